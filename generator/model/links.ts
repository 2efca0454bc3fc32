/** Follows every link of the content, as far as it leads to an address of our own. */

import type { DocumentSource } from '../collect/document.ts'
import type { Link } from '../collect/references.ts'
import { type RuleId, report } from '../diagnostic.ts'
import { toGuideAnchors } from '../guides/guides.ts'
import { type Addresses, toDocumentPath } from './addresses.ts'
import { judgePath, toCanonical } from './dead-paths.ts'
import { didYouMean } from './wording.ts'

/** Reports each link of a document that leads nowhere, and each anchor that is not there. */
export function checkLinks(document: DocumentSource, addresses: Addresses): void {
  const { pages, drafts, fixed, languages, origin } = addresses
  const own = toDocumentPath(document, languages)
  const findPage = (path: string) =>
    pages.get(path) ?? (drafts.get(own) === document ? drafts.get(path) : undefined)

  for (const link of document.references.links) {
    if (!URL.canParse(link.href, origin + own)) continue
    const url = new URL(link.href, origin + own)
    if (url.origin !== origin) continue
    const path = decode(url.pathname)
    const target = findPage(path) ?? findPage(toCanonical(path))
    if (target !== undefined) checkAnchor(link, decode(url.hash.slice(1)), document, target)
    if (findPage(path) !== undefined || fixed.has(path)) continue
    const isAsWritten = decode(link.href.replace(/[?#].*$/s, '')) === path
    const { rule, reason, expected } = judgePath(path, target !== undefined, addresses)
    reportLink(document, link, rule, `"${link.href}"${isAsWritten ? '' : ` (${path})`}${reason}`, expected)
  }
}

function checkAnchor(link: Link, anchor: string, document: DocumentSource, target: DocumentSource): void {
  const { hasOpaqueParts } = target.references
  const anchors = toAnchors(target)
  // "top" is the browser's own.
  if (anchor === '' || anchor === 'top' || anchors.has(anchor)) return
  const place = target === document ? 'this document' : `"${target.file.path}"`
  const hint = didYouMean(anchor, anchors)
  const found = `the anchor "${anchor}"`
  if (hasOpaqueParts) {
    const reason = `${found}, which no heading of ${place} makes; expected a component of it to make it${hint}`
    reportLink(document, link, 'uncertain-anchor', reason, ['a component that makes it'])
  } else if (anchors.size === 0) {
    const reason = `${found}; expected none, as ${place} has no headings`
    reportLink(document, link, 'missing-anchor', reason, ['no anchor'])
  } else {
    const reason = `${found}; expected one that ${place} has${hint}`
    reportLink(document, link, 'missing-anchor', reason, [...anchors])
  }
}

/** The anchors of a page: the author's, and those of what the build adds. */
function toAnchors({ kind, slug, lang, references: { anchors } }: DocumentSource): ReadonlySet<string> {
  return kind === 'page' ? new Set([...anchors, ...toGuideAnchors(slug, lang, anchors)]) : anchors
}

function reportLink(
  { file }: DocumentSource,
  { href, offset, end }: Link,
  rule: RuleId,
  reason: string,
  expected: readonly string[],
): void {
  report(file, rule, { reason: `Found a link to ${reason}`, found: href, expected, offset, end })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
