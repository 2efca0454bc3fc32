/** Warns about titles that several documents of a language have, and about different spellings of a tag that share a page. */

import type { ReportAt } from '../../content/texts/report-at.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { toTagSlug } from '../addresses/tag-slug.ts'

/** @param documents the published documents */
export function reportRepeatedTexts(documents: readonly Document[], reportAt: ReportAt): void {
  const titles = new Map<string, Document>()
  const spellings = findUsualSpellings(documents)
  for (const document of documents) {
    if (!document.isValid) continue
    const title = `${document.lang} ${document.title}`
    const first = titles.get(title)
    if (first === undefined) titles.set(title, document)
    else {
      const reason = `The title ${quote(document.title)} is also that of "${first.file}"; make them different, so that readers can tell them apart`
      reportAt(document, ['title'], 'duplicate-title', { reason, found: document.title, expected: [] })
    }
    for (const [index, tag] of document.tags.entries()) {
      const usual = spellings.get(toTagKey(document, tag))
      if (usual === undefined || usual.tag === tag) continue
      const reason = `The tag ${quote(tag)} is ${quote(usual.tag)} in "${usual.first.file}"; use one spelling`
      reportAt(document, ['tags', index], 'similar-tags', { reason, found: tag, expected: [usual.tag] })
    }
  }
}

/** One spelling of a tag in a language. */
interface Spelling {
  readonly tag: string
  readonly first: Document
  count: number
}

const toTagKey = ({ lang }: Document, tag: string): string => `${lang} ${toTagSlug(tag)}`

/** Returns the most frequent spelling of each tag; of equally frequent ones the first in the order of the documents. */
function findUsualSpellings(documents: readonly Document[]): ReadonlyMap<string, Spelling | undefined> {
  const tags = new Map<string, Spelling[]>()
  for (const document of documents) {
    for (const tag of document.tags) {
      const key = toTagKey(document, tag)
      const spellings = tags.get(key) ?? []
      const known = spellings.find((spelling) => spelling.tag === tag)
      if (known === undefined) spellings.push({ tag, first: document, count: 1 })
      else known.count++
      tags.set(key, spellings)
    }
  }
  return new Map([...tags].map(([key, spellings]) => [key, spellings.sort((a, b) => b.count - a.count)[0]]))
}
