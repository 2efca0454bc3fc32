/** Chooses the cases that fit the budget of a run, and estimates its requests and its duration. */

import type { Step } from './case.ts'
import type { Facts } from './facts.ts'
import { isCounted, type MeteredTarget, toRequestKey } from './metered-target.ts'
import { countRequests, type PlannedCase, type Selection } from './plan.ts'
import type { Plan, Report } from './report.ts'
import { concurrency, toCaseName } from './run-cases.ts'

/** A quick run uses the quota windows of so many seconds, and at least one window. */
const quickSeconds = 60

/** The share of a window that a quick run needs. It waits for a new window if less is left. */
const leastShare = 0.6

export interface Budgeted {
  readonly cases: readonly PlannedCase[]
  readonly skipped: readonly Report['skipped'][number][]
  /** The API requests of the cases, those already sent included, at most. */
  readonly apiRequests: number
}

/** Why a case is skipped that needs more than the budget. */
export const toBudgetReason = (budget: number): string => `it would exceed the budget of ${budget} requests`

/**
 * Chooses the cases that run. Those that do not fit are skipped; later ones that need fewer requests may still run.
 * @param quotaBudget the maximum number of API requests
 */
export function chooseAffordable(
  planned: readonly PlannedCase[],
  metered: MeteredTarget,
  { quota: { limit, window } }: Facts,
  { full, quotaBudget, promises }: Pick<Selection, 'full' | 'promises'> & { readonly quotaBudget: number },
): Budgeted {
  const windows = Math.max(1, Math.floor(quickSeconds / Math.max(1, window)))
  const isCounting = !promises.quota.includes('quota')
  // Cases that do not fit into the rest of a window are skipped rather than waited for, if most of it is left.
  const left = metered.sent.counted + (metered.quota?.remaining ?? limit)
  const fitting = limit * (windows - 1) + Math.max(Math.floor(limit * leastShare), Math.min(limit, left))
  const budget = full || !isCounting ? quotaBudget : Math.min(quotaBudget, fitting)
  const chosen = new Set<string>()
  const isShared = (step: Step) => !full && (metered.hasSent(step) || chosen.has(toRequestKey(step)))
  const cases: PlannedCase[] = []
  const skipped: Report['skipped'][number][] = []
  let apiRequests = metered.sent.counted
  for (const plannedCase of planned) {
    const needed = countRequests(plannedCase.testCase, isShared)
    const isAffordable = apiRequests + needed <= budget
    const reason = plannedCase.skipReason ?? (isAffordable ? null : toBudgetReason(budget))
    if (reason !== null) {
      skipped.push({ ...toCaseName(plannedCase), reason })
      continue
    }
    cases.push(plannedCase)
    apiRequests += needed
    for (const step of plannedCase.testCase.steps) chosen.add(toRequestKey(step))
  }
  return { cases, skipped, apiRequests }
}

/**
 * Estimates a run.
 * @param elapsed milliseconds that the requests sent so far took
 */
export function estimate(
  { cases, apiRequests }: Budgeted,
  { sent, quota: state }: MeteredTarget,
  { quota: { limit, window } }: Facts,
  { full, elapsed }: { readonly full: boolean; readonly elapsed: number },
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
