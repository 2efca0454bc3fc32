/** What the comparison of one part of two builds finds. */

import { type Change, type ChangeRule, changeRules } from './build-diff.ts'

export interface Findings {
  readonly changes: readonly Change[]
  /** The paths and queries whose responses differ or are gone. */
  readonly stale: readonly string[]
  readonly uncompared: readonly string[]
}

export const toChange = (
  rule: ChangeRule,
  address: string,
  title: string | null,
  message: string,
): Change => ({
  kind: changeRules[rule],
  rule,
  address,
  title,
  message,
})

export const toFindings = (changes: readonly Change[], stale: readonly string[] = []): Findings => ({
  changes,
  stale,
  uncompared: [],
})
