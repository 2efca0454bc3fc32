/** Converts the messages of files to diagnostics. */

import type { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { docsUrl } from '../version.ts'
import type { Diagnostic } from './diagnostic-record.ts'
import { findRulePage, isRuleId, type RuleId, rules, type Severities, type Severity } from './rules.ts'
import { tellApart } from './wording.ts'

/**
 * Returns the address of a rule in the documentation.
 * @param docs the address of the documentation; null if it is unknown
 */
export const toRuleUrl = (rule: RuleId, docs = docsUrl): string | null =>
  docs === null ? null : `${docs}/${findRulePage(rule)}#${rule}`

/** Returns the command that prints what a rule means. It works without a network, in the folder of a site. */
export const toExplainCommand = (rule: RuleId): string => `npx stele explain ${rule}`

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

/** Whether a rule is a warning or an error in the author's own documents. A rule that is off need not be evaluated. */
export const isReported = (rule: keyof Severities, severities: Severities): boolean =>
  (severities[rule] ?? rules[rule].severity) !== 'off'

/** Marks a file as one of another generator. */
export function markImported(file: VFile): void {
  file.data.isImported = true
}

/** Returns the severity of a rule in a file: what site.yaml sets, or else the rule's own. */
export function findSeverity(rule: RuleId, { data }: VFile, severities: Severities): Severity | 'off' {
  const { severity, imported } = rules[rule]
  const chosen: Partial<Record<RuleId, 'off' | 'warn' | 'error'>> = severities
  const found = chosen[rule] ?? ((data.isImported === true && imported) || severity)
  return found === 'warn' ? 'warning' : found
}

/** Changes the severities of messages, and removes those whose rule is off. Applying severities twice changes nothing. */
export function applySeverities(files: readonly VFile[], severities: Severities): void {
  for (const file of files) {
    const find = (rule: string | undefined) =>
      isRuleId(rule) ? findSeverity(rule, file, severities) : undefined
    file.messages = file.messages.filter(({ ruleId }) => find(ruleId) !== 'off')
    for (const message of file.messages) {
      const severity = find(message.ruleId)
      if (severity !== undefined) message.fatal = severity === 'error'
    }
  }
}
