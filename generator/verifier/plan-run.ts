/** Selects the cases and steps of a run that fit its budget, and estimates its requests and its duration. */

import { listPromisesAbout, type Promises } from '../hosts/promises.ts'
import type { Case, Step } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import { exhaustedCase, maxTestedLimit } from './cases/quota.ts'
import type { Facts } from './facts.ts'
import { isCounted, isMessage, type MeteredTarget, toRequestKey } from './metered-target.ts'
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

/** The window of a client when all API cases have run, and how many API requests have been sent by then. */
interface QuotaUse {
  /** Null if the service does not say how many requests are left. */
  readonly remaining: number | null
  readonly sent: number
}

/**
 * Returns why a run cannot use up the rest of the window, to check what the service then responds; null if it can.
 * @param budget the maximum number of API requests
 */
export function findExhaustObstacle(
  { remaining, sent }: QuotaUse,
  facts: Facts,
  promises: Promises,
  budget: number,
): string | null {
  if (listPromisesAbout('quota', promises).length > 0)
    return 'this host does not count all requests of a client in one window'
  if (remaining === null) return 'the service does not say how many requests are left'
  if (remaining > maxTestedLimit) return `it would take ${remaining} requests`
  const needed = remaining + exhaustedCase(facts).steps.filter(isCounted).length
  return sent + needed > budget ? toBudgetReason(budget) : null
}

/** How many requests a plan or a part of it has, and how many results. */
type Counts = Pick<Plan, 'cases' | 'apiRequests' | 'otherRequests'>

/**
 * Plans the check of the quota, which follows the API cases: one result for the headers of all responses, and in a quick run one for a
 * window that the run uses up.
 */
function planQuotaCheck(
  cases: readonly PlannedCase[],
  metered: MeteredTarget,
  facts: Facts,
  { full, only, promises }: Selection,
  budget: number,
): Counts {
  const use = foreseeQuota(cases, metered, facts, full)
  if ((only !== undefined && only !== 'quota') || use.remaining === null) return nothing
  const ledger = use.sent >= 2 && listPromisesAbout('quota', promises).length === 0 ? 1 : 0
  if (full || findExhaustObstacle(use, facts, promises, budget) !== null) return { ...nothing, cases: ledger }
  const { steps } = exhaustedCase(facts)
  const refused = steps.filter(isCounted).length
  return {
    cases: ledger + 1,
    apiRequests: use.remaining + refused,
    otherRequests: steps.length - refused,
  }
}

const nothing: Counts = { cases: 0, apiRequests: 0, otherRequests: 0 }

/** Follows the window through the cases, as a run does: it waits for a new one before a case that does not fit into the rest. */
function foreseeQuota(
  cases: readonly PlannedCase[],
  metered: MeteredTarget,
  { quota: { limit }, messageQuota }: Facts,
  full: boolean,
): QuotaUse {
  const sentSteps = new Set<string>()
  const isShared = (step: Step) => !full && (metered.hasSent(step) || sentSteps.has(toRequestKey(step)))
  let remaining = metered.quota?.remaining ?? null
  let sent = metered.sent.counted
  for (const { testCase } of cases) {
    const needed = countRequests(testCase, isShared)
    const steps = messageQuota ? testCase.steps.filter((step) => !isMessage(step)) : testCase.steps
    const inWindow = countRequests({ ...testCase, steps }, isShared)
    const least = full && needsFullWindow(testCase) ? limit : Math.min(needed, limit)
    if (remaining !== null && needed > 0 && remaining < least) remaining = limit
    if (remaining !== null) remaining = Math.max(0, remaining - inWindow)
    sent += needed
    for (const step of testCase.steps) sentSteps.add(toRequestKey(step))
  }
  return { remaining, sent }
}

/** Counts the requests of cases that do not count against the quota. Cases share responses, except in a full run. */
function countOthers(cases: readonly PlannedCase[], metered: MeteredTarget, full: boolean): number {
  const shared = new Set<string>()
  return cases.reduce((sum, { testCase: { steps } }) => {
    const own = new Set<string>()
    const sent = steps.filter((step) => {
      if (isCounted(step)) return false
      const key = toRequestKey(step)
      const isSent = full || own.has(key) || !(metered.hasSent(step) || shared.has(key))
      own.add(key)
      shared.add(key)
      return isSent
    })
    return sum + sent.length
  }, 0)
}

/**
 * Estimates a run.
 * @param apiRequests the number of API requests of all cases, those already sent included
 * @param further the number of other requests that no case sends
 * @param elapsed milliseconds that the requests sent so far took
 */
export function estimate(
  cases: readonly PlannedCase[],
  apiRequests: number,
  metered: MeteredTarget,
  facts: Facts,
  selection: Selection,
  budget: number,
  further: number,
  elapsed: number,
): Counts & Pick<Plan, 'seconds'> {
  const { sent, quota: state } = metered
  const { limit, window } = facts.quota
  const { full } = selection
  const check = planQuotaCheck(cases, metered, facts, selection, budget)
  const others = countOthers(cases, metered, full) + check.otherRequests + further
  const latency = elapsed / Math.max(1, sent.counted + sent.other)
  const toSend = apiRequests - sent.counted
  const windows = full ? Math.floor(toSend / limit) : 0
  const isShort = state !== null && state.remaining < Math.min(toSend, limit)
  const wait = state === null ? 0 : windows * window + (isShort ? state.reset : 0)
  const sending = (toSend + check.apiRequests + others / concurrency) * latency
  return {
    cases: cases.length + check.cases,
    apiRequests: apiRequests + check.apiRequests,
    otherRequests: sent.other + others,
    seconds: wait + Math.ceil(sending / 1000),
  }
}
