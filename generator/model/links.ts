/** Checks every link of a document that leads to this site. */

import type { VFile } from 'vfile'
import { type Addresses, toDocumentPath } from '../addresses/addresses.ts'
import { decodePart, resolveSiteUrl } from '../addresses/site-url.ts'
import type { HashedSourceFile, SourceFile } from '../collect/document.ts'
import type { Link, References } from '../collect/references.ts'
import { report } from '../diagnostics/diagnostic.ts'
import type { RuleId } from '../diagnostics/rules.ts'
import { didYouMean } from '../diagnostics/wording.ts'
import { findAttributes } from '../markdown/html.ts'
import { fillAttributes } from '../markdown/template.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { explainDeadPath, toCanonical } from './dead-paths.ts'

/** Lists the links of a document: those in its text, and those in the templates of its components. */
export function listLinks(
  { links, components }: References,
  templates: SiteConfig['components'],
): readonly Link[] {
  return [
    ...links.filter(({ component }) => component === undefined || templates[component] === undefined),
    ...components.flatMap(({ name, attributes, offset, end }) =>
      findAttributes(templates[name]?.html ?? '')
        .filter((attribute) => attribute.name === 'href' || attribute.name === 'src')
        .map(({ value }) => ({ href: fillAttributes(value, attributes), offset, end })),
    ),
  ]
}

/** A document whose links are checked. */
export interface LinkSource {
  readonly sourceFile: SourceFile
  /** Receives the diagnostics. */
  readonly file: VFile
  readonly links: readonly Link[]
  /** Returns the anchors of the page of a document, which may be this document. */
  readonly findAnchors: (sourceFile: HashedSourceFile) => PageAnchors
  /** Returns the anchors of a generated page. */
  readonly findGuideAnchors: (page: GuidePage) => PageAnchors
}

/** The anchors that a link to a page can name. */
export interface PageAnchors {
  readonly anchors: ReadonlySet<string>
  /** Whether a component of the page may create more anchors. */
  readonly hasOpaqueParts: boolean
}

/** A page that the build generates without a document of the author. */
export type GuidePage = Pick<SourceFile, 'slug' | 'lang'>

/** The target of a link to this site. */
export interface ResolvedLink {
  /** Without percent-encoding. */
  readonly path: string
  /** Without percent-encoding; empty if the link has none. */
  readonly anchor: string
  /** The document at this path. */
  readonly page: HashedSourceFile | undefined
  /** The document at the canonical form of the path. */
  readonly target: HashedSourceFile | undefined
  /** The generated page at this path. */
  readonly guide: GuidePage | undefined
  /** Whether the path is one that does not depend on documents, such as a list or a route of the API. */
  readonly isFixed: boolean
}

/**
 * Resolves a link.
 * @param base the path of the document with the link
 * @param isDraft whether that document is a draft: drafts may link to each other
 * @returns null if the link leads to another site
 */
export function resolveLink(
  href: string,
  base: string,
  isDraft: boolean,
  { pages, drafts, fixed, guides, origin }: Addresses,
): ResolvedLink | null {
  const url = resolveSiteUrl(href, base, origin)
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

/** Reports each link of a document to a missing page, and each missing anchor. */
export function checkLinks(document: LinkSource, addresses: Addresses): void {
  const { sourceFile, file, links } = document
  const base = toDocumentPath(sourceFile, addresses.languages)
  const isDraft = addresses.drafts.get(base)?.path === sourceFile.path

  for (const link of links) {
    const resolved = resolveLink(link.href, base, isDraft, addresses)
    if (resolved === null) continue
    const { path, anchor, page, target, guide, isFixed } = resolved
    // Browsers scroll to the start of a page for "top".
    if (anchor !== '' && anchor !== 'top') {
      if (target !== undefined) checkAnchor(link, anchor, file, toTarget(target, document))
      else if (guide !== undefined) checkAnchor(link, anchor, file, toGuideTarget(guide, document))
    }
    if (page !== undefined || isFixed) continue
    const { rule, reason, expected } = explainDeadPath(path, target !== undefined, addresses)
    const isPathInLink = decodePart(link.href.replace(/[?#].*$/s, '')) === path
    const name = `The link to "${link.href}"${isPathInLink ? '' : ` (${path})`}`
    reportLink(file, link, rule, name + reason, expected)
  }
}

/** A page in which an anchor is looked up. */
interface Target extends PageAnchors {
  /** Its name in messages. */
  readonly name: string
}

const toTarget = (target: HashedSourceFile, { sourceFile, findAnchors }: LinkSource): Target => ({
  name: target.path === sourceFile.path ? 'this document' : `"${target.path}"`,
  ...findAnchors(target),
})

const toGuideTarget = (guide: GuidePage, { findGuideAnchors }: LinkSource): Target => ({
  name: `the generated page "${guide.slug}"`,
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
  if (hasOpaqueParts) {
    const reason = `Anchor "${anchor}" matches no heading of ${name}; check that one of its components creates it${hint}`
    reportLink(file, link, 'uncertain-anchor', reason, ['an anchor that a component creates'])
  } else if (anchors.size === 0) {
    const reason = `Anchor "${anchor}" does not exist in ${name}, which has no headings; remove it from the link`
    reportLink(file, link, 'missing-anchor', reason, ['no anchor'])
  } else {
    const reason = `Anchor "${anchor}" does not exist in ${name}${hint || '; correct the link'}`
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
  report(file, rule, { reason, found: href, expected, offset, end })
}
