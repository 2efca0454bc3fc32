/** Warns about published essays whose date is in the future. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { isReported, type Severities } from '../diagnostics/severities.ts'
import { quote } from '../diagnostics/wording.ts'
import { isFuture } from '../schemas/days.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

/**
 * Reports each essay with a date after today, at the date. A draft may have one: the day on which it will be published.
 * @param today as YYYY-MM-DD
 */
export function reportFutureDates(
  documents: readonly ContentDocument[],
  today: string,
  severities: Severities,
  locate: ModelOptions['locate'],
): void {
  if (!isReported('future-date', severities)) return
  for (const { sourceFile, metadata, isDraft, file } of documents) {
    const date = metadata?.date ?? null
    if (date === null || isDraft || !isFuture(date, today)) continue
    const latest = today.slice(0, date.length)
    const reason = `The date ${quote(date)} is in the future, and the essay is published now; correct the date, or add "draft: true" until then`
    const place = locate(sourceFile, ['date'])
    const expected = [`${latest} or earlier`]
    addMessages(file, [{ reason, place, ruleId: 'future-date', actual: date, expected }])
  }
}
