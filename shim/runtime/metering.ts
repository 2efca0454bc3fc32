/** Which requests count against the quota, and what the store says of their clients. */

import type { PlainRequest } from '../core/http.ts'
import { isApiPath } from '../core/match.ts'
import type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
import type { Release } from '../core/release.ts'

/**
 * Counts a request, where it counts: everything below `/api` but OPTIONS, which only reads the standing.
 * @returns the client's standing, or null outside the API
 */
export function meter(
  request: PlainRequest,
  release: Release,
  quota: QuotaStore,
): MaybePromise<RateLimitInfo | null> {
  if (!isApiPath(request.pathname, release)) return null
  const call = request.method === 'OPTIONS' ? 'get' : 'consume'
  return quota[call](request.client, request.now, release.manifest.quota)
}
