/** A report as text, for people. */

import type { Report } from '../conformance/verify.ts'

export function formatReport({ address, held, failures, faults, leftOut, requests }: Report): string {
  const asked = held + failures.length
  const blocks = [
    ...faults,
    ...failures.map(({ name, family, anchor, stake, differences }) =>
      [
        `Differs: ${name}`,
        `  (${family}: ${anchor})`,
        ...differences.map(
          ({ ask, part, expected, found }) => `  ${ask}, ${part}: expected ${expected}; found ${found}`,
        ),
        `  At stake: ${stake}.`,
      ].join('\n'),
    ),
    ...leftOut.map(({ name, reason }) => `Not asked: ${name}: ${reason}.`),
    `${address}: ${held} of ${asked} cases hold, ${leftOut.length} not asked, ${requests} requests of the quota spent`,
  ]
  return blocks.join('\n\n')
}
