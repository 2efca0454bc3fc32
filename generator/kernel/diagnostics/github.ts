/** Diagnostics as annotations of GitHub Actions, which shows them beside the lines of a pull request. */

import type { Diagnostic, FixedProblem } from './diagnostic-record.ts'
import { toExplainCommand } from './to-diagnostics.ts'
import { toPrintable } from './wording.ts'

/**
 * Formats a command that creates an annotation.
 * @param properties such as `title`, `file` and `line`
 */
export function toCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${pairs.join(',')}::${escapeText(message)}`
}

const escapeText = (text: string): string => toPrintable(text).replaceAll('%', '%25').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Formats one command per problem. GitHub does not turn a URL into a link; readers can copy it. */
export const formatForGitHub = (problems: readonly (Diagnostic | FixedProblem)[]): string =>
  problems.map(toAnnotation).join('\n')

const levels = { error: 'error', warning: 'warning', fixed: 'notice' } as const

function toAnnotation(problem: Diagnostic | FixedProblem): string {
  const { file, line, column, endLine, endColumn, severity, rule, url, message } = problem
  // GitHub takes columns only for a range within one line, and their end as inclusive.
  const columns = line === endLine ? { col: column, endColumn: Math.max(column, endColumn - 1) } : {}
  const text = [message, `To learn more: ${toExplainCommand(rule)}`, ...(url === null ? [] : [url])].join(
    '\n',
  )
  return toCommand(levels[severity], { file, line, endLine, ...columns, title: rule }, text)
}
