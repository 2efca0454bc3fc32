/**
 * Diagnostics as workflow commands of GitHub Actions, which shows them beside the lines of a pull request:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */

import type { Diagnostic } from '../diagnostic-record.ts'

/** Formats one command per diagnostic. */
export const formatForGitHub = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(toCommand).join('\n')

function toCommand({ file, line, column, endLine, endColumn, severity, rule, message }: Diagnostic): string {
  // GitHub takes columns only for a range within one line, and their end as inclusive.
  const columns = line === endLine ? { col: column, endColumn: Math.max(column, endColumn - 1) } : {}
  const properties = Object.entries({ file, line, endLine, ...columns, title: rule })
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',')
  return `::${severity} ${properties}::${escapeText(message)}`
}

const escapeText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
