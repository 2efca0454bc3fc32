/** The quota: fixed windows per client with exact bounds, and a limited number of windows in memory. */

import { describe, expect, it } from 'vitest'
import { consumeOne, type QuotaStore, type RateLimitInfo, toRateLimitInfo } from '../../shim/core/quota.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'

const policy = { limit: 60, window: 60 }
const start = 1_700_000_000_500

const rateLimit = (remaining: number, reset: number, refused = false) => ({ remaining, reset, refused })

describe('a window', () => {
  it('allows 60 requests, and refuses all later ones with none remaining', () => {
    const store = createMemoryStore()
    const rateLimits = Array.from({ length: 60 }, () => store.consume('a', start, policy))
    expect(rateLimits).toEqual(Array.from({ length: 60 }, (_, index) => rateLimit(59 - index, 60)))
    expect(store.consume('a', start + 1, policy)).toEqual(rateLimit(0, 60, true))
    expect(store.consume('a', start + 59_999, policy)).toEqual(rateLimit(0, 1, true))
  })

  it('ends exactly 60 seconds after the first request', () => {
    const store = createMemoryStore()
    store.consume('a', start, policy)
    expect(store.consume('a', start + 59_999, policy)).toEqual(rateLimit(58, 1))
    expect(store.consume('a', start + 60_000, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start + 119_999, policy)).toEqual(rateLimit(58, 1))
  })

  it('counts a request from before its start, which waited while others opened it', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 60; count++) store.consume('a', start, policy)
    expect(store.consume('a', start - 150, policy)).toEqual(rateLimit(0, 60, true))
    expect(store.consume('a', start + 1000, policy)).toEqual(rateLimit(0, 59, true))
  })

  it('ends when the clock is set back by its length, so that no client stays locked out', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 61; count++) store.consume('a', start, policy)
    expect(store.get('a', start - 60_000, policy)).toEqual(rateLimit(60, 60))
    expect(store.consume('a', start - 3_600_000, policy)).toEqual(rateLimit(59, 60))
    expect(store.consume('a', start - 3_600_000 + 1000, policy)).toEqual(rateLimit(58, 59))
  })

  it('follows the policy of a new build, and never reports fewer than 0 requests left', () => {
    const store = createMemoryStore()
    for (let count = 0; count < 50; count++) store.consume('a', start, policy)
    const stricter = { limit: 10, window: 30 }
    expect(store.consume('a', start + 1000, stricter)).toEqual(rateLimit(0, 29, true))
    expect(store.get('a', start + 1000, stricter)).toEqual(rateLimit(0, 29))
    expect(store.consume('a', start + 30_000, stricter)).toEqual(rateLimit(9, 30))
    expect(store.consume('a', start + 30_000, { limit: 1000, window: 60 })).toMatchObject({ remaining: 998 })
  })
})

describe('reading the quota', () => {
  it('returns the whole quota for a client without a window, and opens none', () => {
    const store = createMemoryStore()
    expect(store.get('a', start, policy)).toEqual(rateLimit(60, 60))
    expect(store.size).toBe(0)
    expect(store.consume('a', start + 30_000, policy)).toEqual(rateLimit(59, 60))
  })
})

describe('the functions shared by stores', () => {
  it('return the same object for a window that is used up', () => {
    const full = { opened: start, used: 60 }
    expect(consumeOne(full, start + 1, policy)).toBe(full)
    expect(consumeOne({ opened: start, used: 59 }, start + 1, policy)).toEqual({ opened: start, used: 60 })
    expect(consumeOne(undefined, start, policy)).toEqual({ opened: start, used: 1 })
  })

  it('agree on the end of a window', () => {
    const window = { opened: start, used: 1 }
    const used = [-60_000, -59_999, 0, 59_999, 60_000].map((passed) => [
      consumeOne(window, start + passed, policy).used,
      60 - toRateLimitInfo(window, start + passed, policy, false).remaining,
    ])
    expect(used).toEqual([
      [1, 0],
      [2, 1],
      [2, 1],
      [2, 1],
      [1, 0],
    ])
    expect(toRateLimitInfo(window, start + 60_000, policy, false)).toEqual(rateLimit(60, 60))
    expect(toRateLimitInfo(window, start - 5000, policy, false)).toEqual(rateLimit(59, 60))
  })
})

describe('the memory store', () => {
  const toNetwork = (index: number) =>
    `2001:db8:${(index >> 16).toString(16)}:${(index & 65_535).toString(16)}::/64`

  /** Returns the clients that have an open window. */
  const findClients = (store: QuotaStore, clients: readonly string[], now: number) =>
    clients.filter((client) => toRateLimit(store, client, now).remaining < 60)
  const toRateLimit = (store: QuotaStore, client: string, now: number) =>
    store.get(client, now, policy) as RateLimitInfo

  it.each([
    ['the given number of windows', createMemoryStore(1000), 1000],
    ['100,000 windows by default', createMemoryStore(), 100_000],
  ])('stores at most %s, however many clients there are', (_, store, max) => {
    let largest = 0
    for (let index = 0; index < 150_000; index++) {
      store.consume(toNetwork(index), start, policy)
      largest = Math.max(largest, store.size)
    }
    expect(largest).toBe(max)
    const [lost, oldest, newest] = [149_999 - max, 150_000 - max, 149_999].map(toNetwork) as [
      string,
      string,
      string,
    ]
    expect(findClients(store, [lost, oldest, newest], start)).toEqual([oldest, newest])
  })

  it('evicts expired windows first, and then the oldest', () => {
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
    expect(findClients(store, clients, now)).toEqual(['third', 'fourth', 'fifth', 'sixth'])
    store.consume('seventh', now, policy)
    expect(findClients(store, clients, now)).toEqual(['fourth', 'fifth', 'sixth', 'seventh'])
    store.consume('eighth', now, policy)
    expect(findClients(store, clients, now)).toEqual(['fifth', 'sixth', 'seventh', 'eighth'])
  })

  it('counts a client that opens a new window as new', () => {
    const store = createMemoryStore(3)
    for (const [index, client] of ['a', 'b', 'c'].entries())
      store.consume(client, start + index * 20_000, policy)

    store.consume('a', start + 60_000, policy)
    store.consume('d', start + 61_000, policy)
    expect(findClients(store, ['a', 'b', 'c', 'd'], start + 61_000)).toEqual(['a', 'c', 'd'])
    expect(store.size).toBe(3)
  })

  it('keeps the new window of a client when the ring reaches its old index', () => {
    const store = createMemoryStore(4)
    for (const client of ['a', 'b']) store.consume(client, start, policy)
    for (const client of ['a', 'c', 'd']) store.consume(client, start + 60_000, policy)
    expect(findClients(store, ['a', 'b', 'c', 'd'], start + 60_000)).toEqual(['a', 'c', 'd'])
  })

  it('stays within its maximum when a few clients return forever and the clock jumps', () => {
    const store = createMemoryStore(5)
    for (let count = 0; count < 10_000; count++) {
      store.consume(`client ${count % 7}`, start + (count % 13) * 30_000, policy)
      expect(store.size).toBeLessThanOrEqual(5)
    }
  })
})
