/** Loads the validator of `extra` only for content that has a schema: it takes longer than the front matter of a small site. */

import type { CollectedContent } from '../collect/collect.ts'
import type { ExtraSchema } from './extra-schema.ts'

/** Compiles the schema of the content, and reports its mistakes on its file. Returns null without a valid schema. */
export async function loadExtraSchema({
  extraSchema,
}: Pick<CollectedContent, 'extraSchema'>): Promise<ExtraSchema | null> {
  if (extraSchema === null) return null
  const { compileExtraSchema } = await import('./extra-schema.ts')
  return compileExtraSchema(extraSchema)
}
