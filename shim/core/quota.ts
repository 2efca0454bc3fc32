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

/** Whether a window has ended. A window that starts in the future has ended too: the clock was set back. */
export function isExpired(window: QuotaWindow, now: number, policy: QuotaPolicy): boolean {
  return now >= window.opened + policy.window * 1000 || now < window.opened
}

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
  const isOpen = window !== undefined && !isExpired(window, now, policy)
  return {
    // A new build may lower the limit below the number of requests already counted.
    remaining: Math.max(0, policy.limit - (isOpen ? window.used : 0)),
    reset: isOpen ? Math.ceil((window.opened + policy.window * 1000 - now) / 1000) : policy.window,
    refused,
  }
}
