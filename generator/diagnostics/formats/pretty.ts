/** Diagnostics as text for people: grouped by file, with a position each. */

import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { reporter } from 'vfile-reporter'
import type { Diagnostic, FixedProblem } from '../diagnostic-record.ts'
import { toSingleLine } from '../wording.ts'

/** How many problems of one rule are printed in full; the rest are only counted. */
const maxPerRule = 8

/**
 * Formats what was repaired, then diagnostics by file, the hidden ones per rule, and a last line with the totals.
 * @returns an empty string if there is nothing to print
 */
export function formatPretty(
  problems: readonly (Diagnostic | FixedProblem)[],
  { color = false }: { readonly color?: boolean } = {},
): string {
  if (problems.length === 0) return ''
  const diagnostics = problems.filter((problem): problem is Diagnostic => problem.severity !== 'fixed')
  const fixed = problems.filter((problem): problem is FixedProblem => problem.severity === 'fixed')
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const totals = [
    count(errors, 'error'),
    count(diagnostics.length - errors, 'warning'),
    ...(fixed.length === 0 ? [] : [`${fixed.length} fixed`]),
  ]
  const blocks = [formatFixed(fixed), ...formatDiagnostics(diagnostics, color), [totals.join(', ')]]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** Formats one line for each repair, which a reader can compare with the file in version control. */
function formatFixed(fixed: readonly FixedProblem[]): readonly string[] {
  const { shown, hidden } = limitPerRule(fixed)
  return [
    ...shown.map(
      ({ file, line, column, rule, message }) =>
        `fixed ${toSingleLine(file)}:${line}:${column} ${message} ${rule}`,
    ),
    ...formatHidden(hidden, 'more repair'),
  ]
}

function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  color: boolean,
): readonly (readonly string[])[] {
  const { shown, hidden } = limitPerRule(diagnostics)
  // The reporter ends with a count of the diagnostics it printed. The last line here counts the hidden ones, too.
  const table = shown.length === 0 ? [] : reporter(toFiles(shown), { color }).split('\n').slice(0, -2)
  return [table.at(-1) === '' ? table.slice(0, -1) : table, formatHidden(hidden, 'more message')]
}

function formatHidden(hidden: readonly Pick<Diagnostic, 'rule' | 'file'>[], noun: string): readonly string[] {
  return [...new Set(hidden.map(({ rule }) => rule))].map((hiddenRule) => {
    const rest = hidden.filter(({ rule }) => rule === hiddenRule)
    const files = new Set(rest.map(({ file }) => file)).size
    return `… and ${count(rest.length, noun)} of ${hiddenRule} in ${count(files, 'file')}`
  })
}

/** Splits problems into those to print and those to count. */
function limitPerRule<T extends Pick<Diagnostic, 'rule'>>(problems: readonly T[]) {
  const printed = new Map<string, number>()
  const shown: T[] = []
  const hidden: T[] = []
  for (const problem of problems) {
    const number = (printed.get(problem.rule) ?? 0) + 1
    printed.set(problem.rule, number)
    ;(number <= maxPerRule ? shown : hidden).push(problem)
  }
  return { shown, hidden }
}

/** Converts diagnostics to the form that the reporter prints: one file for each path. */
function toFiles(diagnostics: readonly Diagnostic[]): VFile[] {
  const files = new Map<string, VFile>()
  for (const { file: path, line, column, endLine, endColumn, severity, rule, message } of diagnostics) {
    const file = files.get(path) ?? new VFile({ path: toSingleLine(path) })
    files.set(path, file)
    const [start, end] = [
      { line, column },
      { line: endLine, column: endColumn },
    ]
    const isPoint = line === endLine && column === endColumn
    const row = new VFileMessage(message, {
      place: isPoint ? start : { start, end },
      ruleId: rule,
      source: 'stele',
    })
    row.fatal = severity === 'error'
    file.messages.push(row)
  }
  return [...files.values()]
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
