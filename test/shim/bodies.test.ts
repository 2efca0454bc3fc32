/** The bodies kept in memory: bound in bytes, used longest ago first to go, and never made twice at once. */

import { describe, expect, it } from 'vitest'
import { createBodyCache } from '../../shim/runtime/body-cache.ts'

const body = (bytes: number, fill = 0) => new Uint8Array(bytes).fill(fill)

/** Asks a cache for bodies, and tells which of them had to be made. */
function createReader(maxBytes: number) {
  const cache = createBodyCache(maxBytes)
  return async (...asked: readonly (readonly [key: string, bytes: number])[]) => {
    const made: string[] = []
    for (const [key, bytes] of asked) {
      await cache.get(key, async () => {
        made.push(key)
        return body(bytes)
      })
    }
    return made
  }
}

describe('a body', () => {
  it('is made once, and given as it was made', async () => {
    const cache = createBodyCache(100)
    const first = await cache.get('a', async () => body(3, 7))
    const second = await cache.get('a', async () => body(3, 9))

    expect(second).toBe(first)
    expect(second).toEqual(body(3, 7))
  })

  it('is made once for all who ask while it is being made', async () => {
    const cache = createBodyCache(100)
    let finish: (made: Uint8Array<ArrayBuffer>) => void = () => {}
    let count = 0
    const make = () => {
      count += 1
      return new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
        finish = resolve
      })
    }
    const asked = [cache.get('a', make), cache.get('a', make), cache.get('a', make)]
    const made = body(5)
    finish(made)

    expect(await Promise.all(asked)).toEqual([made, made, made])
    expect(count).toBe(1)
  })

  it('that cannot be made fails for all who wait, and is tried again by the next', async () => {
    const cache = createBodyCache(100)
    const fail = async () => Promise.reject(new Error('Cannot read'))
    const results = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('a', async () => body(2))).toEqual(body(2))
  })
})

describe('the bound', () => {
  it('holds as many bytes as it says, and one more takes the body used longest ago', async () => {
    const read = createReader(100)

    expect(await read(['a', 50], ['b', 50], ['a', 50], ['b', 50])).toEqual(['a', 'b'])
    expect(await read(['c', 1], ['b', 50], ['c', 1], ['a', 50])).toEqual(['c', 'a'])
  })

  it('keeps what is used, however old it is', async () => {
    const read = createReader(100)

    expect(await read(['a', 40], ['b', 40], ['a', 40], ['c', 40])).toEqual(['a', 'b', 'c'])
    expect(await read(['a', 40], ['b', 40])).toEqual(['b'])
  })

  it('lets as many go as a new body needs', async () => {
    const read = createReader(100)

    expect(await read(['a', 30], ['b', 30], ['c', 30], ['d', 90])).toEqual(['a', 'b', 'c', 'd'])
    expect(await read(['d', 90], ['c', 30], ['d', 90])).toEqual(['c', 'd'])
  })

  it('does not keep a body larger than itself, and loses nothing to it', async () => {
    const read = createReader(100)

    expect(await read(['a', 100], ['b', 101], ['a', 100], ['b', 101])).toEqual(['a', 'b', 'b'])
  })

  it('of 0 keeps empty bodies alone', async () => {
    const read = createReader(0)

    expect(await read(['a', 1], ['a', 1], ['b', 0], ['b', 0])).toEqual(['a', 'a', 'b'])
  })
})
