/** Runs cases, and records their results. */

import { OperationalError } from '../diagnostics/errors.ts'
import type { Difference, Target } from './case.ts'
import type { Facts } from './facts.ts'
import type { PlannedCase } from './plan.ts'
import type { CaseName, Failure, Report } from './report.ts'
import { runCase } from './suite.ts'

/** The results of a run, as they come in. */
export interface Results {
  readonly passed: CaseName[]
  readonly failures: Failure[]
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
  results: Results,
): Promise<void> {
  const differences = await runCase(catchFailures(target), planned.testCase, facts, 0)
  addResult(toCaseName(planned), planned.impact, differences, results)
}

/** Adds the result of a case. */
export function addResult(
  name: CaseName,
  impact: string,
  differences: readonly Difference[],
  { passed, failures }: Results,
): void {
  if (differences.length === 0) passed.push(name)
  else failures.push({ ...name, impact, differences })
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
      if (error.name === 'AbortError' || error instanceof OperationalError || error.code === undefined)
        throw error
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
