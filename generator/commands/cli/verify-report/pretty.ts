/** Formats a report for a terminal. */

import { toSingleLine } from '../../../kernel/diagnostics/printable.ts'
import type { Difference } from '../../../verifier/case.ts'
import { type CaseName, type Failure, isFaulty, type Report } from '../../../verifier/report.ts'

/** Colours a text. */
type Paint = (style: 'red' | 'green' | 'yellow' | 'bold', text: string) => string

/** How many failures, and how many differences of one, are printed. */
const maxFailures = 20
const maxDifferences = 5

/** How many characters of a value are printed. */
const maxValue = 200

export function formatPretty(report: Report, paint: Paint): string {
  const { failures, problems, skipped } = report
  const blocks = [
    ...problems.map(({ id, message }) => `${paint('red', `Problem ${id}`)}: ${toSingleLine(message)}.`),
    ...failures.slice(0, maxFailures).map((failure) => formatFailure(failure, paint)),
    ...(failures.length > maxFailures
      ? [`… and ${failures.length - maxFailures} more failures; --format json lists all`]
      : []),
    ...countBy(skipped, ({ reason }) => reason).map(
      ([reason, cases]) => `${paint('yellow', 'Skipped')} ${formatCases(cases)}: ${reason}.`,
    ),
    formatSummary(report, paint),
  ]
  return blocks.join('\n\n')
}

/** `127 of 130 cases passed …` */
export function toSummary({ passed, failures, apiRequests, otherRequests }: Report): string {
  return `${passed.length} of ${passed.length + failures.length} cases passed, with ${apiRequests} API requests and ${otherRequests} others`
}

function formatSummary(report: Report, paint: Paint): string {
  const color = isFaulty(report) ? 'red' : 'green'
  return `${paint('bold', report.address)}: ${paint(color, toSummary(report))}`
}

function formatFailure({ name, group, source, impact, differences }: Failure, paint: Paint): string {
  const hidden = differences.length - maxDifferences
  return [
    `${paint('red', 'Failed')}: ${toSingleLine(name)}`,
    `  (${group}: ${source})`,
    ...differences.slice(0, maxDifferences).map((difference) => `  ${formatDifference(difference)}`),
    ...(hidden > 0 ? [`  … and ${hidden} more differences`] : []),
    `  Impact: ${impact}.`,
  ].join('\n')
}

/** `GET /api/v1/health, Cache-Control: expected no-store, received public` */
export function formatDifference({ request, headers, part, expected, received }: Difference): string {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const withHeaders = sent.length === 0 ? '' : ` (${sent.join(', ')})`
  const text = `${shorten(request + withHeaders)}, ${part}: expected ${shorten(expected)}, received ${shorten(received)}`
  return toSingleLine(text)
}

const shorten = (text: string): string => (text.length > maxValue ? `${text.slice(0, maxValue)}…` : text)

const formatCases = ([first, ...others]: Group<CaseName>): string =>
  others.length === 0 ? `"${toSingleLine(first.name)}"` : `${others.length + 1} cases`

/** Items with the same key. */
type Group<T> = readonly [T, ...T[]]

function countBy<T>(items: readonly T[], toKey: (item: T) => string): readonly [string, Group<T>][] {
  const groups = new Map<string, Group<T>>()
  for (const item of items) {
    const key = toKey(item)
    const group = groups.get(key)
    groups.set(key, group === undefined ? [item] : [...group, item])
  }
  return [...groups]
}
