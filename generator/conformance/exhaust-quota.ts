/** Sends requests until the quota window is used up, and checks the 429 that follows. */

import type { Promises } from '../hosts/capabilities/promises.ts'
import { toBudgetReason } from './budget.ts'
import { exhaustedCase, maxTestedLimit } from './cases/quota.ts'
import type { Facts } from './facts.ts'
import type { MeteredTarget } from './metered-target.ts'
import { countRequests } from './plan.ts'
import { checkLedger } from './quota-ledger.ts'

/** A path whose response is small. */
const request = { path: '/api/v1/profile' }

/**
 * Returns why the 429 cannot be checked; null if it can.
 * @param budget the maximum number of API requests of the run
 */
export function findExhaustObstacle(
  metered: MeteredTarget,
  facts: Facts,
  budget: number,
  promises: Promises,
): string | null {
  if (promises.quota.length > 0) {
    return 'this host does not count all requests of a client in one window'
  }
  const { quota, sent, exchanges } = metered
  if (quota === null) return 'the service does not say how many requests are left'
  if (quota.remaining > maxTestedLimit) return `it would take ${quota.remaining} requests`
  const needed = quota.remaining + countRequests(exhaustedCase(facts), () => false)
  if (sent.counted + needed > budget) return toBudgetReason(budget)
  const { violations, hasOtherClients } = checkLedger(exchanges)
  if (violations.length > 0) return 'the remaining quota is not reliable'
  return hasOtherClients ? 'other clients use the same address' : null
}

/**
 * Sends requests until the window is used up.
 * @returns whether it is. It is not if the window ended meanwhile.
 */
export async function exhaustQuota(metered: MeteredTarget): Promise<boolean> {
  for (let left = metered.quota?.remaining ?? 0; left > 0; left--) {
    const { status } = await metered.fresh.send(request, 0)
    if (status !== 200 || metered.quota === null || metered.quota.remaining >= left) return false
  }
  return metered.quota?.remaining === 0
}
