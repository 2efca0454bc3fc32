/** Runs all conformance cases against a deployed service, as one client, within its quota. */

import type { Case, CaseRequest, Difference, ReceivedResponse, Target } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import { findDeploymentProblems } from './deployment-problems.ts'
import { type Facts, findFacts } from './facts.ts'
import { runCase } from './suite.ts'

export interface VerifyOptions {
  /** Runs only the cases of this group, or with this text in their names. */
  readonly only?: string
  /** The maximum number of API requests. The default is no maximum, however many quota windows that takes. */
  readonly quotaBudget?: number
  /** Waits for a number of seconds. */
  readonly wait: (seconds: number) => Promise<void>
}

/** A case that does not pass. */
export interface Failure {
  /** The group of the case, such as `quota`. */
  readonly group: string
  readonly name: string
  /** Where the rule is written, such as `spec 4, rule 1`. */
  readonly source: string
  /** What the failure means for users of the service. */
  readonly impact: string
  readonly differences: readonly Difference[]
}

export interface Report {
  /** The origin of the service. */
  readonly address: string
  /** The number of cases that pass. */
  readonly passed: number
  readonly failures: readonly Failure[]
  /** Problems of the deployment that explain failures: what is wrong and what to do. */
  readonly deploymentProblems: readonly string[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  /** The number of API requests that were sent. */
  readonly requests: number
}

/**
 * Verifies a service.
 * @param target its name must be the origin of the service
 * @throws {Error} if the service cannot be reached, or does not have this API
 */
export async function verify(
  target: Target,
  { only, quotaBudget = Infinity, wait }: VerifyOptions,
): Promise<Report> {
  const metered = createMeteredTarget(target, wait)
  const facts = await findFacts(metered.retrying)
  const failures: Failure[] = []
  const skipped: { name: string; reason: string }[] = []
  let passed = 0
  for (const { group, impact, testCase } of listCases(facts, only)) {
    const { name, source } = testCase
    const reason = findSkipReason(testCase, metered.requests, quotaBudget)
    if (reason !== null) {
      skipped.push({ name, reason })
      continue
    }
    await metered.waitForQuota(needsFullWindow(testCase) ? facts.quota.limit : countMetered(testCase), facts)
    const differences = await runCase(metered.target, testCase, facts, 0)
    if (differences.length === 0) passed += 1
    else failures.push({ group, name, source, impact, differences })
  }
  const deploymentProblems = only === undefined ? await findDeploymentProblems(metered.retrying, facts) : []
  return { address: target.name, passed, failures, deploymentProblems, skipped, requests: metered.requests }
}

/** Lists the cases to run. Those that need a full window are last. */
function listCases(facts: Facts, only = '') {
  const all = caseGroups.flatMap(({ name: group, impact, toCases }) =>
    toCases(facts)
      .filter(({ name }) => group === only || name.includes(only))
      .map((testCase) => ({ group, impact, testCase })),
  )
  return [
    ...all.filter(({ testCase }) => !needsFullWindow(testCase)),
    ...all.filter(({ testCase }) => needsFullWindow(testCase)),
  ]
}

const isMetered = ({ method, path }: CaseRequest): boolean => path.startsWith('/api') && method !== 'OPTIONS'

const countMetered = ({ steps }: Case): number => steps.filter(isMetered).length

/** Whether a case expects an exact number of remaining requests, so that the window must be unused. */
const needsFullWindow = ({ steps }: Case): boolean =>
  steps.some(({ expect }) => typeof expect.headers?.['RateLimit-Remaining'] === 'string')

/** Returns why a case is skipped; null if it is not. */
function findSkipReason(testCase: Case, requests: number, budget: number): string | null {
  if (testCase.steps.some(({ from }) => from !== undefined)) return 'it needs a second IP address'
  return requests + countMetered(testCase) > budget
    ? `it would exceed the budget of ${budget} requests`
    : null
}

/** Creates a target that counts API requests, and tracks the quota of its one client from the response headers. */
function createMeteredTarget({ name, send: sendPlain }: Target, wait: VerifyOptions['wait']) {
  let requests = 0
  let quotaState = { remaining: 0, reset: 0 }

  const send: Target['send'] = async (request, client) => {
    const response = await sendPlain(request, client)
    if (isMetered(request)) requests += 1
    quotaState = readQuota(response) ?? quotaState
    return response
  }
  /** Waits for a new window after a 429, and sends the request once more. */
  const sendWithRetry: Target['send'] = async (request, client) => {
    const response = await send(request, client)
    if (response.status !== 429) return response
    await wait(quotaState.reset)
    return send(request, client)
  }
  return {
    target: { name, send },
    retrying: { name, send: sendWithRetry },
    get requests() {
      return requests
    },
    /** Waits until the window has this many requests left, or all of them. */
    async waitForQuota(needed: number, { quota }: Facts): Promise<void> {
      if (quotaState.remaining >= Math.min(needed, quota.limit)) return
      await wait(quotaState.reset)
      quotaState = { remaining: quota.limit, reset: 0 }
    },
  }
}

function readQuota({ headers }: ReceivedResponse) {
  const [remaining, reset] = [headers.get('ratelimit-remaining'), headers.get('ratelimit-reset')]
  return remaining === undefined || reset === undefined
    ? null
    : { remaining: Number(remaining), reset: Number(reset) }
}
