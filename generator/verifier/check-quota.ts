/** Checks the quota of a run: in the headers of each response, and that the service refuses requests over it. */

import { listPromisesAbout } from '../hosts/capabilities/promises.ts'
import type { Difference } from './case.ts'
import { exhaustedCase, maxTestedLimit } from './cases/quota.ts'
import type { ProblemId } from './deployment-problems.ts'
import type { Exchange, MeteredTarget } from './metered-target.ts'
import { countRequests, type PlannedCase, toBudgetReason } from './plan-run.ts'
import type { CaseName } from './report.ts'
import { addResult, overReason, type Run, runPlanned, skip } from './run-cases.ts'

const ledgerCase: CaseName = {
  group: 'quota',
  name: 'the remaining quota decreases with each request, for any path, method and status',
  source: 'spec 8.1; spec 8.2; decisions, Quota',
}

/** Returns the problems that the responses show. */
export async function checkQuota(run: Run): Promise<readonly ProblemId[]> {
  run.onProgress({ stage: 'quota', done: 0, total: 0 })
  if (!run.full) await checkExhausted(run)
  const { violations, entries } = checkLedger(run.metered.exchanges)
  if (entries < 2 || listPromisesAbout('quota', run.promises).length > 0) return []
  addResult(
    run,
    ledgerCase,
    violations.map(({ difference }) => difference),
  )
  return violations.map(({ problem }) => problem)
}

/** Uses up the rest of the window and checks the 429, if that is possible within the budget. */
async function checkExhausted(run: Run): Promise<void> {
  const planned: PlannedCase = { group: 'quota', testCase: exhaustedCase(run.facts), skipReason: null }
  const obstacle = findExhaustObstacle(run, planned)
  if (obstacle !== null) skip(run, planned, obstacle)
  else if (await exhaustQuota(run.metered)) await runPlanned(planned, run, run.metered.fresh)
  else skip(run, planned, 'the quota window ended before it was used up')
}

/** Returns why the 429 cannot be checked; null if it can. */
function findExhaustObstacle({ metered, promises, budget }: Run, { testCase }: PlannedCase): string | null {
  if (listPromisesAbout('quota', promises).length > 0) {
    return 'this host does not count all requests of a client in one window'
  }
  if (metered.isOver()) return overReason
  const { quota, sent, exchanges } = metered
  if (quota === null) return 'the service does not say how many requests are left'
  if (quota.remaining > maxTestedLimit) return `it would take ${quota.remaining} requests`
  const needed = quota.remaining + countRequests(testCase, () => false)
  if (sent.counted + needed > budget) return toBudgetReason(budget)
  const { violations, hasOtherClients } = checkLedger(exchanges)
  if (violations.length > 0) return 'the remaining quota is not reliable'
  return hasOtherClients ? 'other clients use the same address' : null
}

/**
 * Sends requests, whose responses are small, until the window is used up.
 * @returns whether it is. It is not if the window ended meanwhile.
 */
async function exhaustQuota(metered: MeteredTarget): Promise<boolean> {
  for (let left = metered.quota?.remaining ?? 0; left > 0; left--) {
    const { status } = await metered.fresh.send({ path: '/api/v1/profile' })
    if (status !== 200 || metered.quota === null || metered.quota.remaining >= left) return false
  }
  return metered.quota?.remaining === 0
}

/** The quota headers of all API requests of a run: each request must leave fewer than the one before it. */
interface LedgerCheck {
  /** The requests after which the quota is not what the requests before them imply. */
  readonly violations: readonly { readonly difference: Difference; readonly problem: ProblemId }[]
  /** The number of responses with quota headers. */
  readonly entries: number
  /** Whether other clients use the same address, so that more requests are counted than were sent. */
  readonly hasOtherClients: boolean
}

type Entry = Omit<Exchange, 'quota'> & NonNullable<Exchange['quota']>

/** @param exchanges all API requests in the order in which they were sent, one after the other */
function checkLedger(exchanges: readonly Exchange[]): LedgerCheck {
  const entries = exchanges.flatMap(({ quota, ...exchange }) => (quota ? [{ ...exchange, ...quota }] : []))
  const violations: LedgerCheck['violations'][number][] = []
  let hasOtherClients = false
  for (const [index, entry] of entries.entries()) {
    const previous = entries[index - 1]
    // `RateLimit-Reset` is rounded up to a second.
    const isNewWindow = previous === undefined || entry.at - previous.at >= (previous.reset - 1) * 1000
    if (isNewWindow) continue
    if (entry.remaining < previous.remaining - 1) hasOtherClients = true
    // A refused request does not count.
    const isRefused = previous.remaining === 0 && entry.remaining === 0
    if (entry.remaining < previous.remaining || isRefused) continue
    const { method = 'GET', path, headers = {} } = entry.request
    violations.push({
      problem: toProblem(entry, entries.slice(0, index)),
      difference: {
        request: `${method} ${path}`,
        headers,
        status: entry.response.status,
        part: 'RateLimit-Remaining',
        expected: `less than ${previous.remaining}, as after the previous request`,
        received: String(entry.remaining),
      },
    })
  }
  return { violations, entries: entries.length, hasOtherClients }
}

function toProblem({ request, response, remaining }: Entry, earlier: readonly Entry[]): ProblemId {
  const { path, headers = {} } = request
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'x-forwarded-for')) return 'forged-client'
  // A stored response has the quota of an earlier request for the same path.
  const isStored = earlier.some((other) => other.request.path === path && other.remaining === remaining)
  const isConstant = earlier.every((other) => other.remaining === remaining)
  const hasAge = Number(response.headers.get('age') ?? 0) > 0
  return hasAge || (isStored && !isConstant) ? 'cached-quota' : 'uncounted-quota'
}
