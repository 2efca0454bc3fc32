/** Runs the cases of a verification, and collects their results. */

import type { Promises } from '../hosts/capabilities/promises.ts'
import type { Difference, Target } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import type { Facts } from './facts.ts'
import type { MeteredTarget } from './metered-target.ts'
import {
  concurrency,
  countRequests,
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
export async function runPlanned(
  planned: PlannedCase,
  run: Run,
  target: Target = run.full ? run.metered.fresh : run.metered.openCase(),
): Promise<void> {
  const differences = await runCase(target, planned.testCase, 0)
  addResult(run, toCaseName(planned), differences)
}

export function addResult(
  { passed, failures }: Run,
  name: CaseName,
  differences: readonly Difference[],
): void {
  if (differences.length === 0) passed.push(name)
  else failures.push({ ...name, impact: caseGroups[name.group].impact, differences })
}

/** Adds a case that does not run. */
export const skip = ({ skipped }: Run, planned: PlannedCase, reason: string): void =>
  void skipped.push({ ...toCaseName(planned), reason })
