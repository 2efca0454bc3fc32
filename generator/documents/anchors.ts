/** Finds the anchors of pages that documents link to: those of the author's text, and those of generated guides. */

import { type HashedSourceFile, readDocument } from '../collect/document.ts'
import type { References } from '../collect/references.ts'
import { toGuideAnchors } from '../guides/guides.ts'
import type { Parsers } from '../markdown/parsers.ts'
import type { GuidePage, PageAnchors } from '../model/links.ts'

export interface AnchorFinder {
  /** Reads and parses the document, unless its anchors are cached. */
  readonly ofDocument: (sourceFile: HashedSourceFile) => PageAnchors
  /** For a document that was already parsed. */
  readonly ofReferences: (sourceFile: HashedSourceFile, references: References) => PageAnchors
  readonly ofGuide: (page: GuidePage) => PageAnchors
}

/** The number of pages whose anchors are cached. It bounds the memory for large sites. */
const maxCachedPages = 1000

export function createAnchorFinder(parsers: Parsers): AnchorFinder {
  const cache = new Map<string, PageAnchors>()

  const getCached = (key: string, find: () => PageAnchors): PageAnchors => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size === maxCachedPages) cache.clear()
    const anchors = find()
    cache.set(key, anchors)
    return anchors
  }

  const ofReferences: AnchorFinder['ofReferences'] = ({ kind, slug, lang }, { anchors, hasOpaqueParts }) => {
    if (kind !== 'page') return { anchors, hasOpaqueParts }
    const guideAnchors = toGuideAnchors(slug, lang, anchors, parsers)
    return { anchors: new Set([...anchors, ...guideAnchors]), hasOpaqueParts }
  }

  return {
    ofReferences,
    ofDocument: (sourceFile) =>
      getCached(sourceFile.path, () =>
        ofReferences(sourceFile, readDocument(sourceFile, parsers).references),
      ),
    ofGuide: ({ slug, lang }) =>
      getCached(`${slug} ${lang}`, () => ({
        anchors: toGuideAnchors(slug, lang, new Set(), parsers),
        hasOpaqueParts: false,
      })),
  }
}
