/** The quota: a fixed time window per client, which starts with its first request (spec 8; decisions: quota). */

import type { QuotaPolicy } from '../contract/headers.ts'

/** One client's window. */
export interface QuotaWindow {
  /** Start of the window, in milliseconds since the epoch. */
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
 * Stores quota windows. Its methods take a client key (from `toClientKey()`), the time in milliseconds since the epoch,
 * and the policy of the current build.
 */
export interface QuotaStore {
  /** Counts one request; opens a window if none is open. */
  consume(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
  /** Returns the state without counting a request or opening a window. */
  get(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
}

/**
 * Whether a window has ended. It may begin a little later than a request: one that waited while others opened the window, or
 * one from another machine. A window that begins more than its length later has ended too: the clock was set back.
 */
export const isExpired = ({ opened }: QuotaWindow, now: number, policy: QuotaPolicy): boolean =>
  Math.abs(now - opened) >= policy.window * 1000

/** Returns the window after one more request, or the same object if the quota is used up. */
export function consumeOne(window: QuotaWindow | undefined, now: number, policy: QuotaPolicy): QuotaWindow {
  if (window === undefined || isExpired(window, now, policy)) return { opened: now, used: 1 }
  return window.used >= policy.limit ? window : { opened: window.opened, used: window.used + 1 }
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
  const { opened, used } =
    window === undefined || isExpired(window, now, policy) ? { opened: now, used: 0 } : window
  return {
    // A new build may lower the limit below the number of requests already counted.
    remaining: Math.max(0, policy.limit - used),
    reset: policy.window - Math.max(0, Math.floor((now - opened) / 1000)),
    refused,
  }
}
