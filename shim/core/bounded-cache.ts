/** Caches values in memory, up to a total length. The least recently used ones are evicted first. */

import type { MaybePromise } from './quota.ts'

/** What a cache holds. Its length is what the cache counts: the bytes of a body, for example. */
interface Sized {
  readonly length: number
}

/** A cache of values by key. */
interface BoundedCache<K, V extends Sized> {
  /**
   * Returns the cached value synchronously, or loads it. Concurrent calls for one key share one load. A failed load is not
   * cached.
   */
  get(key: K, load: () => Promise<V>): MaybePromise<V>
}

/** @param maxLength maximum length of all cached values together; longer values are not cached */
export function createBoundedCache<K, V extends Sized>(maxLength: number): BoundedCache<K, V> {
  // A map keeps insertion order: each use moves a value to the end.
  const values = new Map<K, V>()
  const loading = new Map<K, Promise<V>>()
  let total = 0

  const store = (key: K, value: V): V => {
    if (value.length > maxLength) return value
    values.set(key, value)
    total += value.length
    for (const [oldest, { length }] of values) {
      if (total <= maxLength) break
      values.delete(oldest)
      total -= length
    }
    return value
  }

  return {
    get(key, load) {
      const cached = values.get(key)
      if (cached !== undefined) {
        values.delete(key)
        values.set(key, cached)
        return cached
      }
      const pending =
        loading.get(key) ??
        load()
          .then((value) => store(key, value))
          .finally(() => loading.delete(key))
      loading.set(key, pending)
      return pending
    },
  }
}
