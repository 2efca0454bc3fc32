/**
 * Runs the cases of a verification, collects their results, and checks the quota of the run: in the headers of each response, and that
 * the service refuses requests over it.
 */

import { listPromisesAbout, type Promises } from '../hosts/promises.ts'
import type { Target } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import { exhaustedCase } from './cases/quota.ts'
import type { ProblemId } from './deployment-problems.ts'
import type { Difference } from './difference.ts'
import type { Facts } from './facts.ts'
import type { Exchange, MeteredTarget } from './metered-target.ts'
import {
  concurrency,
  countRequests,
  findExhaustObstacle,
  needsFullWindow,
  type PlannedCase,
  toBudgetReason,
  toCaseName,
} from './plan-run.ts'
import type { CaseName, Failure, Report, VerifyOptions } from './report.ts'
import { runCase } from './suite.ts'

/** What the stages of a run share. */
export interface Run {
  readonly metered: MeteredTarget
  readonly facts: Facts
  readonly promises: Promises
  readonly full: boolean
  /** The maximum number of API requests. */
  readonly budget: number
  /** The results, as they come in. */
  readonly passed: CaseName[]
  readonly failures: Failure[]
  readonly skipped: Report['skipped'][number][]
  readonly onProgress: NonNullable<VerifyOptions['onProgress']>
}

/** The reason of cases that are skipped because the run has used its time. */
export const overReason = 'the time of the run is over, because the service is too slow'

/**
 * Runs the cases with API requests one after the other, and waits for a new quota window where one is used up. Skips cases for
 * which repeated requests, after a 429, have left too little of the budget.
 */
export async function runApiCases(cases: readonly PlannedCase[], run: Run): Promise<void> {
  const { metered, full, budget } = run
  const { limit } = run.facts.quota
  for (const [done, planned] of cases.entries()) {
    run.onProgress({ stage: 'api', done, total: cases.length })
    if (metered.isOver()) {
      skip(run, planned, overReason)
      continue
    }
    const needed = countRequests(planned.testCase, (step) => !full && metered.hasSent(step))
    if (metered.sent.counted + needed > budget) {
      skip(run, planned, toBudgetReason(budget))
      continue
    }
    await metered.waitForQuota(full && needsFullWindow(planned.testCase) ? limit : needed, limit)
    await runPlanned(planned, run)
  }
}

/** Runs the cases without API requests, several at a time. */
export async function runOtherCases(cases: readonly PlannedCase[], run: Run): Promise<void> {
  const queue = cases.values()
  let done = 0
  const work = async () => {
    for (const planned of queue) {
      run.onProgress({ stage: 'pages', done, total: cases.length })
      if (run.metered.isOver()) skip(run, planned, overReason)
      else await runPlanned(planned, run)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/**
 * Runs a case, and adds its result.
 * @param target by default, a full run sends every request, since it compares exact numbers of requests
 */
async function runPlanned(
  planned: PlannedCase,
  run: Run,
  target: Target = run.full ? run.metered.fresh : run.metered.openCase(),
): Promise<void> {
  const differences = await runCase(target, planned.testCase, 0)
  addResult(run, toCaseName(planned), differences)
}

function addResult({ passed, failures }: Run, name: CaseName, differences: readonly Difference[]): void {
  if (differences.length === 0) passed.push(name)
  else failures.push({ ...name, impact: caseGroups[name.group].impact, differences })
}

/** Adds a case that does not run. */
export const skip = ({ skipped }: Run, planned: PlannedCase, reason: string): void =>
  void skipped.push({ ...toCaseName(planned), reason })

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
  const obstacle = findObstacle(run)
  if (obstacle !== null) skip(run, planned, obstacle)
  else if (await exhaustQuota(run.metered)) await runPlanned(planned, run, run.metered.fresh)
  else skip(run, planned, 'the quota window ended before it was used up')
}

/** Returns why the 429 cannot be checked; null if it can. */
function findObstacle({ metered, facts, promises, budget }: Run): string | null {
  if (metered.isOver()) return overReason
  const { quota, sent, exchanges } = metered
  const remaining = quota?.remaining ?? null
  const obstacle = findExhaustObstacle({ remaining, sent: sent.counted }, facts, promises, budget)
  if (obstacle !== null) return obstacle
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
