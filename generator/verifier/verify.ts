/**
 * Runs conformance cases against a deployed service, as one client, within its quota; and finds problems of the deployment: from
 * failed cases, from pages requested as different clients, and from the base URL.
 */

import type { HostName } from '../hosts/host.ts'
import { getHost } from '../hosts/hosts.ts'
import type { Target } from './case.ts'
import {
  matchesAny,
  type Problem,
  type ProblemId,
  problems,
  toProblem,
  withoutCaused,
} from './deployment-problems.ts'
import type { Difference } from './difference.ts'
import { UnexpectedServiceError } from './discovery.ts'
import type { Facts } from './facts.ts'
import { findFacts } from './find-facts.ts'
import { createMeteredTarget, isCounted, type Metering } from './metered-target.ts'
import { chooseAffordable, estimate, type PlannedCase, planCases } from './plan-run.ts'
import type { Failure, Report, VerifyOptions } from './report.ts'
import { checkQuota, overReason, type Run, runApiCases, runOtherCases, skip } from './run-cases.ts'
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
  if (facts.messageQuota) metered.separateMessages()
  const promises = host === null ? [] : getHost(host).promises
  const run: Run = { metered, facts, promises, full, budget, ...results, onProgress }
  const selection = { full, only, promises }
  const all = planCases(facts, selection)
  const { planned, apiRequests } = chooseAffordable(all, metered, facts, selection, budget)
  for (const one of planned) if (one.skipReason !== null) skip(run, one, one.skipReason)
  const cases = planned.filter(({ skipReason }) => skipReason === null)
  const hasPages = only === undefined || only === 'pages'
  const comparesFormats = hasPages && negotiates(facts, host)
  const further = comparesFormats ? Object.values(formatProbes).flatMap(({ clients }) => clients).length : 0
  const elapsed = now() - startedAt
  const estimated = estimate(cases, apiRequests, metered, facts, selection, budget, further, elapsed)
  options.onPlan?.({ address: target.name, host, ...estimated })

  const hasCounted = ({ testCase }: PlannedCase) => testCase.steps.some(isCounted)
  await runApiCases(cases.filter(hasCounted), run)
  const quotaProblems = only === undefined || only === 'quota' ? await checkQuota(run) : []
  await runOtherCases(
    cases.filter((planned) => !hasCounted(planned)),
    run,
  )
  const found = [
    ...(comparesFormats ? await findMixedFormats(metered.fresh, facts) : []),
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

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const agent = 'text/markdown, text/html;q=0.9'

/** Names the causes of failures. A failure may have no known cause, and several causes. */
function diagnose(failures: readonly Failure[]): readonly Problem[] {
  const differences = failures.flatMap((failure) => withoutConsequences(failure.differences))
  const ids = Object.keys(problems) as ProblemId[]
  return ids
    .filter((id) => differences.some((difference) => matchesAny(difference, problems[id].patterns)))
    .map(toProblem)
}

/**
 * Removes differences that follow from others: a response with the status or the content of another path has neither the
 * headers nor the body of its own, and HEAD has the faults of GET.
 */
function withoutConsequences(differences: readonly Difference[]): readonly Difference[] {
  const toKey = ({ request, headers }: Difference) => JSON.stringify([request, headers])
  const withStatus = new Set(differences.filter(({ part }) => part === 'status').map(toKey))
  const isOther = (difference: Difference) => matchesAny(difference, problems['soft-404'].patterns)
  const ofOther = new Set(differences.filter(isOther).map(toKey))
  const ofGet = new Set(differences.map(({ request, part }) => `${request} ${part}`))
  return differences.filter((difference) => {
    const { request, part } = difference
    if (request.startsWith('HEAD ') && ofGet.has(`${request.replace('HEAD', 'GET')} ${part}`)) return false
    if (withStatus.has(toKey(difference))) return part === 'status'
    return isOther(difference) || !ofOther.has(toKey(difference))
  })
}

/** Finds problems that the description of the service shows. */
const findBuildProblems = (target: Target, facts: Facts, host: HostName | null): readonly Problem[] => [
  ...findOtherOrigin(target, facts),
  ...findOtherHost(facts, host),
]

/** Whether the service has pages in two formats at one URL, which a cache can mix. */
const negotiates = ({ html }: Facts, host: HostName | null): boolean =>
  html && (host === null || !getHost(host).promises.includes('htmlOnly'))

/** Clients that request a page one after the other, at a URL that nobody requested before. */
interface FormatProbe {
  readonly query: string
  /** The `Accept` header of each. The first client asks twice, since some caches only store the second response. */
  readonly clients: readonly string[]
}

const formatProbes = {
  agentFirst: { query: 'first=agent', clients: [agent, agent, browser] },
  browserFirst: { query: 'first=browser', clients: [browser, browser, agent] },
} as const satisfies Readonly<Record<string, FormatProbe>>

/** Detects a cache that ignores `Vary`: it sends one client the format that another client requested. */
async function findMixedFormats(target: Target, { documentation: { path } }: Facts): Promise<Problem[]> {
  /** Returns the media types that the first and the last client get. */
  const getTypes = async ({ query, clients }: FormatProbe) => {
    const types: string[] = []
    for (const accept of clients) {
      const response = await target.send({ path: `${path}?${query}`, headers: { Accept: accept } })
      types.push(response.headers.get('content-type') ?? '')
    }
    return { own: types[0] ?? '', other: types.at(-1) ?? '' }
  }
  const agentFirst = await getTypes(formatProbes.agentFirst)
  const browserFirst = await getTypes(formatProbes.browserFirst)
  // A service that ignores `Accept` has one format for all clients, which cases show.
  if (!agentFirst.own.startsWith('text/markdown') || !browserFirst.own.startsWith('text/html')) return []
  const mixed = [
    ...(agentFirst.other.startsWith('text/markdown') ? ['Markdown to browsers'] : []),
    ...(browserFirst.other.startsWith('text/html') ? ['HTML to agents'] : []),
  ]
  const message = `A cache serves ${mixed.join(' and ')} at ${path}; configure it to respect "Vary: Accept"`
  return mixed.length === 0 ? [] : [{ id: 'mixed-formats', message }]
}

/** Detects a base URL that differs from the origin of the service. */
const findOtherOrigin = ({ name }: Target, { baseUrl }: Facts): Problem[] =>
  baseUrl === name
    ? []
    : [
        {
          id: 'other-base-url',
          message: `The site was built for ${baseUrl} but is served at ${name}; build it with --base-url ${name}`,
        },
      ]

/** Detects a build for hosts that serve files, on a host that does not, and the other way round. */
function findOtherHost({ addressing }: Facts, host: HostName | null): Problem[] {
  // Without a name, the shim serves: it responds at the paths of operations, whatever the build is for.
  if (host === null || addressing === getHost(host).addressing) return []
  const kind = addressing === 'files' ? 'hosts that serve files' : 'hosts with code or rules'
  return [
    {
      id: 'other-host',
      message: `The site was built for ${kind}, not for ${host}; build it with --host ${host}`,
    },
  ]
}
