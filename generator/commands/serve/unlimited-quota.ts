/** A quota that is never used up, for the author's own requests. */

import type { QuotaPolicy } from '../../../shim/contract/header-values.ts'
import type { QuotaStore, RateLimitInfo } from '../../../shim/core/quota.ts'

/** Reports the quota of the site without counting. */
export const unlimitedQuota: QuotaStore = {
  consume: (_, __, policy) => toUnused(policy),
  get: (_, __, policy) => toUnused(policy),
}

const toUnused = ({ limit, window }: QuotaPolicy): RateLimitInfo => ({
  remaining: limit,
  reset: window,
  refused: false,
})
