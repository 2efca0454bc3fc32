/** Validates `extra` in front matter against the schema of the author. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import type { ExtraSchema } from '../schemas/extra-schema.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

/** Reports each part that breaks the schema, in drafts too. An essay without `extra` is valid. */
export function reportInvalidExtra(
  documents: readonly ContentDocument[],
  { validate }: ExtraSchema,
  locate: ModelOptions['locate'],
): void {
  for (const { sourceFile, metadata, file } of documents) {
    if (metadata === null || metadata.extra === null) continue
    for (const { path, key, isMissing, reason, found, expected } of validate(JSON.parse(metadata.extra))) {
      // The place of a missing key is that of the first key of its map.
      const place =
        key === null
          ? locate(sourceFile, path)
          : isMissing
            ? locate(sourceFile, [...path, key])
            : locate(sourceFile, path, key)
      const ruleId = 'invalid-extra'
      addMessages(file, [{ reason, place, ruleId, actual: found, expected: [expected] }])
    }
  }
}
