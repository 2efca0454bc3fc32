/** Formats a report as JUnit XML, which CI systems show as test results. */

import { toSingleLine } from '../../../kernel/diagnostics/printable.ts'
import { toElement, toTextElement, toXmlDocument } from '../../../surfaces/xml.ts'
import type { CaseName, Report } from '../../../verifier/report.ts'
import { formatDifference } from './pretty.ts'

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
