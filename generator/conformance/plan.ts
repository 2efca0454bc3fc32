/** Selects the cases and steps of a run, and counts the requests that they need. */

import type { Promises } from '../hosts/capabilities/promises.ts'
import type { Case, Step } from './case.ts'
import { caseGroups } from './cases/contract.ts'
import type { Facts } from './facts.ts'
import type { GroupName } from './group-names.ts'
import { isCounted, toRequestKey } from './metered-target.ts'
import { toPromisedCase } from './promises/promised-case.ts'

export interface PlannedCase {
  readonly group: GroupName
  readonly impact: string
  readonly testCase: Case
  /** Why the case does not run; null if it runs. */
  readonly skipReason: string | null
}

export interface Selection {
  /** Sends all steps of all cases. Otherwise as few API requests as show common faults. */
  readonly full: boolean
  readonly only?: GroupName | undefined
  /** What the host promises. */
  readonly promises: Promises
}

const onlyFull = 'only a full run sends its requests'

/** Lists the cases to run. Those that need an unused quota window are last. */
export function planCases(facts: Facts, { full, only, promises }: Selection): readonly PlannedCase[] {
  const all = caseGroups
    .filter(({ name }) => only === undefined || name === only)
    .flatMap(({ name: group, impact, toCases }) =>
      toCases(facts).map((original): PlannedCase => {
        const promised = toPromisedCase(original, facts, promises)
        if (promised === null) {
          return { group, impact, testCase: original, skipReason: 'this host promises nothing about it' }
        }
        const testCase = full ? promised : toQuickCase(promised)
        return { group, impact, testCase, skipReason: testCase.steps.length === 0 ? onlyFull : null }
      }),
    )
  return [
    ...all.filter(({ testCase }) => !needsFullWindow(testCase)),
    ...all.filter(({ testCase }) => needsFullWindow(testCase)),
  ]
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
  const { headers } = step.expect
  if (typeof headers?.['RateLimit-Remaining'] !== 'string') return step
  return { ...step, expect: { ...step.expect, headers: { ...headers, 'RateLimit-Remaining': /^\d+$/ } } }
}

/** Whether a case expects an exact number of remaining requests, so that the window must be unused. */
export const needsFullWindow = ({ steps }: Case): boolean =>
  steps.some(({ expect }) => typeof expect.headers?.['RateLimit-Remaining'] === 'string')

/** Whether a case sends requests that count against the quota. */
export const hasCounted = ({ steps }: Case): boolean => steps.some(isCounted)

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
