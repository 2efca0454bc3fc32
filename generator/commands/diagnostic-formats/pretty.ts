/** Diagnostics as text for people: grouped by file, with a position that terminals link, and the wrong part of the file. */

import { styleText } from 'node:util'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { toExplainCommand } from '../../kernel/diagnostics/to-diagnostics.ts'
import { toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { group } from '../../kernel/grouping.ts'
import { toExcerpt } from './excerpt.ts'
import { wrap } from './wrap.ts'

/** How many problems of one rule are printed in full; the rest are only counted. */
const maxPerRule = 8

/** How many warnings of one rule about files of other generators have their position printed. */
const maxPositions = 3

/** The width of a terminal that all lines fit in, except a path that is longer, in columns. */
const maxWidth = 100

export interface PrettyOptions {
  readonly color?: boolean
  /** Prints every problem. By default the first eight of each rule. */
  readonly all?: boolean
  /** Whether a file is one of another generator. Warnings of one rule about such files are one message. By default none is. */
  readonly isImported?: (file: string) => boolean
  /** Returns the lines of a file; null if it cannot be read. By default nothing of the files is printed. */
  readonly readLines?: (file: string) => readonly string[] | null
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string

/**
 * Formats what was repaired, then diagnostics by file, how many there are of each rule, the command that explains a rule, and a last
 * line with the totals.
 * @returns an empty string if there is nothing to print
 */
export function formatPretty(
  problems: readonly (Diagnostic | FixedProblem)[],
  { color = false, all = false, isImported = () => false, readLines = () => null }: PrettyOptions = {},
): string {
  if (problems.length === 0) return ''
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const diagnostics = problems.filter((problem): problem is Diagnostic => problem.severity !== 'fixed')
  const fixed = problems.filter((problem): problem is FixedProblem => problem.severity === 'fixed')
  const limit = all ? Number.POSITIVE_INFINITY : maxPerRule
  const isGrouped = ({ severity, file }: Diagnostic) => !all && severity === 'warning' && isImported(file)
  const own = limitPerRule(
    diagnostics.filter((diagnostic) => !isGrouped(diagnostic)),
    limit,
  )
  const groups = [...group(diagnostics.filter(isGrouped).map((diagnostic) => [diagnostic.rule, diagnostic]))]
  const shown = [...own, ...groups.flatMap(([, ofRule]) => ofRule.slice(0, maxPositions))]
  const blocks = [
    limitPerRule(fixed, limit).flatMap((problem) => formatMessage(problem, paint)),
    ...[...group(own.map((diagnostic) => [diagnostic.file, diagnostic]))].flatMap(([file, ofFile]) => {
      const lines = readLines(file)
      return ofFile.flatMap((problem) => formatProblem(problem, paint, lines))
    }),
    ...groups.flatMap(([, ofRule]) => formatGroup(ofRule, paint, readLines)),
    formatRules(problems, [...limitPerRule(fixed, limit), ...shown]),
    adviseExplain(diagnostics),
    formatTotals(diagnostics, fixed),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const styles = { error: 'red', warning: 'yellow', fixed: 'green' } as const

/** The blocks of a diagnostic: its position and message, and the excerpt of its file. */
function formatProblem(
  diagnostic: Diagnostic,
  paint: Paint,
  lines: readonly string[] | null,
): readonly (readonly string[])[] {
  const { line, column, endLine, endColumn, severity } = diagnostic
  const message = formatMessage(diagnostic, paint)
  const source = lines?.[line - 1]
  // A message about a whole file is at its start, and has nothing to show.
  const isWholeFile = line === 1 && column === 1 && endLine === 1 && endColumn === 1
  if (source === undefined || column > source.length + 1 || isWholeFile) return [message]
  const gutter = `  ${line} | `
  const end = endLine === line ? endColumn : source.length + 1
  const [shown, mark] = toExcerpt(source, { start: column, end }, maxWidth - gutter.length)
  const empty = `${' '.repeat(gutter.length - 2)}| `
  return [
    message,
    [`${paint('dim', gutter)}${shown}`.trimEnd(), paint('dim', empty) + paint(styles[severity], mark)],
  ]
}

/** The position of a problem, its severity and its rule, and its message in lines that fit. */
function formatMessage(problem: Diagnostic | FixedProblem, paint: Paint): readonly string[] {
  const { severity, rule, message } = problem
  return [
    `${formatPosition(problem, paint)} ${paint(styles[severity], severity)} ${paint('dim', rule)}`,
    ...wrap(toSingleLine(message), maxWidth - 2).map((part) => `  ${part}`),
  ]
}

const formatPosition = ({ file, line, column }: Diagnostic | FixedProblem, paint: Paint): string =>
  paint('cyan', `${toSingleLine(file)}:${line}:${column}`)

/** The first problems of each rule. */
function limitPerRule<T extends Pick<Diagnostic, 'rule'>>(
  problems: readonly T[],
  limit: number,
): readonly T[] {
  const printed = new Map<string, number>()
  return problems.filter(({ rule }) => {
    const number = (printed.get(rule) ?? 0) + 1
    printed.set(rule, number)
    return number <= limit
  })
}

/** The blocks of warnings of one rule: the first one, and the positions of the next ones. */
function formatGroup(
  [first, ...others]: readonly Diagnostic[],
  paint: Paint,
  readLines: (file: string) => readonly string[] | null,
): readonly (readonly string[])[] {
  if (first === undefined) return []
  const blocks = formatProblem(first, paint, readLines(first.file))
  const positions = others.slice(0, maxPositions - 1).map((other) => `  ${formatPosition(other, paint)}`)
  const hidden = others.length - positions.length
  return positions.length === 0
    ? blocks
    : [...blocks, ['  Also here:', ...positions, ...(hidden > 0 ? [`  and ${hidden} more`] : [])]]
}

/**
 * How many problems there are of each rule, the most frequent one first; nothing for one problem.
 * @param shown those that are printed with their positions
 */
function formatRules(
  problems: readonly (Diagnostic | FixedProblem)[],
  shown: readonly (Diagnostic | FixedProblem)[],
): readonly string[] {
  if (problems.length < 2) return []
  const counts = countRules(problems)
  const shownCounts = countRules(shown)
  const sorted = [...counts].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  const width = String(sorted[0]?.[1] ?? 0).length
  const toHidden = ([rule, number]: readonly [string, number]) => number - (shownCounts.get(rule) ?? 0)
  const isCut = sorted.some((entry) => toHidden(entry) > 0)
  return [
    ...sorted.map(([rule, number]) => {
      const count = toHidden([rule, number])
      const hidden = count > 0 ? `, of which ${count} are not shown` : ''
      return `${String(number).padStart(width)} ${rule}${hidden}`
    }),
    ...(isCut ? ['--all shows every message'] : []),
  ]
}

/** Names the command that explains a rule. The example is what stops the build, if anything does. */
function adviseExplain(diagnostics: readonly Diagnostic[]): readonly string[] {
  const example = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0]
  if (example === undefined) return []
  const isOnly = diagnostics.every(({ rule }) => rule === example.rule)
  const subject = isOnly ? 'To learn more' : 'To learn more about a rule, give its name'
  return [`${subject}: ${toExplainCommand(example.rule)}`]
}

function countRules(problems: readonly (Diagnostic | FixedProblem)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { rule, severity } of problems) {
    const name = severity === 'fixed' ? `${rule} (fixed)` : rule
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function formatTotals(diagnostics: readonly Diagnostic[], fixed: readonly FixedProblem[]): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const totals = [
    count(errors, 'error'),
    count(diagnostics.length - errors, 'warning'),
    ...(fixed.length === 0 ? [] : [`${fixed.length} fixed`]),
  ]
  return [totals.join(', ')]
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
