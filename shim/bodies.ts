/** Bodies kept in memory within a bound of bytes; the one used longest ago goes first. */

type Bytes = Uint8Array<ArrayBuffer>

export interface BodyCache {
  /**
   * The body of a key: the one kept, or else the one that `make` makes. Whoever asks while it is being made
   * waits for the same one; one that cannot be made is not kept.
   */
  get(key: string, make: () => Promise<Bytes>): Promise<Bytes>
}

/** @param maxBytes what all bodies together may have; a larger one is not kept at all */
export function createBodyCache(maxBytes: number): BodyCache {
  // A map keeps insertion order: a body that is used is put in again, at the end.
  const kept = new Map<string, Bytes>()
  const inMaking = new Map<string, Promise<Bytes>>()
  let bytes = 0

  const keep = (key: string, body: Bytes) => {
    if (body.length > maxBytes) return
    kept.set(key, body)
    bytes += body.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }

  const begin = async (key: string, make: () => Promise<Bytes>): Promise<Bytes> => {
    try {
      const body = await make()
      keep(key, body)
      return body
    } finally {
      inMaking.delete(key)
    }
  }

  return {
    async get(key, make) {
      const body = kept.get(key)
      if (body !== undefined) {
        kept.delete(key)
        kept.set(key, body)
        return body
      }
      const begun = inMaking.get(key) ?? begin(key, make)
      inMaking.set(key, begun)
      return begun
    },
  }
}
