/** Warns about titles and descriptions that search engines and lists of links may cut off. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { isReported, type Severities } from '../diagnostics/severities.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

/**
 * The most code points of each text. Search engines state no limit: they cut off what is wider than their page, which is
 * about 60 to 70 letters of a title and 150 to 200 of a description.
 */
const limits = [
  { key: 'title', rule: 'long-title', max: 70 },
  { key: 'description', rule: 'long-description', max: 200 },
] as const

/** @param documents the published documents */
export function reportLongTexts(
  documents: readonly ContentDocument[],
  severities: Severities,
  locate: ModelOptions['locate'],
): void {
  for (const { key, rule, max } of limits) {
    if (!isReported(rule, severities)) continue
    for (const { sourceFile, metadata, file } of documents) {
      const length = countCodePoints(metadata?.[key] ?? '')
      if (length <= max) continue
      const reason = `The ${key} has ${length} characters, and search results may cut it off; use at most ${max}`
      const place = locate(sourceFile, [key])
      const [actual, expected] = [`${length} characters`, [`at most ${max} characters`]]
      addMessages(file, [{ reason, place, ruleId: rule, actual, expected }])
    }
  }
}

const countCodePoints = (text: string): number => [...text].length
