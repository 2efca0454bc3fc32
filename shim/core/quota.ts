/** The quota's semantics: a fixed window per client, opened by its first request (spec 8; decisions: quota). */

import type { QuotaPolicy } from '../contract/headers.ts'

/** One client's window. */
export interface QuotaWindow {
  /** Milliseconds since the epoch. */
  readonly opened: number
  /** Requests counted so far, refused ones left out. */
  readonly used: number
}

/** Where a client stands in its window: what the RateLimit fields say. */
export interface RateLimitInfo {
  readonly remaining: number
  /** Whole seconds until the window resets; at least 1 where a window is open. */
  readonly reset: number
  /** Whether this request is over the quota. */
  readonly refused: boolean
}

/** A promise only where the answer is not at hand. */
export type MaybePromise<T> = T | Promise<T>

/** Where windows live. `client` is a key made by `toClientKey`, `now` milliseconds since the epoch. */
export interface QuotaStore {
  /** Counts one request, opening a window where none is open. */
  consume(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
  /** Tells the standing without counting or opening anything. */
  get(client: string, now: number, policy: QuotaPolicy): MaybePromise<RateLimitInfo>
}

/** Whether a window has ended; one from the future means that the clock was set back, and ends too. */
export function isExpired(window: QuotaWindow, now: number, policy: QuotaPolicy): boolean {
  return now >= window.opened + policy.window * 1000 || now < window.opened
}

/** The window after one more request; the one given, where its quota is used up. */
export function consumeOne(window: QuotaWindow | undefined, now: number, policy: QuotaPolicy): QuotaWindow {
  if (window === undefined || isExpired(window, now, policy)) return { opened: now, used: 1 }
  return window.used >= policy.limit ? window : { opened: window.opened, used: window.used + 1 }
}

/**
 * Where a client stands.
 * @param window its window, if it has one
 * @param refused whether the request being answered found the quota used up
 */
export function toRateLimitInfo(
  window: QuotaWindow | undefined,
  now: number,
  policy: QuotaPolicy,
  refused: boolean,
): RateLimitInfo {
  const open = window !== undefined && !isExpired(window, now, policy)
  return {
    // A new build may have lowered the limit below what a window has used.
    remaining: Math.max(0, policy.limit - (open ? window.used : 0)),
    reset: open ? Math.ceil((window.opened + policy.window * 1000 - now) / 1000) : policy.window,
    refused,
  }
}
