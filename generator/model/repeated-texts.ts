/** Warns about titles that several documents of a language have, and about tags that differ only in case or accents. */

import { addMessages } from '../diagnostics/diagnostic.ts'
import { fold, quote } from '../diagnostics/wording.ts'
import type { ContentDocument, ModelOptions } from './content-model.ts'

/** @param documents the published documents */
export function reportRepeatedTexts(
  documents: readonly ContentDocument[],
  locate: ModelOptions['locate'],
): void {
  const titles = new Map<string, ContentDocument>()
  /** The first spelling of each tag, and the document that has it. */
  const tags = new Map<string, readonly [tag: string, document: ContentDocument]>()
  for (const document of documents) {
    const { sourceFile, metadata, file } = document
    if (metadata === null) continue
    const title = `${sourceFile.lang} ${metadata.title}`
    const first = titles.get(title)
    if (first === undefined) titles.set(title, document)
    else {
      const reason = `The title ${quote(metadata.title)} is also that of "${first.file.path}"; make them different, so that readers can tell them apart`
      const place = locate(sourceFile, ['title'])
      addMessages(file, [{ reason, place, ruleId: 'duplicate-title', actual: metadata.title, expected: [] }])
    }
    for (const [index, tag] of metadata.tags.entries()) {
      const key = `${sourceFile.lang} ${fold(tag)}`
      const [known, other] = tags.get(key) ?? [tag, document]
      tags.set(key, [known, other])
      if (known === tag) continue
      const reason = `The tag ${quote(tag)} is ${quote(known)} in "${other.file.path}"; use one spelling`
      const place = locate(sourceFile, ['tags', index])
      addMessages(file, [{ reason, place, ruleId: 'similar-tags', actual: tag, expected: [known] }])
    }
  }
}
