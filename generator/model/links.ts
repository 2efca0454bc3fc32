/** Follows every link of a document, as far as it leads to an address of our own. */

import type { VFile } from 'vfile'
import { type Addresses, toDocumentPath } from '../addresses/addresses.ts'
import { decodePart, resolveOwn } from '../addresses/site-url.ts'
import type { HashedSourceFile, SourceFile } from '../collect/document.ts'
import type { Link, References } from '../collect/references.ts'
import { report } from '../diagnostics/diagnostic.ts'
import type { RuleId } from '../diagnostics/rules.ts'
import { didYouMean } from '../diagnostics/wording.ts'
import { findAttributes } from '../markdown/html.ts'
import { fillAttributes } from '../markdown/template.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { explainDeadPath, toCanonical } from './dead-paths.ts'

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
export interface LinkSource {
  readonly sourceFile: SourceFile
  /** Is left the messages. */
  readonly file: VFile
  readonly links: readonly Link[]
  /** The anchors of a document's page, its own included. */
  readonly findAnchors: (sourceFile: HashedSourceFile) => PageAnchors
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
export type GuidePage = Pick<SourceFile, 'slug' | 'lang'>

/** Where a link to an address of our own leads. */
export interface ResolvedLink {
  /** Without percent-encoding, as are anchors. */
  readonly path: string
  /** Empty where none is named. */
  readonly anchor: string
  /** What stands at the path; what would stand there, were it written as it is published; and what is written for it. */
  readonly page: HashedSourceFile | undefined
  readonly target: HashedSourceFile | undefined
  readonly guide: GuidePage | undefined
  /** Whether something else than a page answers there. */
  readonly isFixed: boolean
}

/**
 * Follows a link.
 * @param own the path of the document that has it
 * @param isDraft whether that is a draft: drafts may lead to each other
 * @returns null for what leads elsewhere
 */
export function resolveLink(
  href: string,
  own: string,
  isDraft: boolean,
  { pages, drafts, fixed, guides, origin }: Addresses,
): ResolvedLink | null {
  const url = resolveOwn(href, own, origin)
  if (url === null) return null
  const findPage = (path: string) => pages.get(path) ?? (isDraft ? drafts.get(path) : undefined)
  const path = decodePart(url.pathname)
  const page = findPage(path)
  return {
    path,
    anchor: decodePart(url.hash.slice(1)),
    page,
    target: page ?? findPage(toCanonical(path)),
    guide: guides.get(path),
    isFixed: fixed.has(path),
  }
}

/** Reports each link of a document that leads nowhere, and each anchor that is not there. */
export function checkLinks(document: LinkSource, addresses: Addresses): void {
  const { sourceFile, file, links } = document
  const own = toDocumentPath(sourceFile, addresses.languages)
  const isDraft = addresses.drafts.get(own)?.path === sourceFile.path

  for (const link of links) {
    const followed = resolveLink(link.href, own, isDraft, addresses)
    if (followed === null) continue
    const { path, anchor, page, target, guide, isFixed } = followed
    // "top" is the browser's own.
    if (anchor !== '' && anchor !== 'top') {
      if (target !== undefined) checkAnchor(link, anchor, file, toTarget(target, document))
      else if (guide !== undefined) checkAnchor(link, anchor, file, toGuideTarget(guide, document))
    }
    if (page !== undefined || isFixed) continue
    const isAsWritten = decodePart(link.href.replace(/[?#].*$/s, '')) === path
    const { rule, reason, expected } = explainDeadPath(path, target !== undefined, addresses)
    reportLink(file, link, rule, `"${link.href}"${isAsWritten ? '' : ` (${path})`}${reason}`, expected)
  }
}

/** Where an anchor is looked for. */
interface Target extends PageAnchors {
  /** As a message calls it. */
  readonly name: string
}

const toTarget = (target: HashedSourceFile, { sourceFile, findAnchors }: LinkSource): Target => ({
  name: target.path === sourceFile.path ? 'this document' : `"${target.path}"`,
  ...findAnchors(target),
})

const toGuideTarget = (guide: GuidePage, { findGuideAnchors }: LinkSource): Target => ({
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
