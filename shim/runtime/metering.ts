/** Metering: decides which requests count against the quota. */

import type { PlainRequest } from '../core/http.ts'
import { isApiPath } from '../core/match.ts'
import type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
import type { Release } from '../core/release.ts'

/**
 * Counts a request if its path is below `/api`. OPTIONS requests are not counted and only read the quota, and so do requests
 * that follow the redirect of a counted one.
 * @param now time by the clock of the quota. Read it now: the request may have waited since it arrived.
 * @returns the client's quota, or null outside the API
 */
export function meter(
  request: PlainRequest,
  release: Release,
  quota: QuotaStore,
  now: number,
): MaybePromise<RateLimitInfo | null> {
  if (!isApiPath(request.pathname, release)) return null
  const method = request.method === 'OPTIONS' || request.isCounted ? 'get' : 'consume'
  return quota[method](request.client, now, release.manifest.quota)
}
