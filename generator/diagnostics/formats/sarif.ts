/** Diagnostics as SARIF 2.1.0 (OASIS), which code scanning services read. */

import { version } from '../../package/version.ts'
import type { Diagnostic } from '../diagnostic-record.ts'
import { rules } from '../rules.ts'

/** Formats one run with one result per diagnostic. */
export function formatSarif(diagnostics: readonly Diagnostic[]): string {
  const reported = Object.keys(rules).filter((id) => diagnostics.some(({ rule }) => rule === id))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        // Columns count UTF-16 units, as in Diagnostic.
        columnKind: 'utf16CodeUnits',
        tool: { driver: { name: 'stele', version, rules: reported.map((id) => ({ id })) } },
        results: diagnostics.map((diagnostic) => toResult(diagnostic, reported)),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function toResult(diagnostic: Diagnostic, reported: readonly string[]) {
  const { file, line, column, endLine, endColumn, severity, rule, message } = diagnostic
  return {
    ruleId: rule,
    ruleIndex: reported.indexOf(rule),
    level: severity,
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

/** A relative reference (RFC 3986) with slashes on every system. */
const toUri = (file: string): string =>
  file
    .split(/[\\/]/)
    .map((segment) => encodeURIComponent(segment))
    .join('/')
