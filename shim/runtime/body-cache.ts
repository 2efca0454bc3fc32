/** Caches response bodies in memory, up to a number of bytes. The least recently used ones are evicted first. */

import type { MaybePromise } from '../core/quota.ts'
import type { FileBody } from '../sources/source.ts'

/** A cache of bodies by key. */
export interface BodyCache {
  /**
   * Returns the cached body synchronously, or loads it. Concurrent calls for one key share one load. A failed load is not
   * cached.
   */
  get(key: string, load: () => Promise<FileBody>): MaybePromise<FileBody>
}

/** @param maxBytes maximum size of all cached bodies together; larger bodies are not cached */
export function createBodyCache(maxBytes: number): BodyCache {
  // A map keeps insertion order: each use moves a body to the end.
  const bodies = new Map<string, FileBody>()
  const loading = new Map<string, Promise<FileBody>>()
  let bytes = 0

  const store = (key: string, body: FileBody): FileBody => {
    if (body.length > maxBytes) return body
    bodies.set(key, body)
    bytes += body.length
    for (const [oldest, { length }] of bodies) {
      if (bytes <= maxBytes) break
      bodies.delete(oldest)
      bytes -= length
    }
    return body
  }

  return {
    get(key, load) {
      const cached = bodies.get(key)
      if (cached !== undefined) {
        bodies.delete(key)
        bodies.set(key, cached)
        return cached
      }
      const pending =
        loading.get(key) ??
        load()
          .then((body) => store(key, body))
          .finally(() => loading.delete(key))
      loading.set(key, pending)
      return pending
    },
  }
}
