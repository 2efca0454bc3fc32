/** Bodies kept in memory within a bound of bytes; the one used longest ago goes first. */

export interface BodyCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  set(key: string, body: Uint8Array<ArrayBuffer>): void
}

/** @param maxBytes what all bodies together may have; a larger one is not kept at all */
export function createBodyCache(maxBytes: number): BodyCache {
  // A map keeps insertion order: a body that is used is put in again, at the end.
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= bodies.get(key)?.length ?? 0
    bodies.delete(key)
  }

  return {
    get(key) {
      const body = bodies.get(key)
      if (body !== undefined) {
        bodies.delete(key)
        bodies.set(key, body)
      }
      return body
    },
    set(key, body) {
      remove(key)
      bodies.set(key, body)
      bytes += body.length
      for (const oldest of bodies.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
  }
}
