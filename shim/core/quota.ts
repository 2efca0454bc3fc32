/** The quota: a fixed time window per client, which starts with its first request (spec 8; decisions: quota). */

import type { QuotaPolicy } from '../contract/header-values.ts'

/** One client's window. */
export interface QuotaWindow {
  /** Start of the window, in milliseconds by the clock of the store. */
  readonly opened: number
  /** Accepted requests so far. */
  readonly used: number
}

/** State of a client's quota, as reported in the `RateLimit` headers. */
export interface RateLimitInfo {
  /** Requests left in the window. */
  readonly remaining: number
  /** Whole seconds until the window ends, at least 1; the window's length if none is open. */
  readonly reset: number
  /** Whether this request exceeds the quota. */
  readonly refused: boolean
}

/** A value, or a promise if it is not available synchronously. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Stores quota windows. Its methods take a client key (from `toClientKey()`), the time in milliseconds, and the policy of the
 * current build. The time is that of the call, by a clock that never goes back in a process. Clocks of two processes differ, so
 * a store that they share uses its own.
 */
export interface QuotaStore {
  /** Counts one request; opens a window if none is open. */
  consume(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
  /** Returns the state without counting a request or opening a window. */
  get(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
}

/**
 * Returns a client's open window, or a new one that starts now if the client has none or it has ended. A window may begin a
 * little after `now`, if requests come from different machines. If it begins more than its length later, it has ended as well:
 * it was stored, and its machine's clock was set back.
 */
const toOpenWindow = (window: QuotaWindow | undefined, now: number, policy: QuotaPolicy): QuotaWindow =>
  window === undefined || Math.abs(now - window.opened) >= policy.window * 1000
    ? { opened: now, used: 0 }
    : window

/** Returns the window after one more request, or the same object if the quota is used up. */
export function consumeOne(before: QuotaWindow | undefined, now: number, policy: QuotaPolicy): QuotaWindow {
  const window = toOpenWindow(before, now, policy)
  return window.used < policy.limit ? { opened: window.opened, used: window.used + 1 } : window
}

/**
 * Converts a client's window to its rate-limit info.
 * @param window undefined if the client has none
 * @param refused whether the current request exceeds the quota
 */
export function toRateLimitInfo(
  window: QuotaWindow | undefined,
  now: number,
  policy: QuotaPolicy,
  refused: boolean,
): RateLimitInfo {
  const { opened, used } = toOpenWindow(window, now, policy)
  return {
    // A new build may lower the limit below the number of requests already counted.
    remaining: Math.max(0, policy.limit - used),
    reset: policy.window - Math.max(0, Math.floor((now - opened) / 1000)),
    refused,
  }
}
