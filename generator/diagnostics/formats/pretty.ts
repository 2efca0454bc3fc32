/** Diagnostics as text for people: grouped by file, with a position each. */

import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { reporter } from 'vfile-reporter'
import type { Diagnostic } from '../diagnostic-record.ts'
import { toSingleLine } from '../wording.ts'

/** How many diagnostics of one rule are printed in full; the rest are only counted. */
const maxPerRule = 8

/**
 * Formats diagnostics by file, the hidden ones per rule, and a last line with the totals.
 * @returns an empty string if there are no diagnostics
 */
export function formatPretty(diagnostics: readonly Diagnostic[]): string {
  if (diagnostics.length === 0) return ''
  const { shown, hidden } = limitPerRule(diagnostics)
  // The reporter ends with a count of the diagnostics it printed. The last line here counts the hidden ones, too.
  const table = reporter(toFiles(shown)).split('\n').slice(0, -2)
  const hiddenRules = [...new Set(hidden.map(({ rule }) => rule))]
  const hiddenCounts = hiddenRules.map((hiddenRule) => {
    const rest = hidden.filter(({ rule }) => rule === hiddenRule)
    const files = new Set(rest.map(({ file }) => file)).size
    return `… and ${count(rest.length, 'more message')} of ${hiddenRule} in ${count(files, 'file')}`
  })
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const totals = `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`
  return [...table, ...(hiddenCounts.length > 0 ? ['', ...hiddenCounts] : []), '', totals].join('\n')
}

/** Splits diagnostics into those to print and those to count. */
function limitPerRule(diagnostics: readonly Diagnostic[]) {
  const printed = new Map<string, number>()
  const shown: Diagnostic[] = []
  const hidden: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const number = (printed.get(diagnostic.rule) ?? 0) + 1
    printed.set(diagnostic.rule, number)
    ;(number <= maxPerRule ? shown : hidden).push(diagnostic)
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
