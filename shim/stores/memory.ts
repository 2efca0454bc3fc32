/** Quota windows in the memory of one process, however many clients come. */

import {
  consumeOne,
  type QuotaStore,
  type QuotaWindow,
  type RateLimitInfo,
  toRateLimitInfo,
} from '../core/quota.ts'

/** Windows held unless told otherwise: about 30 MB of memory when every one is taken by an IPv6 client. */
export const defaultMaxWindows = 100_000

/** A store that answers at once. */
export interface MemoryStore extends QuotaStore {
  consume(...of: Parameters<QuotaStore['consume']>): RateLimitInfo
  get(...of: Parameters<QuotaStore['get']>): RateLimitInfo
  /** How many windows it holds. */
  readonly size: number
}

interface Held {
  window: QuotaWindow
  /** Where in the ring its client stands. */
  readonly place: number
}

/**
 * Creates a store that never holds more than a number of windows. The one that opened first makes room for a
 * new one: the expired go first, then the oldest.
 * @param maxWindows how many clients are told apart at once, at least 1
 */
export function createMemoryStore(maxWindows: number = defaultMaxWindows): MemoryStore {
  const held = new Map<string, Held>()
  // Clients in the order in which their windows opened, over and over in the same places. Looking up the first
  // entry of the map instead would step over every entry deleted before it, each time.
  const ring: string[] = []
  let openings = 0

  const open = (client: string, window: QuotaWindow) => {
    const place = openings % maxWindows
    const oldest = ring[place]
    // A client that has opened another window since stands in a later place.
    if (oldest !== undefined && held.get(oldest)?.place === place) held.delete(oldest)
    ring[place] = client
    held.set(client, { window, place })
    openings += 1
  }

  return {
    get size() {
      return held.size
    },
    consume(client, now, policy) {
      const before = held.get(client)
      const window = consumeOne(before?.window, now, policy)
      const refused = window === before?.window
      if (before?.window.opened === window.opened) before.window = window
      else open(client, window)
      return toRateLimitInfo(window, now, policy, refused)
    },
    get(client, now, policy) {
      return toRateLimitInfo(held.get(client)?.window, now, policy, false)
    },
  }
}
