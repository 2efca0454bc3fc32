/** Runs conformance cases against a deployed service, as one client, within its quota. */

import type { HostName } from '../hosts/host-names.ts'
import { getHost } from '../hosts/hosts.ts'
import type { Target } from './case.ts'
import { checkQuota } from './check-quota.ts'
import { type Problem, toProblem, withoutCaused } from './deployment-problems.ts'
import { UnexpectedServiceError } from './discovery.ts'
import type { Facts } from './facts.ts'
import { findFacts } from './find-facts.ts'
import { diagnose, findBuildProblems, findCacheProblems } from './find-problems.ts'
import { createMeteredTarget, isCounted, type Metering } from './metered-target.ts'
import { chooseAffordable, estimate, type PlannedCase, planCases } from './plan-run.ts'
import type { Report, VerifyOptions } from './report.ts'
import { overReason, type Run, runApiCases, runOtherCases, skip } from './run-cases.ts'
import { recognizeHost } from './suite.ts'

/** The options of a run, with the clock and the limits of its requests. */
export interface RunOptions extends VerifyOptions, Pick<Metering, 'wait' | 'now'> {
  readonly limits?: Metering['limits']
}

/** In seconds. A quick run sends some hundred requests, and waits for one quota window. */
const quickLimits: Metering['limits'] = { sending: 300, waiting: 4000 }
const fullLimits: Metering['limits'] = { sending: 3600, waiting: 86_400 }

/**
 * Verifies a service.
 * @param target its name must be the origin of the service
 * @throws {Error} if the service cannot be reached
 */
export async function verify(target: Target, options: RunOptions): Promise<Report> {
  const { full = false, only, quotaBudget: budget = Number.POSITIVE_INFINITY, wait, now } = options
  const { limits = full ? fullLimits : quickLimits, onProgress = () => {} } = options
  const metered = createMeteredTarget(target, { budget, limits, wait, now })
  const results = { passed: [], failures: [], skipped: [] }
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
  const discovered = await discover(metered.shared, options.host)
  if ('problem' in discovered) return toReport(options.host ?? null, [discovered.problem])
  const { facts, host } = discovered
  const promises = host === null ? [] : getHost(host).promises
  const run: Run = { metered, facts, promises, full, budget, ...results, onProgress }
  const selection = { full, only, promises }
  const all = planCases(facts, selection)
  const { planned, apiRequests } = chooseAffordable(all, metered, facts, selection, budget)
  for (const one of planned) if (one.skipReason !== null) skip(run, one, one.skipReason)
  const cases = planned.filter(({ skipReason }) => skipReason === null)
  const estimated = estimate(cases, apiRequests, metered, facts, full, now() - startedAt)
  options.onPlan?.({ address: target.name, host, ...estimated })

  const hasCounted = ({ testCase }: PlannedCase) => testCase.steps.some(isCounted)
  await runApiCases(cases.filter(hasCounted), run)
  const quotaProblems = only === undefined || only === 'quota' ? await checkQuota(run) : []
  await runOtherCases(
    cases.filter((planned) => !hasCounted(planned)),
    run,
  )
  const hasPages = only === undefined || only === 'pages'
  const found = [
    ...(hasPages ? await findCacheProblems(metered.fresh, facts, host) : []),
    ...findBuildProblems(target, facts, host),
    ...quotaProblems.map(toProblem),
    ...findUnnamedFailures(run),
    ...diagnose(run.failures),
  ]
  return toReport(host, withoutCaused(found))
}

/** Finds requests without a whole response that no failed case shows: discovery sent them, or the time of the run was over. */
function findUnnamedFailures({ metered, failures, skipped }: Run): readonly Problem[] {
  const named = new Set(failures.flatMap(({ differences }) => differences.map(({ request }) => request)))
  const unnamed = metered.failed.flatMap(({ request: { method = 'GET', path }, failure }): Problem[] =>
    named.has(`${method} ${path}`)
      ? []
      : [{ id: 'no-response', message: `${method} ${path} gets ${failure}; read the log of the service` }],
  )
  return skipped.some(({ reason }) => reason === overReason)
    ? [...unnamed, toProblem('no-response')]
    : unnamed
}

/** Finds out what the service publishes, and which host serves it. */
async function discover(
  target: Target,
  host: HostName | undefined,
): Promise<{ readonly facts: Facts; readonly host: HostName | null } | { readonly problem: Problem }> {
  try {
    const facts = await findFacts(target)
    return { facts, host: host ?? (await recognizeHost(target)) }
  } catch (error) {
    if (!(error instanceof UnexpectedServiceError)) throw error
    return { problem: { id: error.problem, message: error.message } }
  }
}
