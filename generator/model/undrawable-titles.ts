/** Warns about essays whose titles the font of social images cannot draw. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { isReported, type Severities } from '../diagnostics/severities.ts'
import { quote } from '../diagnostics/wording.ts'
import { toDrawableText } from '../social-images/drawable-text.ts'
import type { ContentDocument, CoverImages, ModelOptions } from './content-model.ts'

/** @param documents the published documents */
export function reportUndrawableTitles(
  documents: readonly ContentDocument[],
  covers: CoverImages,
  severities: Severities,
  locate: ModelOptions['locate'],
): void {
  if (!isReported('undrawable-title', severities)) return
  for (const { sourceFile, metadata, file } of documents) {
    if (metadata === null || sourceFile.kind !== 'essay' || covers.has(sourceFile.path)) continue
    const { text, missing } = toDrawableText(metadata.title)
    if (missing.length === 0 && text !== '') continue
    const problem =
      missing.length === 0
        ? 'The title has only emoji, which the font of social images lacks'
        : `The font of social images lacks ${quote(missing.join(''))}`
    const reason = `${problem}; the essay has no image until you add one with "image"`
    const place = locate(sourceFile, ['title'])
    const expected = ['Latin, Greek or Cyrillic letters, or an "image"']
    addMessages(file, [{ reason, place, ruleId: 'undrawable-title', actual: metadata.title, expected }])
  }
}
