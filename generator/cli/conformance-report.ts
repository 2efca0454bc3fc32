/** Formats the report of `stele verify` as text. */

import type { VerifyReport } from '../verify.ts'

export function formatReport(report: VerifyReport): string {
  const { address, passed, failures, deploymentProblems, skipped, requests } = report
  const blocks = [
    ...deploymentProblems.map((problem) => `Problem: ${problem}`),
    ...failures.map(({ name, group, source, impact, differences }) =>
      [
        `Failed: ${name}`,
        `  (${group}: ${source})`,
        ...differences.map(
          ({ request, part, expected, received }) =>
            `  ${request}, ${part}: expected ${expected}, received ${received}`,
        ),
        `  Impact: ${impact}.`,
      ].join('\n'),
    ),
    ...skipped.map(({ name, reason }) => `Skipped: ${name}: ${reason}.`),
    `${address}: ${passed} of ${passed + failures.length} cases passed, ${skipped.length} skipped, ${requests} API requests sent`,
  ]
  return blocks.join('\n\n')
}
