/** Warns about published essays whose date is in the future. */

import type { ReportAt } from '../collect/report-at.ts'
import type { Severities } from '../kernel/diagnostics/rules.ts'
import { isReported } from '../kernel/diagnostics/severities.ts'
import { quote } from '../kernel/diagnostics/wording.ts'
import { isFuture } from '../schemas/days.ts'
import type { ContentDocument } from './content-model.ts'

/**
 * Reports each essay with a date after today, at the date. A draft may have one: the day on which it will be published.
 * @param today as YYYY-MM-DD
 */
export function reportFutureDates(
  documents: readonly ContentDocument[],
  today: string,
  severities: Severities,
  reportAt: ReportAt,
): void {
  if (!isReported('future-date', severities)) return
  for (const document of documents) {
    const { metadata, isDraft } = document
    const date = metadata?.date ?? null
    if (date === null || isDraft || !isFuture(date, today)) continue
    const latest = today.slice(0, date.length)
    const reason = `The date ${quote(date)} is in the future, and the essay is published now; correct the date, or add "draft: true" until then`
    reportAt(document, ['date'], 'future-date', { reason, found: date, expected: [`${latest} or earlier`] })
  }
}
