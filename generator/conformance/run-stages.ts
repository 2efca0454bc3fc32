/** The stages of a verification after discovery: the API one request after the other, the quota, and everything else. */

import type { Promises } from '../hosts/capabilities/promises.ts'
import { toBudgetReason } from './budget.ts'
import { quotaGroup } from './cases/contract.ts'
import { exhaustedCase } from './cases/quota.ts'
import { exhaustQuota, findExhaustObstacle } from './exhaust-quota.ts'
import type { Facts } from './facts.ts'
import type { MeteredTarget } from './metered-target.ts'
import { countRequests, hasCounted, needsFullWindow, type PlannedCase } from './plan.ts'
import type { ProblemId } from './problems.ts'
import { checkLedger, ledgerCase } from './quota-ledger.ts'
import type { VerifyProgress } from './report.ts'
import { addResult, concurrency, type Results, runConcurrently, runPlanned, toCaseName } from './run-cases.ts'

/** What the stages of a run share. */
export interface Run {
  readonly metered: MeteredTarget
  readonly facts: Facts
  /** What the host promises. */
  readonly promises: Promises
  readonly full: boolean
  /** The maximum number of API requests. */
  readonly budget: number
  readonly results: Results
  readonly onProgress: (progress: VerifyProgress) => void
}

/** A full run sends every request, since it compares exact numbers of requests. */
const toTarget = ({ full, metered }: Run) => (full ? metered.fresh : metered.openCase())

/**
 * Runs the cases with API requests one after the other, and waits for a new quota window where one is used up. Skips cases for
 * which repeated requests, after a 429, have left too little of the budget.
 */
export async function runApiCases(cases: readonly PlannedCase[], run: Run): Promise<void> {
  const { metered, facts, full, budget, results, onProgress } = run
  const counted = cases.filter(({ testCase }) => hasCounted(testCase))
  for (const [done, planned] of counted.entries()) {
    onProgress({ stage: 'api', done, total: counted.length })
    const { limit } = facts.quota
    const needed = countRequests(planned.testCase, (step) => !full && metered.hasSent(step))
    if (metered.sent.counted + needed > budget) {
      results.skipped.push({ ...toCaseName(planned), reason: toBudgetReason(budget) })
      continue
    }
    await metered.waitForQuota(full && needsFullWindow(planned.testCase) ? limit : needed, limit)
    await runPlanned(planned, toTarget(run), facts, results)
  }
}

/** Runs the cases without API requests, several at a time. */
export async function runOtherCases(cases: readonly PlannedCase[], run: Run): Promise<void> {
  const others = cases.filter(({ testCase }) => !hasCounted(testCase))
  let done = 0
  await runConcurrently(others, concurrency, async (planned) => {
    run.onProgress({ stage: 'pages', done, total: others.length })
    await runPlanned(planned, toTarget(run), run.facts, run.results)
    done += 1
  })
}

/**
 * Checks the quota of the requests of a run: in each response, and that the service refuses requests over it.
 * @returns the problems that the responses show
 */
export async function checkQuota(run: Run): Promise<readonly ProblemId[]> {
  run.onProgress({ stage: 'quota', done: 0, total: 0 })
  if (!run.full) await checkExhausted(run)
  const { violations, entries } = checkLedger(run.metered.exchanges)
  if (entries < 2 || run.promises.quota.length > 0) return []
  const differences = violations.map(({ difference }) => difference)
  addResult(ledgerCase, quotaGroup.impact, differences, run.results)
  return violations.map(({ problem }) => problem)
}

/** Uses up the rest of the window and checks the 429, if that is possible within the budget. */
async function checkExhausted(run: Run): Promise<void> {
  const { metered, facts, budget, results } = run
  const planned: PlannedCase = {
    group: ledgerCase.group,
    impact: quotaGroup.impact,
    testCase: exhaustedCase(facts),
    skipReason: null,
  }
  const skip = (reason: string) => results.skipped.push({ ...toCaseName(planned), reason })
  const obstacle = findExhaustObstacle(metered, facts, budget, run.promises)
  if (obstacle !== null) skip(obstacle)
  else if (await exhaustQuota(metered)) {
    await runPlanned(planned, metered.fresh, facts, results)
  } else skip('the quota window ended before it was used up')
}
