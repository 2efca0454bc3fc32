/** Runs cases, and judges their differences by the documented exceptions of a host. */

import type { ExceptionId } from '../hosts/capabilities/exceptions.ts'
import type { Difference, Target } from './case.ts'
import { matchesAny } from './difference-pattern.ts'
import type { Facts } from './facts.ts'
import { hostDifferences } from './host-differences.ts'
import type { PlannedCase } from './plan.ts'
import type { CaseName, Failure, Report } from './report.ts'
import { runCase } from './suite.ts'

/** The results of a run, as they come in. */
export interface Results {
  readonly passed: CaseName[]
  readonly failures: Failure[]
  readonly exempt: Report['exempt'][number][]
  readonly skipped: Report['skipped'][number][]
}

export const toCaseName = ({ group, testCase: { name, source } }: PlannedCase): CaseName => ({
  group,
  name,
  source,
})

/** Runs a case, and adds its result. */
export async function runPlanned(
  planned: PlannedCase,
  target: Target,
  facts: Facts,
  exceptions: readonly ExceptionId[],
  results: Results,
): Promise<void> {
  const differences = await runCase(catchFailures(target), planned.testCase, facts, 0)
  addResult(toCaseName(planned), planned.impact, differences, exceptions, results)
}

/** Adds the result of a case: it passes, fails, or differs only where exceptions of the host say so. */
export function addResult(
  name: CaseName,
  impact: string,
  differences: readonly Difference[],
  exceptions: readonly ExceptionId[],
  { passed, failures, exempt }: Results,
): void {
  if (differences.length === 0) {
    passed.push(name)
    return
  }
  const whole = exceptions.filter((id) => hostDifferences[id].cases?.test(name.name))
  const covers = (id: ExceptionId, difference: Difference) =>
    matchesAny(difference, hostDifferences[id].patterns)
  const uncovered = differences.filter((difference) => !exceptions.some((id) => covers(id, difference)))
  if (whole.length === 0 && uncovered.length > 0) {
    failures.push({ ...name, impact, differences: uncovered })
    return
  }
  const reasons = exceptions.filter(
    (id) => whole.includes(id) || differences.some((difference) => covers(id, difference)),
  )
  exempt.push({ ...name, exceptions: reasons })
}

/** How many cases without API requests run at the same time. */
export const concurrency = 6

/** Recorded as the status of a request that gets no response. */
const noResponse = 0

/** A request that fails becomes a response that matches nothing: the service was reachable before. */
const catchFailures = ({ name, send }: Target): Target => ({
  name,
  send: (request: Parameters<typeof send>[0], client) =>
    send(request, client).catch((error: NodeJS.ErrnoException) => {
      if (error.name === 'AbortError' || error.code === undefined) throw error
      return {
        status: noResponse,
        headers: new Map(),
        body: Buffer.from(`no response: ${error.message}`),
      }
    }),
})

/** Runs tasks, a few at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
