/** Selects the cases and steps of a run that fit its budget, and estimates its requests and its duration. */

import type { Promises } from '../hosts/promises.ts'
import type { Case, Step } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import type { Facts } from './facts.ts'
import { isCounted, type MeteredTarget, toRequestKey } from './metered-target.ts'
import { toPromisedCase } from './promises/promised-case.ts'
import { type CaseName, type GroupName, groupNames, type Plan } from './report.ts'

export interface PlannedCase {
  readonly group: GroupName
  readonly testCase: Case
  /** Why the case does not run; null if it runs. */
  readonly skipReason: string | null
}

interface Selection {
  /** Sends all steps of all cases. Otherwise as few API requests as show common faults. */
  readonly full: boolean
  readonly only?: GroupName | undefined
  readonly promises: Promises
}

/** How many cases without API requests run at the same time. */
export const concurrency = 6

/** A quick run uses the quota windows of so many seconds, and at least one window. */
const quickSeconds = 60

/** The share of a window that a quick run needs. It waits for a new window if less is left. */
const leastShare = 0.6

const onlyFull = 'only a full run sends its requests'

/** Why a case is skipped that needs more than the budget. */
export const toBudgetReason = (budget: number): string => `it would exceed the budget of ${budget} requests`

export const toCaseName = ({ group, testCase: { name, source } }: PlannedCase): CaseName => ({
  group,
  name,
  source,
})

/** Lists the cases of a run. Those that need an unused quota window are last. */
export function planCases(facts: Facts, { full, only, promises }: Selection): readonly PlannedCase[] {
  const groups = only === undefined ? groupNames : [only]
  const all = groups.flatMap((group) =>
    caseGroups[group].toCases(facts).map((original): PlannedCase => {
      const promised = toPromisedCase(original, facts, promises)
      if (promised === null) {
        return { group, testCase: original, skipReason: 'this host promises nothing about it' }
      }
      const testCase = full ? promised : toQuickCase(promised)
      return { group, testCase, skipReason: testCase.steps.length === 0 ? onlyFull : null }
    }),
  )
  const isLast = ({ testCase }: PlannedCase) => needsFullWindow(testCase)
  return [...all.filter((planned) => !isLast(planned)), ...all.filter(isLast)]
}

/** Keeps the steps of a quick run. It does not start with an unused window, so it expects no exact number of requests. */
function toQuickCase(testCase: Case): Case {
  const { steps, quickSteps } = testCase
  const firstCounted = steps.findIndex(isCounted)
  const kept =
    quickSteps === undefined
      ? steps.filter((step, index) => index === firstCounted || !isCounted(step))
      : steps.slice(0, quickSteps)
  return { ...testCase, steps: kept.map(withoutExactQuota) }
}

function withoutExactQuota(step: Step): Step {
  if (!hasExactQuota(step)) return step
  const headers = { ...step.expect.headers, 'RateLimit-Remaining': /^\d+$/ }
  return { ...step, expect: { ...step.expect, headers } }
}

const hasExactQuota = ({ expect: { headers } }: Step): boolean =>
  typeof headers?.['RateLimit-Remaining'] === 'string'

/** Whether a case expects an exact number of remaining requests, so that the window must be unused. */
export const needsFullWindow = ({ steps }: Case): boolean => steps.some(hasExactQuota)

/**
 * Counts the API requests that a case sends itself, at most.
 * @param isShared whether a response to the same request is there already
 */
export function countRequests({ steps }: Case, isShared: (step: Step) => boolean): number {
  const own = new Set<string>()
  return steps.filter((step) => {
    if (!isCounted(step)) return false
    const key = toRequestKey(step)
    const isRepeated = own.has(key)
    own.add(key)
    // The values that replace `{name}` are not known yet.
    return isRepeated || key.includes('{') || !isShared(step)
  }).length
}

/**
 * Skips the cases that do not fit the budget. Later ones that need fewer requests may still run.
 * @param quotaBudget the maximum number of API requests
 * @returns the cases, and the number of API requests at most, those already sent included
 */
export function chooseAffordable(
  planned: readonly PlannedCase[],
  metered: MeteredTarget,
  { quota: { limit, window } }: Facts,
  { full, promises }: Selection,
  quotaBudget: number,
): { readonly planned: readonly PlannedCase[]; readonly apiRequests: number } {
  const windows = Math.max(1, Math.floor(quickSeconds / Math.max(1, window)))
  const isCounting = !promises.includes('quota')
  // Cases that do not fit into the rest of a window are skipped rather than waited for, if most of it is left.
  const left = metered.sent.counted + (metered.quota?.remaining ?? limit)
  const fitting = limit * (windows - 1) + Math.max(Math.floor(limit * leastShare), Math.min(limit, left))
  const budget = full || !isCounting ? quotaBudget : Math.min(quotaBudget, fitting)
  const chosen = new Set<string>()
  const isShared = (step: Step) => !full && (metered.hasSent(step) || chosen.has(toRequestKey(step)))
  let apiRequests = metered.sent.counted
  const budgeted = planned.map((one) => {
    if (one.skipReason !== null) return one
    const needed = countRequests(one.testCase, isShared)
    if (apiRequests + needed > budget) return { ...one, skipReason: toBudgetReason(budget) }
    apiRequests += needed
    for (const step of one.testCase.steps) chosen.add(toRequestKey(step))
    return one
  })
  return { planned: budgeted, apiRequests }
}

/**
 * Estimates a run.
 * @param apiRequests the number of API requests, those already sent included
 * @param elapsed milliseconds that the requests sent so far took
 */
export function estimate(
  cases: readonly PlannedCase[],
  apiRequests: number,
  { sent, quota: state }: MeteredTarget,
  { quota: { limit, window } }: Facts,
  full: boolean,
  elapsed: number,
): Pick<Plan, 'cases' | 'apiRequests' | 'otherRequests' | 'seconds'> {
  const others = cases.flatMap(({ testCase }) => testCase.steps).filter((step) => !isCounted(step))
  const otherRequests = sent.other + (full ? others.length : new Set(others.map(toRequestKey)).size)
  const latency = elapsed / Math.max(1, sent.counted + sent.other)
  const toSend = apiRequests - sent.counted
  const windows = full ? Math.floor(toSend / limit) : 0
  const isShort = state !== null && state.remaining < Math.min(toSend, limit)
  const wait = state === null ? 0 : windows * window + (isShort ? state.reset : 0)
  const sending = (toSend + (otherRequests - sent.other) / concurrency) * latency
  return { cases: cases.length, apiRequests, otherRequests, seconds: wait + Math.ceil(sending / 1000) }
}
