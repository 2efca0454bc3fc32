/** Diagnostics as SARIF 2.1.0 (OASIS), which code scanning services read. */

import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { isRuleId, type RuleId, rules } from '../../kernel/diagnostics/rules.ts'
import { toExplainCommand } from '../../kernel/diagnostics/to-diagnostics.ts'
import { toPrintableJson } from '../../kernel/diagnostics/wording.ts'
import { version } from '../../kernel/version.ts'

const levels = { error: 'error', warning: 'warning', fixed: 'note' } as const

/** Formats one run with one result per problem. */
export function formatSarif(problems: readonly (Diagnostic | FixedProblem)[]): string {
  const urls = new Map<string, string | null>(problems.map(({ rule, url }) => [rule, url]))
  const reported = Object.keys(rules)
    .filter(isRuleId)
    .filter((id) => urls.has(id))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        // Columns count UTF-16 units, as in Diagnostic.
        columnKind: 'utf16CodeUnits',
        tool: {
          driver: { name: 'stele', version, rules: reported.map((id) => toRule(id, urls.get(id) ?? null)) },
        },
        results: problems.map((problem) => toResult(problem, reported)),
      },
    ],
  }
  return toPrintableJson(log)
}

/** A rule that has no address is explained by a command. */
const toRule = (id: RuleId, url: string | null) =>
  url === null ? { id, help: { text: `To learn more: ${toExplainCommand(id)}` } } : { id, helpUri: url }

function toResult(problem: Diagnostic | FixedProblem, reported: readonly string[]) {
  const { file, line, column, endLine, endColumn, severity, rule, message } = problem
  return {
    ruleId: rule,
    ruleIndex: reported.indexOf(rule),
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(file) },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
  }
}

/** A relative reference (RFC 3986). Diagnostics have paths with slashes on every system. */
const toUri = (file: string): string =>
  file
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/')
