/** Formats a report as workflow commands of GitHub Actions, which become annotations. */

import { toCommand } from '../../../kernel/diagnostics/formats/github-command.ts'
import type { Report } from '../../../verifier/report.ts'
import { formatDifference, toSummary } from './pretty.ts'

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
