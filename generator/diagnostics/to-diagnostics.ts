/** Diagnostics as plain data, as the API returns them. */

import type { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { isRuleId, type RuleId, type Severity } from './rules.ts'

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
  /** The rule, as docs/diagnostics.md lists them. */
  readonly rule: RuleId
  /** What is wrong and what to do. */
  readonly message: string
  /** The wrong value or text. */
  readonly found: string
  /** The values or descriptions that would be right. */
  readonly expected: readonly string[]
}

/** Lists the diagnostics of files, in the order of the files, and by position in each. */
export const toDiagnostics = (files: readonly VFile[]): Diagnostic[] =>
  files.flatMap(({ path, messages }) =>
    messages
      .flatMap((message) => toDiagnostic(path, message) ?? [])
      .sort((a, b) => a.line - b.line || a.column - b.column),
  )

function toDiagnostic(file: string, message: VFileMessage): Diagnostic | null {
  const { reason, place, ruleId, fatal, actual = '', expected = [] } = message
  if (!isRuleId(ruleId)) return null
  const start = place === undefined ? { line: 1, column: 1 } : 'start' in place ? place.start : place
  const end = place !== undefined && 'end' in place ? place.end : start
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    severity: fatal ? 'error' : 'warning',
    rule: ruleId,
    message: reason,
    found: actual,
    expected,
  }
}
