/** Reports what documents of other generators lack or have in vain. These rules are off unless site.yaml sets them. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { isReported, type Severities } from '../diagnostics/severities.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

/** Reports derived titles and descriptions, and keys that nothing uses. */
export function reportDerivedTexts(
  documents: readonly ContentDocument[],
  severities: Severities,
  locate: ModelOptions['locate'],
): void {
  for (const { foreign, sourceFile, metadata, file } of documents) {
    if (foreign === null) continue
    for (const field of ['title', 'description'] as const) {
      if (!foreign.derived.includes(field) || !isReported(`derived-${field}`, severities)) continue
      const text = metadata?.[field] ?? ''
      addMessages(file, [
        {
          reason: `The front matter has no ${field}, so Stele uses "${text}"; add the key "${field}"`,
          place: locate(sourceFile, [field]),
          ruleId: `derived-${field}`,
          actual: `no ${field}`,
          expected: [`a key "${field}"`],
        },
      ])
    }
    if (!isReported('unused-key', severities)) continue
    for (const key of foreign.unusedKeys) {
      const path = key.split('.')
      addMessages(file, [
        {
          reason: `Nothing uses the key "${key}"; add it to "extra" or "fields" of the source, or remove it`,
          place: locate(sourceFile, path.slice(0, -1), path.at(-1)),
          ruleId: 'unused-key',
          actual: key,
          expected: ['a key that the source maps'],
        },
      ])
    }
  }
}
