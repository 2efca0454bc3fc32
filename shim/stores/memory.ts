/** Stores quota windows in the memory of one process, up to a maximum number. */

import {
  consumeOne,
  type QuotaStore,
  type QuotaWindow,
  type RateLimitInfo,
  toRateLimitInfo,
} from '../core/quota.ts'

/** Default maximum number of windows: about 30 MB of memory if every client has an IPv6 address. */
const defaultMaxWindows = 100_000

/** A synchronous store. */
export interface MemoryStore extends QuotaStore {
  consume(...parameters: Parameters<QuotaStore['consume']>): RateLimitInfo
  get(...parameters: Parameters<QuotaStore['get']>): RateLimitInfo
  /** Number of stored windows. */
  readonly size: number
}

interface StoredWindow {
  window: QuotaWindow
  /** Index of the client in the ring. */
  readonly index: number
}

/**
 * Creates a store in memory. When it is full, a new window replaces the oldest one, which is an expired one if there is any.
 * @param maxWindows maximum number of windows, at least 1
 */
export function createMemoryStore(maxWindows: number = defaultMaxWindows): MemoryStore {
  const entries = new Map<string, StoredWindow>()
  // Ring buffer of clients in the order in which their windows opened. Finding the first entry of the map instead would
  // skip all entries deleted before it, each time.
  const ring: string[] = []
  let openings = 0

  const open = (client: string, window: QuotaWindow) => {
    const index = openings % maxWindows
    const oldest = ring[index]
    // If that client has opened another window since, its entry has a later index and stays.
    if (oldest !== undefined && entries.get(oldest)?.index === index) entries.delete(oldest)
    ring[index] = client
    entries.set(client, { window, index })
    openings += 1
  }

  return {
    get size() {
      return entries.size
    },
    consume(client, now, policy) {
      const before = entries.get(client)
      const window = consumeOne(before?.window, now, policy)
      const refused = window === before?.window
      if (before?.window.opened === window.opened) before.window = window
      else open(client, window)
      return toRateLimitInfo(window, now, policy, refused)
    },
    get(client, now, policy) {
      return toRateLimitInfo(entries.get(client)?.window, now, policy, false)
    },
  }
}
