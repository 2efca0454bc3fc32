/** The formats in which `stele verify` reports. */

import { toCommand } from '../../kernel/diagnostics/github.ts'
import { toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { toElement, toTextElement, toXmlDocument } from '../../surfaces/xml.ts'
import type { Difference } from '../../verifier/difference.ts'
import { type CaseName, type Failure, isFaulty, type Report } from '../../verifier/report.ts'

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

/** GitHub shows so many annotations of a level; one of them says how many failures there are beside. */
const maxErrors = 9

/** Formats an error for each problem and each failure, and a notice with the summary. */
export function formatGithub(report: Report): string {
  const errors = [
    ...report.problems.map(({ id, message }) => toCommand('error', { title: `Stele: ${id}` }, message)),
    ...report.failures.map(({ group, name, differences }) =>
      toCommand(
        'error',
        { title: `Stele: ${group}` },
        [name, ...differences.slice(0, 1).map(formatDifference)].join('\n'),
      ),
    ),
  ]
  const hidden = errors.length - maxErrors
  return [
    toCommand('notice', { title: 'Stele: verify' }, `${report.address}: ${toSummary(report)}`),
    ...errors.slice(0, maxErrors),
    ...(hidden > 0
      ? [toCommand('error', { title: 'Stele: verify' }, `… and ${hidden} more; --format json lists all`)]
      : []),
  ].join('\n')
}

/** The name of the suite that has a failed test for each problem of the deployment. */
const deploymentSuite = 'deployment'

interface Test {
  readonly suite: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** The child element of the test; empty for one that passed. */
  readonly result: string
}

/** A suite for each group of cases, with a test for each case. */
export function formatJunit(report: Report): string {
  const tests = listTests(report)
  const suites = [...new Set(tests.map(({ suite }) => suite))]
  return toXmlDocument(
    'testsuites',
    { name: `stele verify ${report.address}`, ...countTests(tests) },
    suites.map((suite) => toSuite(suite, tests)),
  ).toString('utf8')
}

function listTests({ problems, failures, passed, skipped }: Report): readonly Test[] {
  const toTest = ({ group, name }: CaseName, outcome: Test['outcome'], result: string): Test => ({
    suite: group,
    name: toSingleLine(name),
    outcome,
    result,
  })
  const skip = (message: string) => toElement('skipped', { message })
  return [
    ...problems.map(({ id, message: text }): Test => {
      const message = toSingleLine(text)
      const result = toTextElement('failure', message, { message, type: id })
      return { suite: deploymentSuite, name: id, outcome: 'failed', result }
    }),
    ...failures.map((failure) => {
      const text = failure.differences.map(formatDifference).join('\n')
      const attributes = { message: `${failure.differences.length} differences`, type: failure.source }
      return toTest(failure, 'failed', toTextElement('failure', text, attributes))
    }),
    ...passed.map((name) => toTest(name, 'passed', '')),
    ...skipped.map((name) => toTest(name, 'skipped', skip(name.reason))),
  ]
}

function toSuite(suite: string, all: readonly Test[]): string {
  const tests = all.filter((test) => test.suite === suite)
  return toElement(
    'testsuite',
    { name: suite, ...countTests(tests) },
    ...tests.map(({ name, result }) => toElement('testcase', { classname: `stele.${suite}`, name }, result)),
  )
}

function countTests(tests: readonly Test[]) {
  const count = (outcome: Test['outcome']) => String(tests.filter((test) => test.outcome === outcome).length)
  return { tests: String(tests.length), failures: count('failed'), errors: '0', skipped: count('skipped') }
}
