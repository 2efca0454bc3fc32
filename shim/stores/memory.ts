/** Quota windows in the memory of one process, however many clients come. */

import { isExpired, type QuotaStore, type QuotaWindow, takeOne, toStanding } from '../core/quota.ts'

/** Windows held unless told otherwise: about 20 MB of memory when every one is taken by an IPv6 client. */
export const defaultMaxWindows = 100_000

/**
 * Creates a store that never holds more than a number of windows: expired ones go first, then the oldest.
 * @param maxWindows how many clients are told apart at once
 */
export function createMemoryStore(
  maxWindows: number = defaultMaxWindows,
): QuotaStore & { readonly size: number } {
  // A map keeps insertion order, and a window is put in when it opens: the first entry is the oldest window.
  const windows = new Map<string, QuotaWindow>()

  const makeRoom = (isGone: (window: QuotaWindow) => boolean) => {
    for (const [client, window] of windows) {
      if (windows.size < maxWindows && !isGone(window)) return
      windows.delete(client)
    }
  }

  return {
    get size() {
      return windows.size
    },
    take(client, now, policy) {
      const window = windows.get(client)
      const next = takeOne(window, now, policy)
      if (window === undefined || next.opened !== window.opened) {
        windows.delete(client)
        makeRoom((oldest) => isExpired(oldest, now, policy))
      }
      windows.set(client, next)
      return toStanding(next, now, policy, next === window)
    },
    peek(client, now, policy) {
      return toStanding(windows.get(client), now, policy, false)
    },
  }
}
