/** The anchors of pages that documents link to: their authors', and those of what the build writes there. */

import { type HashedSourceFile, readDocument } from '../collect/document.ts'
import type { References } from '../collect/references.ts'
import { toGuideAnchors } from '../guides/guides.ts'
import type { Parsers } from '../markdown/parsers.ts'
import type { GuidePage, PageAnchors } from '../model/links.ts'

export interface AnchorFinder {
  /** Of a document that need not have been read. */
  readonly ofDocument: (sourceFile: HashedSourceFile) => PageAnchors
  /** Of a document that has been. */
  readonly ofReferences: (sourceFile: HashedSourceFile, references: References) => PageAnchors
  readonly ofGuide: (page: GuidePage) => PageAnchors
}

/** Pages whose anchors are remembered: what many link to is read once, and all of a large site never held. */
const mostRemembered = 1000

export function createAnchorFinder(parsers: Parsers): AnchorFinder {
  const remembered = new Map<string, PageAnchors>()

  const remember = (key: string, find: () => PageAnchors): PageAnchors => {
    const known = remembered.get(key)
    if (known !== undefined) return known
    if (remembered.size === mostRemembered) remembered.clear()
    const found = find()
    remembered.set(key, found)
    return found
  }

  const ofReferences: AnchorFinder['ofReferences'] = ({ kind, slug, lang }, { anchors, hasOpaqueParts }) => {
    if (kind !== 'page') return { anchors, hasOpaqueParts }
    const added = toGuideAnchors(slug, lang, anchors, parsers)
    return { anchors: new Set([...anchors, ...added]), hasOpaqueParts }
  }

  return {
    ofReferences,
    ofDocument: (sourceFile) =>
      remember(sourceFile.path, () => ofReferences(sourceFile, readDocument(sourceFile, parsers).references)),
    ofGuide: ({ slug, lang }) =>
      remember(`${slug} ${lang}`, () => ({
        anchors: toGuideAnchors(slug, lang, new Set(), parsers),
        hasOpaqueParts: false,
      })),
  }
}
