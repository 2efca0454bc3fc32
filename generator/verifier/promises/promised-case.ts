/** Adapts cases to a host: each step expects what the host promises about it. */

import { listPromises, type PromiseId, type Promises } from '../../hosts/promises.ts'
import type { Case, HeaderExpectation, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { type AdaptStep, mapHeaders, withOptionalTags } from './change-step.ts'
import * as files from './file-servers.ts'
import * as shim from './shim.ts'
import * as rules from './web-servers.ts'
import * as withoutCode from './without-code.ts'

/** What another promise says already, or what no case is about. */
const unchanged: AdaptStep = (step) => step

/** What each promise is, as expected responses. */
const promised: Readonly<Record<PromiseId, AdaptStep>> = {
  ...shim,
  // The runtime rejects what is not valid HTTP for it.
  invalidHttp: rules.serverErrors,
  ...withoutCode,
  // Such a host has no server card, so there are no cases.
  mcp: unchanged,
  ...rules,
  ...files,
  noQueries: unchanged,
  // Without ranges, there are no cases.
  longRanges: unchanged,
  // Pages tags responses that the edge does not compress, and compares one tag.
  pagesTags: withOptionalTags,
}

/** Returns what a host promises about a step; null if it promises nothing. */
export function toPromisedStep(step: Step, facts: Facts, promises: Promises): Step | null {
  let current: Step | null = step
  for (const id of listPromises(promises)) current = current && promised[id](current, facts)
  return current
}

/**
 * Adapts a case. Steps that need a header of a step without a promise are left out.
 * @returns null if the host promises nothing about any step
 */
export function toPromisedCase(testCase: Case, facts: Facts, promises: Promises): Case | null {
  const saved = new Set<string>()
  const isKnown = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => saved.has(name))
  const steps = testCase.steps.flatMap((step): Step[] => {
    const adapted = toPromisedStep(step, facts, promises)
    if (adapted === null || !Object.values(adapted.headers ?? {}).every(isKnown)) return []
    const known = mapHeaders(adapted, (expectation) =>
      isComparable(expectation, isKnown) ? expectation : undefined,
    )
    for (const name of Object.keys(adapted.save ?? {})) saved.add(name)
    return [known]
  })
  return steps.length === 0 ? null : { ...testCase, steps }
}

function isComparable(expectation: HeaderExpectation, isKnown: (text: string) => boolean): boolean {
  if (typeof expectation === 'string') return isKnown(expectation)
  if (expectation === null || expectation instanceof RegExp || 'as' in expectation) return true
  return isComparable(expectation.optional, isKnown)
}
