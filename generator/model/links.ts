/** Follows every link of a document, as far as it leads to an address of our own. */

import type { VFile } from 'vfile'
import type { DocumentPlace, KnownPlace } from '../collect/document.ts'
import type { Link, References } from '../collect/references.ts'
import type { SiteConfig } from '../config.ts'
import { type RuleId, report } from '../diagnostic.ts'
import { resolveOwn } from '../href.ts'
import { findAttributes } from '../markdown/html.ts'
import { fillAttributes } from '../markdown/template.ts'
import { type Addresses, toDocumentPath } from './addresses.ts'
import { judgePath, toCanonical } from './dead-paths.ts'
import { didYouMean } from './wording.ts'

/** Every link of a document: those that it has itself, and those that its components become. */
export function listLinks(
  { links, components }: References,
  templates: SiteConfig['components'],
): readonly Link[] {
  return [
    ...links.filter(({ of }) => of === undefined || templates[of] === undefined),
    ...components.flatMap(({ name, attributes, offset, end }) =>
      findAttributes(templates[name]?.html ?? '')
        .filter((attribute) => attribute.name === 'href' || attribute.name === 'src')
        .map(({ value }) => ({ href: fillAttributes(value, attributes), offset, end })),
    ),
  ]
}

/** A document whose links are followed. */
export interface Linking {
  readonly place: DocumentPlace
  /** Is left the messages. */
  readonly file: VFile
  readonly links: readonly Link[]
  /** The anchors of a document's page, its own included. */
  readonly findAnchors: (place: KnownPlace) => PageAnchors
  /** Those of a page that the build writes alone. */
  readonly findGuideAnchors: (page: GuidePage) => PageAnchors
}

/** What a link to a page may name. */
export interface PageAnchors {
  readonly anchors: ReadonlySet<string>
  /** Whether a component may make more of them. */
  readonly hasOpaqueParts: boolean
}

/** A page that nothing of the author's stands on. */
export type GuidePage = Pick<DocumentPlace, 'slug' | 'lang'>

/** Reports each link of a document that leads nowhere, and each anchor that is not there. */
export function checkLinks(document: Linking, addresses: Addresses): void {
  const { place, file, links } = document
  const { pages, drafts, fixed, languages, origin } = addresses
  const own = toDocumentPath(place, languages)
  const isDraft = drafts.get(own)?.path === place.path
  const findPage = (path: string) => pages.get(path) ?? (isDraft ? drafts.get(path) : undefined)

  for (const link of links) {
    const url = resolveOwn(link.href, own, origin)
    if (url === null) continue
    const path = decode(url.pathname)
    const page = findPage(path)
    const target = page ?? findPage(toCanonical(path))
    const anchor = decode(url.hash.slice(1))
    const guide = addresses.guides.get(path)
    // "top" is the browser's own.
    if (anchor !== '' && anchor !== 'top') {
      if (target !== undefined) checkAnchor(link, anchor, file, toTarget(target, document))
      else if (guide !== undefined) checkAnchor(link, anchor, file, toGuideTarget(guide, document))
    }
    if (page !== undefined || fixed.has(path)) continue
    const isAsWritten = decode(link.href.replace(/[?#].*$/s, '')) === path
    const { rule, reason, expected } = judgePath(path, target !== undefined, addresses)
    reportLink(file, link, rule, `"${link.href}"${isAsWritten ? '' : ` (${path})`}${reason}`, expected)
  }
}

/** Where an anchor is looked for. */
interface Target extends PageAnchors {
  /** As a message calls it. */
  readonly name: string
}

const toTarget = (target: KnownPlace, { place, findAnchors }: Linking): Target => ({
  name: target.path === place.path ? 'this document' : `"${target.path}"`,
  ...findAnchors(target),
})

const toGuideTarget = (guide: GuidePage, { findGuideAnchors }: Linking): Target => ({
  name: `the page "${guide.slug}" that is written for you`,
  ...findGuideAnchors(guide),
})

function checkAnchor(
  link: Link,
  anchor: string,
  file: VFile,
  { name, anchors, hasOpaqueParts }: Target,
): void {
  if (anchors.has(anchor)) return
  const hint = didYouMean(anchor, anchors)
  const found = `the anchor "${anchor}"`
  if (hasOpaqueParts) {
    const reason = `${found}, which no heading of ${name} makes; expected a component of it to make it${hint}`
    reportLink(file, link, 'uncertain-anchor', reason, ['a component that makes it'])
  } else if (anchors.size === 0) {
    const reason = `${found}; expected none, as ${name} has no headings`
    reportLink(file, link, 'missing-anchor', reason, ['no anchor'])
  } else {
    const reason = `${found}; expected one that ${name} has${hint}`
    reportLink(file, link, 'missing-anchor', reason, [...anchors])
  }
}

function reportLink(
  file: VFile,
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
