/** Checks every link of a document that leads to this site. Explains why a link leads nowhere, and what to link to instead. */

import type { VFile } from 'vfile'
import { apiBase, apiRoot, toBasePath, toPagePath } from '../../../shim/contract/routes.ts'
import { findAttributes, findScheme, listUrls } from '../../content/markdown/html-attributes.ts'
import { fillAttributes } from '../../content/markdown/mdx.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { isImported } from '../../content/schemas/source.ts'
import type { Link, TextFacts } from '../../content/texts/facts.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { findSuggestion, toAlternatives } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import type { LinkedDocument } from '../../kernel/path-table.ts'
import { decodePart, resolveSiteUrl, toAnchor } from '../../kernel/site-url.ts'
import { type Addresses, splitLanguage, toShape, toSourcePath } from '../addresses/link-targets.ts'
import { type AnchorLink, checkAnchor, type GuidePage, type PageAnchors } from './check-addresses.ts'
import { explainMissingFile } from './published-assets.ts'

/** Lists the links of a document: those in its text, and those in the templates of its components. */
export function listLinks(
  { links, components }: TextFacts,
  templates: SiteConfig['components'],
): readonly Link[] {
  return [
    ...links.filter(({ component }) => component === undefined || templates[component] === undefined),
    ...components.flatMap(({ name, attributes, offset, end }) =>
      findAttributes(templates[name]?.html ?? '').flatMap((attribute) =>
        listUrls({ ...attribute, value: fillAttributes(attribute.value, attributes) }).map((href) => ({
          href,
          offset,
          end,
          ...(attribute.name === 'href' ? {} : ({ isEmbedded: true } as const)),
        })),
      ),
    ),
  ]
}

/** A document whose links are checked. */
interface LinkSource {
  readonly document: Document
  /** Receives the diagnostics. */
  readonly file: VFile
  readonly links: readonly Link[]
  /** The anchors of its own page. */
  readonly anchors: PageAnchors
}

/** The target of a link to this site. */
interface ResolvedLink {
  /** Without percent-encoding. */
  readonly path: string
  /** Without percent-encoding; empty if the link has none. */
  readonly anchor: string
  /** The document at this path. */
  readonly page: LinkedDocument | undefined
  /** The document at the canonical form of the path. */
  readonly target: LinkedDocument | undefined
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
function resolveLink(
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
    anchor: decodePart(toAnchor(url.hash.slice(1))),
    page,
    target: page ?? findPage(toCanonical(path)),
    guide: guides.get(path),
    isFixed: fixed.has(path),
  }
}

/** What the links of a document lead to. */
interface LinkTargets {
  /** The links to anchors of other pages, which can be checked when these pages have been read. */
  readonly anchorLinks: readonly AnchorLink[]
  /** The assets, by their paths in the content folder. */
  readonly assets: readonly string[]
}

const missingDocument = {
  rule: 'missing-document',
  reason: ' leads to no document; correct or remove it',
  expected: ['the path of a document'],
} as const

/**
 * Ids that pages of other generators have outside of the text: of comments in layouts, of footnotes in Goldmark, kramdown and
 * Python-Markdown, and fragments that hold the state of an app, which are long and have no hyphens.
 */
const outsideOfText =
  /^(?:comments?(?:-\w+)?|respond|disqus_thread|webmentions|fn(?:ref)?\d*:.+|[\w+/=%]{64,})$/

/** Lists that other generators write for the values of a taxonomy. No document has the names of the lists or of the values. */
const taxonomyPath = /\/(?:tags?|categor(?:y|ies)|authors?|series|archives?)\/[^/]/

/** Whether another generator may write a path without a document: a list, a feed, or its own reference at `/api`. */
const isOfOtherPage = (path: string): boolean =>
  taxonomyPath.test(path) || /\.xml$/i.test(path) || toCanonical(path) === apiRoot

/** Whether the text of a document must have an anchor. Browsers scroll to the start of a page for "top". */
const isOfText = (anchor: string, isOfOtherGenerator: boolean): boolean =>
  anchor !== '' && anchor !== 'top' && !(isOfOtherGenerator && outsideOfText.test(anchor))

/** Reports each link of a document to a missing page or file, and each missing anchor of its own page. */
export function checkLinks(
  { document, file, links, anchors }: LinkSource,
  addresses: Addresses,
): LinkTargets {
  const { path: base, id } = document
  const isDraft = addresses.drafts.get(base)?.id === id
  const anchorLinks: AnchorLink[] = []
  const assets = new Set<string>()
  const source = addresses.sources[document.source]
  const isOfOtherGenerator = source !== undefined && isImported(source)

  for (const link of links) {
    const asset = addresses.findAsset(link.href, document)
    if (asset !== null) {
      assets.add(asset.source)
      continue
    }
    const href = addresses.followReference(link.href, document)
    const resolved = resolveLink(href, base, isDraft, addresses)
    if (resolved === null) continue
    const { path, anchor, page, target, guide, isFixed } = resolved
    if (isOfText(anchor, isOfOtherGenerator)) {
      if (target?.id === id) checkAnchor(file, { ...link, anchor }, 'this document', anchors)
      else if (target !== undefined) anchorLinks.push({ ...link, anchor, target: { path: target.path } })
      else if (guide !== undefined) anchorLinks.push({ ...link, anchor, target: guide })
    }
    if (page !== undefined || isFixed || link.isUnknown) continue
    const { href: found, offset, end } = link
    const missingFile = explainMissingFile(link, document, addresses)
    if (missingFile !== null) {
      report(file, 'missing-file', { ...missingFile, found, offset, end })
      continue
    }
    const [linked = ''] = link.href.split(/[?#]/)
    // No other service has the Markdown of a file beside the document.
    const isRelative = !linked.startsWith('/') && findScheme(linked) === null
    const isFile = isOfOtherGenerator && isRelative && /\.mdx?$/i.test(linked)
    if (isOfOtherGenerator && !isFile && isOfOtherPage(path)) continue
    const dead = explainDeadPath(path, target !== undefined, addresses)
    const { rule, reason, expected } = isFile && dead.rule === 'uncertain-link' ? missingDocument : dead
    const isPathInLink = decodePart(linked) === path
    // The author of a site of another generator does not know the paths of Stele.
    const isPathShown = !isPathInLink && !isOfOtherGenerator
    const name = `The link to "${link.href}"${isPathShown ? ` (${path})` : ''}`
    report(file, rule, { reason: name + reason, found, expected, offset, end })
  }
  return { anchorLinks, assets: [...assets] }
}

interface DeadPath {
  readonly rule: RuleId
  /** The rest of the message after `The link to "…"`. */
  readonly reason: string
  readonly expected: readonly string[]
}

/** Returns the path that `/x/`, `/x.html` and `/index.html` redirect to (decisions: 308). */
export function toCanonical(path: string): string {
  const isOfApi = path.startsWith(`${apiRoot}/`)
  const withoutSuffix = isOfApi ? path : path.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
  return withoutSuffix.length > 1 ? withoutSuffix.replace(/\/$/, '') : withoutSuffix
}

/**
 * Explains a path that the site does not serve.
 * @param isPage whether the site has a page at the canonical form of the path
 */
function explainDeadPath(path: string, isPage: boolean, addresses: Addresses): DeadPath {
  const canonical = toCanonical(path)
  if (isPage || addresses.fixed.has(canonical)) {
    const reason = ` redirects to "${canonical}"; link to that address`
    return { rule: 'uncertain-link', reason, expected: [canonical] }
  }
  return (
    explainFormer(path, canonical, addresses) ??
    explainDraft(canonical, addresses) ??
    explainLanguage(canonical, addresses) ??
    explainData(canonical, addresses) ??
    explainUnknown(path, addresses)
  )
}

/** Explains the path of a renamed or withdrawn document, or of a redirect. */
function explainFormer(path: string, canonical: string, { former }: Addresses): DeadPath | null {
  const to = former.get(path) ?? former.get(canonical)
  if (to === undefined) return null
  if (to === null) {
    const reason = ' leads to a withdrawn document (see "gone" in site.yaml); remove the link'
    return { rule: 'missing-document', reason, expected: ['a published document'] }
  }
  return { rule: 'uncertain-link', reason: ` redirects to "${to}"; link to that address`, expected: [to] }
}

function explainDraft(path: string, { drafts }: Addresses): DeadPath | null {
  if (!drafts.has(toPage(path))) return null
  const reason = ' leads to a draft; link to a published document'
  return { rule: 'missing-document', reason, expected: ['a published document'] }
}

/** Explains a path of a document that exists, but not in the language of the path. */
function explainLanguage(path: string, addresses: Addresses): DeadPath | null {
  const { languages, pages, fixed } = addresses
  const [defaultLanguage = ''] = languages
  const [lang, unprefixed] = splitLanguage(path, languages)
  if (unprefixed !== path && lang === defaultLanguage && (pages.has(unprefixed) || fixed.has(unprefixed))) {
    const reason = ` must not have the prefix of the default language; link to "${unprefixed}"`
    return { rule: 'missing-document', reason, expected: [unprefixed] }
  }
  const translations = addresses.hints.translations.get(toPage(unprefixed)) ?? []
  const sibling = pages.get(translations[0] ?? '')
  if (sibling === undefined) return null
  const file = toSourcePath({ ...sibling, lang })
  return {
    rule: 'untranslated-link',
    reason: ` leads to a document without a translation to "${lang}"; add ${file}, or link to ${toAlternatives(translations)}`,
    expected: [file, ...translations],
  }
}

/** Explains the path of a document that has no page, only data in the API. */
function explainData(path: string, { languages, sources, fixed }: Addresses): DeadPath | null {
  const [, unprefixed] = splitLanguage(path, languages)
  const [, folder] = unprefixed.split('/')
  const data = apiBase + unprefixed
  if (!fixed.has(data) || !sources.some(({ collection, item }) => item !== null && collection === folder))
    return null
  const reason = ` leads to a document without a page; link to its data, "${data}", or set "page: true" for "${folder}" in site.yaml`
  return { rule: 'missing-document', reason, expected: [data] }
}

function explainUnknown(path: string, addresses: Addresses): DeadPath {
  const [first = ''] = path.slice(1).split('/')
  const nearest = findNearestPath(path, addresses)
  // Other programs of the host may serve the rest of "/api".
  const isOfApi = [apiRoot, apiBase].includes(toCanonical(path)) || path.startsWith(`${apiBase}/`)
  if (isOfApi || hasOwnPages(first, addresses) || addresses.languages.includes(first)) {
    const advice = nearest === undefined ? 'correct or remove it' : `did you mean "${nearest}"?`
    const reason = ` leads to no ${isOfApi ? 'path of the API' : 'document'}; ${advice}`
    const expected = nearest ?? (isOfApi ? 'a path of the API' : 'the path of a document')
    return { rule: 'missing-document', reason, expected: [expected] }
  }
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  return {
    rule: 'uncertain-link',
    reason: ` leads to a path that this site does not publish; ${isStaticName(path) ? `add static${path}, or ` : ''}check that another service serves it${hint}`,
    expected: [nearest ?? 'a path that another service serves'],
  }
}

/** Whether all pages below a folder are those of documents in Stele's own layout. */
const hasOwnPages = (folder: string, { sources }: Addresses): boolean =>
  folder === 'essays' ||
  sources.some(
    (source) =>
      source.collection === folder &&
      source.item !== null &&
      source.item.page !== false &&
      !isImported(source),
  )

/**
 * Returns the path that the author may have meant. It tries, in this order: the path without the base path, which links omit; without a suffix; without the default
 * language, and below `/essays`; the page of a content file; the most similar path.
 */
function findNearestPath(
  path: string,
  { languages, pages, fixed, hints, origin }: Addresses,
): string | undefined {
  const { files, byShape } = hints
  const [lang, unprefixed] = splitLanguage(path, languages)
  const basePath = toBasePath(origin)
  const withoutBasePath = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  const withoutSuffix = path.replace(/\.[a-z]+$/, '')
  const withoutLanguage = path.replace(`.${languages[0]}.`, '.')
  const essay = toPagePath(`/essays${unprefixed}`, lang, languages)
  const pagesOfFile = ['', '/essays', '/pages'].map((section) => files.get(`${section}${path}`.slice(1)))
  return (
    [withoutBasePath, withoutSuffix, withoutLanguage, essay].find(
      (candidate) => pages.has(candidate) || fixed.has(candidate),
    ) ??
    pagesOfFile.find((page) => page !== undefined) ??
    findSuggestion(path, byShape.get(toShape(path, languages)) ?? [])
  )
}

/** Whether a path may lead to a file in `static/`. */
const isStaticName = (path: string): boolean =>
  /^\/[^_].*\.[a-z\d]+$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path)

/** Returns the path of the page for the path of its Markdown. */
const toPage = (path: string): string => path.replace(/\.md$/, '')
