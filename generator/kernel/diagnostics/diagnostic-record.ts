/** A diagnostic as plain data, as the JavaScript API returns it. */

import type { RuleId, Severity } from './rules.ts'

/** A problem that `stele check --fix` has repaired. Its position is that before the repair. */
export interface FixedProblem extends Omit<Diagnostic, 'severity'> {
  readonly severity: 'fixed'
}

/** A problem of the content, with its position. */
export interface Diagnostic {
  /** The file or folder, as a path that begins with the content folder as the caller named it. */
  readonly file: string
  /** The start, counted from 1. Columns count UTF-16 units. */
  readonly line: number
  readonly column: number
  /** The end, exclusive. Equal to the start if the problem is a point. */
  readonly endLine: number
  readonly endColumn: number
  readonly severity: Severity
  /** The rule. docs/diagnostics.md lists all rules. `stele explain RULE` prints what it means. */
  readonly rule: RuleId
  /** The address of the rule in the documentation; null if this package does not know the address of its repository. */
  readonly url: string | null
  /** What is wrong and what to do. */
  readonly message: string
  /** The wrong value or text. */
  readonly found: string
  /** The values or descriptions that would be right. */
  readonly expected: readonly string[]
}
