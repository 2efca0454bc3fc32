/** Reports the parts of an author's data that break the author's schema. */

import type { Violation } from '../../content/schemas/author-validation.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'

/** Reports violations at the keys and values of the document that has the data. */
export function reportViolations(
  document: Parameters<ReportAt>[0],
  violations: readonly Violation[],
  rule: RuleId,
  reportAt: ReportAt,
): void {
  for (const { path, key, reason, found, expected } of violations)
    reportAt(document, path, rule, { reason, found, expected: [expected] }, key ?? undefined)
}
