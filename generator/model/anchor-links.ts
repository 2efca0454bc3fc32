/** Checks the anchors of links: those of a document itself at once, those of other pages when all documents have been read. */

import type { VFile } from 'vfile'
import type { SourceFile } from '../collect/document.ts'
import type { Link } from '../collect/references.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { didYouMean } from '../kernel/diagnostics/wording.ts'

/** The anchors that a link to a page can name. */
export interface PageAnchors {
  readonly anchors: ReadonlySet<string>
  /** Whether a component of the page may create more anchors. */
  readonly hasOpaqueParts: boolean
}

/** A page that the build generates without a document of the author. */
export type GuidePage = Pick<SourceFile, 'slug' | 'lang'>

/** A link to an anchor of another page. */
export interface AnchorLink extends Link {
  /** Without percent-encoding. */
  readonly anchor: string
  /** The canonical path of a document's page, or a generated page. */
  readonly target: { readonly path: string } | GuidePage
}

/**
 * Reports a link if its page does not have the anchor.
 * @param file the document with the link
 * @param name the page in messages
 */
export function checkAnchor(
  file: VFile,
  { href, offset, end, anchor }: Pick<AnchorLink, 'href' | 'offset' | 'end' | 'anchor'>,
  name: string,
  { anchors, hasOpaqueParts }: PageAnchors,
): void {
  if (anchors.has(anchor)) return
  const hint = didYouMean(anchor, anchors)
  if (hasOpaqueParts) {
    const reason = `Anchor "${anchor}" matches no heading of ${name}; check that one of its components creates it${hint}`
    const expected = ['an anchor that a component creates']
    report(file, 'uncertain-anchor', { reason, found: href, expected, offset, end })
  } else if (anchors.size === 0) {
    const reason = `Anchor "${anchor}" does not exist in ${name}, which has no headings; remove it from the link`
    report(file, 'missing-anchor', { reason, found: href, expected: ['no anchor'], offset, end })
  } else {
    const reason = `Anchor "${anchor}" does not exist in ${name}${hint || '; correct the link'}`
    report(file, 'missing-anchor', { reason, found: href, expected: [...anchors], offset, end })
  }
}
