/** Converts the messages of files to diagnostics. */

import type { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import type { Diagnostic } from './diagnostic-record.ts'
import { toRuleUrl } from './rule-url.ts'
import { isRuleId } from './rules.ts'
import { tellApart } from './wording.ts'

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
    url: toRuleUrl(ruleId),
    message: tellApart(reason),
    found: actual,
    expected,
  }
}
