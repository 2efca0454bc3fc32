/**
 * Validates `extra` in front matter against the schema of the author. Loads the validator only for content that has a schema: that
 * takes longer than the front matter of a small site.
 */

import type { ReportAt } from '../../content/texts/report-at.ts'
import type { Document } from '../../kernel/document.ts'
import type { CollectedContent } from '../collect.ts'
import type { ExtraSchema } from './extra-schema.ts'

/** Compiles the schema of the content, and reports its mistakes on its file. Returns null without a valid schema. */
export async function loadExtraSchema({
  extraSchema,
}: Pick<CollectedContent, 'extraSchema'>): Promise<ExtraSchema | null> {
  if (extraSchema === null) return null
  const { compileExtraSchema } = await import('./extra-schema.ts')
  return compileExtraSchema(extraSchema)
}

/** Reports each part that breaks the schema, in drafts too. An essay without `extra` is valid. */
export function reportInvalidExtra(
  documents: readonly Document[],
  { validate }: ExtraSchema,
  reportAt: ReportAt,
): void {
  for (const document of documents) {
    if (document.extra === null) continue
    for (const { path, key, isMissing, reason, found, expected } of validate(JSON.parse(document.extra))) {
      // A missing key is reported at the first key of its map.
      const mistake = { reason, found, expected: [expected] }
      if (key === null) reportAt(document, path, 'invalid-extra', mistake)
      else if (isMissing) reportAt(document, [...path, key], 'invalid-extra', mistake)
      else reportAt(document, path, 'invalid-extra', mistake, key)
    }
  }
}
