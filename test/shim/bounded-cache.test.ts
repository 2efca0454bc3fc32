/** The cache of bodies: limited in bytes, evicts the least recently used body, and never loads a body twice at once. */

import { describe, expect, it } from 'vitest'
import { createBoundedCache } from '../../shim/core/bounded-cache.ts'

const body = (bytes: number, fill = 0) => new Uint8Array(bytes).fill(fill)

/** Returns a function that reads bodies through a cache, and returns the keys that had to be loaded. */
function createReader(maxBytes: number) {
  const cache = createBoundedCache<string, Uint8Array>(maxBytes)
  return async (...reads: readonly (readonly [key: string, bytes: number])[]) => {
    const loaded: string[] = []
    for (const [key, bytes] of reads) {
      await cache.get(key, async () => {
        loaded.push(key)
        return body(bytes)
      })
    }
    return loaded
  }
}

describe('a body', () => {
  it('is loaded once, and then returned from the cache', async () => {
    const cache = createBoundedCache<string, Uint8Array>(100)
    const first = await cache.get('a', async () => body(3, 7))
    const second = await cache.get('a', async () => body(3, 9))
    expect(second).toBe(first)
    expect(second).toEqual(body(3, 7))
  })

  it('is loaded once for concurrent calls', async () => {
    const cache = createBoundedCache<string, Uint8Array>(100)
    let finish: (loaded: Uint8Array<ArrayBuffer>) => void = () => {}
    let count = 0
    const load = () => {
      count += 1
      return new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
        finish = resolve
      })
    }
    const pending = [cache.get('a', load), cache.get('a', load), cache.get('a', load)]
    const loaded = body(5)
    finish(loaded)
    expect(await Promise.all(pending)).toEqual([loaded, loaded, loaded])
    expect(count).toBe(1)
  })

  it('fails for all concurrent calls if loading fails, and is loaded again by the next call', async () => {
    const cache = createBoundedCache<string, Uint8Array>(100)
    const fail = async () => Promise.reject(new Error('Cannot read'))
    const results = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('a', async () => body(2))).toEqual(body(2))
  })
})

describe('the size limit', () => {
  it('is exact: one byte more evicts the least recently used body', async () => {
    const read = createReader(100)
    expect(await read(['a', 50], ['b', 50], ['a', 50], ['b', 50])).toEqual(['a', 'b'])
    expect(await read(['c', 1], ['b', 50], ['c', 1], ['a', 50])).toEqual(['c', 'a'])
  })

  it('evicts by last use, not by age', async () => {
    const read = createReader(100)
    expect(await read(['a', 40], ['b', 40], ['a', 40], ['c', 40])).toEqual(['a', 'b', 'c'])
    expect(await read(['a', 40], ['b', 40])).toEqual(['b'])
  })

  it('evicts as many bodies as a new one needs', async () => {
    const read = createReader(100)
    expect(await read(['a', 30], ['b', 30], ['c', 30], ['d', 90])).toEqual(['a', 'b', 'c', 'd'])
    expect(await read(['d', 90], ['c', 30], ['d', 90])).toEqual(['c', 'd'])
  })

  it('does not cache a larger body, and evicts nothing for it', async () => {
    const read = createReader(100)
    expect(await read(['a', 100], ['b', 101], ['a', 100], ['b', 101])).toEqual(['a', 'b', 'b'])
  })

  it('of 0 caches only empty bodies', async () => {
    const read = createReader(0)
    expect(await read(['a', 1], ['a', 1], ['b', 0], ['b', 0])).toEqual(['a', 'a', 'b'])
  })
})
