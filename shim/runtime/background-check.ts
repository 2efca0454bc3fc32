/** Checks for a new build in the background, on runtimes that continue their work after a response. */

import type { WaitForCheck } from './publication.ts'

/** Options of {@link checkInBackground}. */
export interface BackgroundOptions {
  /** Milliseconds that a request waits at most. */
  readonly maxWait: number
  /** Age of the last check, in milliseconds, up to which a request does not wait at all (`stale-while-revalidate`, RFC 5861). */
  readonly staleWhileRevalidate: number
}

/**
 * Creates a `waitForCheck` that bounds the delay of responses by a slow source. The request that starts a check gets the build
 * that is held: at once if checks are frequent, otherwise after `maxWait`.
 */
export const checkInBackground =
  ({ maxWait, staleWhileRevalidate }: BackgroundOptions): WaitForCheck =>
  (check, age) => {
    if (age < staleWhileRevalidate) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, maxWait)
    })
    return Promise.race([check, limit]).finally(() => clearTimeout(timer))
  }
