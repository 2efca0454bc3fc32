/** Which requests count against the quota, and what the store says of their clients. */

import type { PlainRequest } from '../core/http.ts'
import { isApiPath } from '../core/match.ts'
import type { MaybePromise, QuotaStore, Standing } from '../core/quota.ts'
import type { Edition } from '../core/release.ts'

/**
 * Counts a request, where it counts: everything below `/api` but OPTIONS, which only reads the standing.
 * @returns the client's standing, or null outside the API
 */
export function meter(
  request: PlainRequest,
  edition: Edition,
  quota: QuotaStore,
): MaybePromise<Standing | null> {
  if (!isApiPath(request.pathname, edition)) return null
  const call = request.method === 'OPTIONS' ? 'peek' : 'take'
  return quota[call](request.client, request.now, edition.manifest.quota)
}
