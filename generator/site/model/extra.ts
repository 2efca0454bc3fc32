/**
 * Validates `extra` in front matter against the schema of the author. Loads the validator only for content that has a schema: that
 * takes longer than the front matter of a small site.
 */

import { extra } from '../../content/schemas/extra.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { Document } from '../../kernel/document.ts'
import type { CollectedContent } from '../collect.ts'
import type { AuthorSchema } from './author-schema.ts'
import { reportViolations } from './report-violations.ts'

/** Compiles the schema of the content, and reports its mistakes on its file. Returns null without a valid schema. */
export async function loadExtraSchema({
  extraSchema,
}: Pick<CollectedContent, 'extraSchema'>): Promise<AuthorSchema | null> {
  if (extraSchema === null) return null
  const { compileSchema } = await import('./author-schema.ts')
  return compileSchema(extraSchema, extra)
}

/** Reports each part that breaks the schema, in drafts too. An essay without `extra` is valid. */
export function reportInvalidExtra(
  documents: readonly Document[],
  { validate }: AuthorSchema,
  reportAt: ReportAt,
): void {
  for (const document of documents) {
    if (document.extra === null) continue
    reportViolations(document, validate(JSON.parse(document.extra)), extra.rules.data, reportAt)
  }
}
