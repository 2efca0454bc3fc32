/** Runs conformance cases against a deployed service, as one client, within its quota. */

import { contract } from '../hosts/capabilities/promises.ts'
import { getHost } from '../hosts/hosts.ts'
import type { HostName } from '../hosts/names.ts'
import { chooseAffordable, estimate } from './budget.ts'
import type { Target } from './case.ts'
import { diagnose, findBuildProblems, findCacheProblems } from './deployment-problems.ts'
import type { Facts } from './facts.ts'
import { findFacts } from './find-facts.ts'
import { createMeteredTarget, type MeteredTarget, type Metering } from './metered-target.ts'
import { planCases } from './plan.ts'
import { type Problem, toProblem, withoutCaused } from './problems.ts'
import { recognizeHost } from './recognize-host.ts'
import type { Report, VerifyOptions } from './report.ts'
import type { Results } from './run-cases.ts'
import { checkQuota, type Run, runApiCases, runOtherCases } from './run-stages.ts'
import { UnexpectedServiceError } from './unexpected-service.ts'

/** The options of a run, with the clock and the limits of its requests. */
export type RunOptions = Omit<VerifyOptions, 'onWait' | 'signal'> &
  Pick<Metering, 'wait' | 'now'> &
  Partial<Pick<Metering, 'limits'>>

/** In seconds. A quick run sends some hundred requests, and waits for one quota window. */
const quickLimits: Metering['limits'] = { sending: 300, waiting: 4000 }
const fullLimits: Metering['limits'] = { sending: 3600, waiting: 86_400 }

/**
 * Verifies a service.
 * @param target its name must be the origin of the service
 * @throws {Error} if the service cannot be reached
 */
export async function verify(target: Target, options: RunOptions): Promise<Report> {
  const { full = false, only, quotaBudget = Number.POSITIVE_INFINITY, wait, now } = options
  const { limits = full ? fullLimits : quickLimits } = options
  const { onProgress = () => {}, onPlan = () => {} } = options
  const metered = createMeteredTarget(target, {
    budget: quotaBudget,
    limits,
    wait,
    now,
  })
  const results: Results = { passed: [], failures: [], skipped: [] }
  const toReport = (host: HostName | null, problems: readonly Problem[]): Report => ({
    address: target.name,
    host,
    full,
    ...results,
    problems,
    apiRequests: metered.sent.counted,
    otherRequests: metered.sent.other,
  })

  onProgress({ stage: 'discover', done: 0, total: 0 })
  const startedAt = now()
  const discovered = await discover(metered, options.host)
  if ('problem' in discovered) return toReport(options.host ?? null, [discovered.problem])
  const { facts, host } = discovered
  const promises = host === null ? contract : getHost(host).promises
  const run: Run = { metered, facts, promises, full, budget: quotaBudget, results, onProgress }
  const planned = planCases(facts, { full, only, promises })
  const budgeted = chooseAffordable(planned, metered, facts, { full, quotaBudget, promises })
  results.skipped.push(...budgeted.skipped)
  onPlan({
    address: target.name,
    host,
    ...estimate(budgeted, metered, facts, { full, elapsed: now() - startedAt }),
  })

  await runApiCases(budgeted.cases, run)
  const quotaProblems = only === undefined || only === 'quota' ? await checkQuota(run) : []
  await runOtherCases(budgeted.cases, run)
  const hasPages = only === undefined || only === 'pages'
  const cacheProblems = hasPages ? await findCacheProblems(metered.fresh, facts, host) : []
  return toReport(
    host,
    withoutCaused([
      ...cacheProblems,
      ...findBuildProblems(target, facts, host),
      ...quotaProblems.map(toProblem),
      ...diagnose(results.failures),
    ]),
  )
}

/** Finds out what the service publishes, and which host serves it. */
async function discover(
  { shared }: MeteredTarget,
  host: HostName | undefined,
): Promise<{ readonly facts: Facts; readonly host: HostName | null } | { readonly problem: Problem }> {
  try {
    const facts = await findFacts(shared)
    return { facts, host: host ?? (await recognizeHost(shared)) }
  } catch (error) {
    if (!(error instanceof UnexpectedServiceError)) throw error
    return { problem: { id: error.problem, message: error.message } }
  }
}
