/** Bodies kept in memory within a bound of bytes; the one used longest ago goes first. */

import type { MaybePromise } from '../core/quota.ts'
import type { FileBody } from '../sources/source.ts'

type Bytes = FileBody

export interface BodyCache {
  /**
   * The body of a key: the one kept, at once, or else the one that `make` makes. Whoever asks while it is being made
   * waits for the same one; one that cannot be made is not kept.
   */
  get(key: string, make: () => Promise<Bytes>): MaybePromise<Bytes>
}

/** @param maxBytes what all bodies together may have; a larger one is not kept at all */
export function createBodyCache(maxBytes: number): BodyCache {
  // A map keeps insertion order: a body that is used is put in again, at the end.
  const kept = new Map<string, Bytes>()
  const inMaking = new Map<string, Promise<Bytes>>()
  let bytes = 0

  const keep = (key: string, body: Bytes): Bytes => {
    if (body.length > maxBytes) return body
    kept.set(key, body)
    bytes += body.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= length
    }
    return body
  }

  return {
    get(key, make) {
      const body = kept.get(key)
      if (body !== undefined) {
        kept.delete(key)
        kept.set(key, body)
        return body
      }
      const begun =
        inMaking.get(key) ??
        make()
          .then((made) => keep(key, made))
          .finally(() => inMaking.delete(key))
      inMaking.set(key, begun)
      return begun
    },
  }
}
