/** The quota: a fixed window per client, to the millisecond of its bounds, and the memory that it may take. */

import { describe, expect, it } from 'vitest'
import {
  consumeOne,
  isExpired,
  type QuotaStore,
  type RateLimitInfo,
  toRateLimitInfo,
} from '../../shim/core/quota.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'

const policy = { limit: 60, window: 60 }
const start = 1_700_000_000_500

const rateLimit = (remaining: number, reset: number, refused = false) => ({
  remaining,
  reset,
  refused,
})

describe('a window', () => {
  it('opens at the client’s first request, and counts down from 59', () => {
    const store = createMemoryStore()

    expect(store.consume('a', start, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start, policy)).toEqual(rateLimit(58, 60))
  })

  it('answers 60 requests and refuses the 61st and every later one, with nothing remaining', () => {
    const store = createMemoryStore()
    const standings = Array.from({ length: 60 }, () => store.consume('a', start, policy))

    expect(standings).toEqual(Array.from({ length: 60 }, (_, place) => rateLimit(59 - place, 60)))
    expect(store.consume('a', start + 1, policy)).toEqual(rateLimit(0, 60, true))
    expect(store.consume('a', start + 59_999, policy)).toEqual(rateLimit(0, 1, true))
  })

  it('is not made longer by refused requests', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 200; count++) store.consume('a', start + count, policy)

    expect(store.consume('a', start + 60_000, policy)).toEqual(rateLimit(59, 60))
  })

  it('ends exactly its length after its first request', () => {
    const store = createMemoryStore()
    store.consume('a', start, policy)

    expect(store.consume('a', start + 59_999, policy)).toEqual(rateLimit(58, 1))
    expect(store.consume('a', start + 60_000, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start + 119_999, policy)).toEqual(rateLimit(58, 1))
  })

  it.each([
    [0, 60],
    [1, 60],
    [999, 60],
    [1000, 59],
    [1001, 59],
    [58_999, 2],
    [59_000, 1],
    [59_999, 1],
  ])(
    'after %i ms resets in %i whole seconds, rounded up, so that whoever waits them finds a new one',
    (passed, reset) => {
      const store = createMemoryStore()
      store.consume('a', start, policy)

      expect(store.get('a', start + passed, policy)).toEqual(rateLimit(59, reset))
      expect(store.consume('a', start + passed + reset * 1000, policy)).toEqual(rateLimit(59, 60))
    },
  )

  it('of another client is its own', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 61; count++) store.consume('a', start, policy)

    expect(store.consume('b', start, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start, policy)).toEqual(rateLimit(0, 60, true))
  })

  it('ends when the clock is set back, so that nobody is locked out', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 61; count++) store.consume('a', start, policy)

    expect(store.get('a', start - 1, policy)).toEqual(rateLimit(60, 60))
    expect(store.consume('a', start - 3_600_000, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start - 3_600_000 + 1000, policy)).toEqual(rateLimit(58, 59))
  })

  it('follows a policy that a new build brings, and never remains below nothing', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 50; count++) store.consume('a', start, policy)
    const stricter = { limit: 10, window: 30 }

    expect(store.consume('a', start + 1000, stricter)).toEqual({
      remaining: 0,
      reset: 29,
      refused: true,
    })
    expect(store.get('a', start + 1000, stricter)).toEqual({
      remaining: 0,
      reset: 29,
      refused: false,
    })
    expect(store.consume('a', start + 30_000, stricter)).toEqual({
      remaining: 9,
      reset: 30,
      refused: false,
    })
    expect(store.consume('a', start + 30_000, { limit: 1000, window: 60 })).toMatchObject({ remaining: 998 })
  })
})

describe('a peek', () => {
  it('tells a client without a window the whole quota, and opens none', () => {
    const store = createMemoryStore()

    expect(store.get('a', start, policy)).toEqual(rateLimit(60, 60))
    expect(store.size).toBe(0)
    expect(store.consume('a', start + 30_000, policy)).toEqual(rateLimit(59, 60))
  })

  it('counts nothing, and refuses nobody', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 61; count++) store.consume('a', start, policy)

    expect(store.get('a', start, policy)).toEqual(rateLimit(0, 60))
    expect(store.get('a', start + 60_000, policy)).toEqual(rateLimit(60, 60))
    expect(store.size).toBe(1)
  })
})

describe('the functions that stores share', () => {
  it('leave a window that is used up as it is', () => {
    const full = { opened: start, used: 60 }

    expect(consumeOne(full, start + 1, policy)).toBe(full)
    expect(consumeOne({ opened: start, used: 59 }, start + 1, policy)).toEqual({ opened: start, used: 60 })
    expect(consumeOne(undefined, start, policy)).toEqual({ opened: start, used: 1 })
  })

  it('agree on when a window has ended', () => {
    const window = { opened: start, used: 1 }

    expect(
      [start - 1, start, start + 59_999, start + 60_000].map((now) => isExpired(window, now, policy)),
    ).toEqual([true, false, false, true])
    expect(toRateLimitInfo(window, start + 60_000, policy, false)).toEqual(rateLimit(60, 60))
  })
})

describe('memory', () => {
  const toNetwork = (place: number) =>
    `2001:db8:${(place >> 16).toString(16)}:${(place & 65_535).toString(16)}::/64`

  /** Which of the clients have a window that is open. */
  const findHeld = (store: QuotaStore, clients: readonly string[], now: number) =>
    clients.filter((client) => toStandingNow(store, client, now).remaining < 60)
  const toStandingNow = (store: QuotaStore, client: string, now: number) =>
    store.get(client, now, policy) as RateLimitInfo

  it.each([
    ['as many as it is told', createMemoryStore(1000), 1000],
    ['100,000 unless it is told', createMemoryStore(), 100_000],
  ])('holds %s, and no more when a million addresses come', (_, store, most) => {
    let largest = 0
    for (let place = 0; place < 1_000_000; place++) {
      store.consume(toNetwork(place), start, policy)
      largest = Math.max(largest, store.size)
    }

    expect(largest).toBe(most)
    const [lost, oldest, newest] = [999_999 - most, 1_000_000 - most, 999_999].map(toNetwork) as [
      string,
      string,
      string,
    ]
    expect(findHeld(store, [lost, oldest, newest], start)).toEqual([oldest, newest])
  })

  it('lets expired windows go first, then the oldest', () => {
    const store = createMemoryStore(4)
    const opened: readonly (readonly [string, number])[] = [
      ['first', 0],
      ['second', 10_000],
      ['third', 40_000],
      ['fourth', 50_000],
    ]
    for (const [client, after] of opened) store.consume(client, start + after, policy)
    const now = start + 75_000
    const clients = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

    store.consume('fifth', now, policy)
    store.consume('sixth', now, policy)
    expect(findHeld(store, clients, now)).toEqual(['third', 'fourth', 'fifth', 'sixth'])
    store.consume('seventh', now, policy)
    expect(findHeld(store, clients, now)).toEqual(['fourth', 'fifth', 'sixth', 'seventh'])
    store.consume('eighth', now, policy)
    expect(findHeld(store, clients, now)).toEqual(['fifth', 'sixth', 'seventh', 'eighth'])
  })

  it('takes a client that opens another window for a new one', () => {
    const store = createMemoryStore(3)
    for (const [place, client] of ['a', 'b', 'c'].entries())
      store.consume(client, start + place * 20_000, policy)

    store.consume('a', start + 60_000, policy)
    store.consume('d', start + 61_000, policy)
    expect(findHeld(store, ['a', 'b', 'c', 'd'], start + 61_000)).toEqual(['a', 'c', 'd'])
    expect(store.size).toBe(3)
  })

  it('keeps a client that has opened another window when its former place comes round', () => {
    const store = createMemoryStore(4)
    for (const client of ['a', 'b']) store.consume(client, start, policy)
    for (const client of ['a', 'c', 'd']) store.consume(client, start + 60_000, policy)

    expect(findHeld(store, ['a', 'b', 'c', 'd'], start + 60_000)).toEqual(['a', 'c', 'd'])
  })

  it('stays as small when the same few clients come for ever, and the clock jumps', () => {
    const store = createMemoryStore(5)
    for (let count = 0; count < 10_000; count++) {
      store.consume(`client ${count % 7}`, start + (count % 13) * 30_000, policy)
      expect(store.size).toBeLessThanOrEqual(5)
    }
  })
})
