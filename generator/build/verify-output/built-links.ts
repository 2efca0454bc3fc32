/**
 * Checks that every address that the build itself writes, in pages, Markdown files and responses, is published; and lists the paths at
 * which a planned site publishes something.
 */

import { normalizeUri } from 'micromark-util-sanitize-uri'
import {
  apiBase,
  assetFolder,
  internalFolder,
  listErrorFiles,
  operations,
  toApiFile,
  toCollectionPath,
  toItemPath,
} from '../../../shim/contract/routes.ts'
import { isListPath } from '../../../shim/core/lists.ts'
import type { OtherFile } from '../../content/files/other-site.ts'
import { isImported } from '../../content/schemas/source.ts'
import type { PlannedFile } from '../../kernel/file.ts'
import type { PathEntry } from '../../kernel/path-table.ts'
import { toHostedPath } from '../../kernel/published-urls.ts'
import { decodePart, resolvePublishedUrl, resolveSiteUrl, toAnchor } from '../../kernel/site-url.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Site, SiteSettings } from '../../site/model/site.ts'
import { type FileReferences, toPath } from './read-file.ts'

const errorFiles = listErrorFiles()

/** A link to an anchor of another page. It can be checked only when that page has been read. */
export interface UnresolvedAnchor {
  /** The page or file that has the link, as messages name it. */
  readonly page: string
  readonly href: string
  /** The path that the link leads to. */
  readonly path: string
  /** The fragment without its `#`. */
  readonly anchor: string
}

/** The result of checking the links of one file. */
export interface CheckedLinks {
  /** One sentence for each link to something that does not exist, and for a duplicate anchor. */
  readonly problems: readonly string[]
  readonly unresolvedAnchors: readonly UnresolvedAnchor[]
  /** The paths of the assets that the file links to. */
  readonly usedAssets: readonly string[]
}

/** The target of a link. */
type LinkTarget =
  | { readonly kind: 'external' | 'missing' }
  | { readonly kind: 'published'; readonly path: string; readonly anchor: string }

/**
 * Creates a function that checks the links of one file.
 * @param isKnown whether the site publishes something at a path
 */
export function createLinkChecker(site: SiteSettings, isKnown: (path: string) => boolean) {
  const { base_url } = site.config
  const overrides = listOverrides(site)

  const resolve = (href: string, path: string): LinkTarget => {
    const url = resolvePublishedUrl(href, path, base_url)
    // The build puts the base path before an author's link to the root of the host. One that still lacks it leads nowhere.
    if (url === null) return { kind: /^\/(?!\/)/.test(href) ? 'missing' : 'external' }
    // The site that is there may have the same base URL, and other pages.
    if (!isKnown(decodePart(url.pathname)))
      return { kind: isOfOtherSite(href, path) ? 'external' : 'missing' }
    return { kind: 'published', path: url.pathname, anchor: toAnchor(url.hash.slice(1)) }
  }
  const otherSites = site.sources.flatMap((source) => (isImported(source) ? (source.base ?? []) : []))
  const isOfOtherSite = (href: string, path: string): boolean => {
    const address = toAbsolute(href, base_url + path)
    return otherSites.some((base) => address === base || address.startsWith(`${base}/`))
  }
  const toAddress = (href: string, path: string) => toAbsolute(href, base_url + path)
  const toAuthorAddress = (href: string, path: string): string => {
    const url = resolveSiteUrl(normalizeUri(href), path, base_url)
    return url === null ? toAddress(href, path) : base_url + url.pathname + url.search + url.hash
  }

  /** @param authorHrefs the links that the author wrote; the model has checked these, and reports them as diagnostics */
  return (references: FileReferences, authorHrefs: Iterable<string>): CheckedLinks => {
    const { file, path, anchors, links, duplicateAnchor } = references
    const page = file.endsWith('.html') ? `the page ${path}` : file
    let authorAddresses: ReadonlySet<string> | null = null
    const isFromAuthor = (href: string): boolean => {
      authorAddresses ??= new Set(Array.from(authorHrefs, (authorHref) => toAuthorAddress(authorHref, path)))
      const address = toAddress(href, path)
      return authorAddresses.has(address) || overrides.has(address)
    }
    const problems = new Set<string>()
    const unresolvedAnchors: UnresolvedAnchor[] = []
    const usedAssets: string[] = []
    for (const href of links) {
      if (href.startsWith('#')) {
        // These two are the start of every page.
        const anchor = toAnchor(href.slice(1))
        if (!/^(?:top)?$/i.test(anchor) && !hasAnchor(anchors, anchor) && !isFromAuthor(href))
          problems.add(toAnchorProblem({ page, href }))
        continue
      }
      const target = resolve(href, path)
      if (target.kind === 'missing' && !isFromAuthor(href))
        problems.add(`${page} links to "${href}", which does not exist`)
      if (target.kind !== 'published') continue
      if (target.path.startsWith(`/${assetFolder}/`)) usedAssets.push(target.path)
      if (target.anchor === '' || isFromAuthor(href)) continue
      unresolvedAnchors.push({ page, href, path: target.path, anchor: target.anchor })
    }
    if (duplicateAnchor !== null) problems.add(`${page} has the anchor "${duplicateAnchor}" twice`)
    return { problems: [...problems], unresolvedAnchors, usedAssets }
  }
}

/** The message about a link to a missing anchor. */
export const toAnchorProblem = ({ page, href }: Pick<UnresolvedAnchor, 'page' | 'href'>): string =>
  `${page} links to "${href}", an anchor that does not exist`

/** Whether a page has an anchor. The `id` itself may be percent-encoded, as the ids of footnotes are. */
export const hasAnchor = (anchors: ReadonlySet<string>, anchor: string): boolean =>
  anchors.has(anchor) || anchors.has(decodePart(anchor))

/**
 * Lists every path that links may lead to: the paths of pages, files and operations.
 * @param files the paths of all files in dist
 */
export function listKnownPaths(site: Site, files: ReadonlySet<string>): ReadonlySet<string> {
  const { published, hosting, config } = site
  const collections = new Set(config.collections.map(({ name }) => toCollectionPath(name)))
  const isCollectionList = (path: string) => collections.has(path.replace(/\/pages\/\d+$/, ''))
  const paths = new Set<string>(
    hosting.addressing === 'queries'
      ? listOperationPaths(site)
      : // The URI template of essays in the health report.
        [`/${toApiFile(operations.getEssayBySlug.path, null)}`],
  )
  for (const file of files) {
    if (file.startsWith(`${internalFolder}/`) || errorFiles.includes(file)) continue
    paths.add(file.endsWith('.html') ? toHostedPath(toPath(file), site) : `/${file}`)
    const list = `/${file.replace(/(?:\.[\w-]+)?\.json$/, '')}`
    if (hosting.addressing === 'queries' && (isListPath(list) || isCollectionList(list))) paths.add(list)
  }
  // The profile and the OpenAPI document name the site by its base URL. Without HTML pages, a file server has nothing there.
  paths.add('/')
  // On a site without HTML pages, the path of a page returns Markdown.
  for (const { path } of published)
    if (files.has(toDecodedPageFile(path, 'md'))) paths.add(toHostedPath(path, site))
  return paths
}

/** Lists the paths of the operations that the host has. */
function listOperationPaths({ published, hosting }: Site): string[] {
  return [
    // The API catalogue names the API by its base path (RFC 9727, section 4). No response exists there.
    apiBase,
    ...Object.values(operations)
      .map(({ path }) => path)
      .filter((path) => path !== operations.searchContent.path || hosting.servedBy === 'shim'),
    ...published.flatMap(({ document }) =>
      document !== null && document.kind !== 'page' ? toItemPath(document.collection, document.slug) : [],
    ),
  ]
}

/** The links of profiles. They are on every page, and another service of the same origin may respond to them. */
const listOverrides = ({ profiles, config }: SiteSettings): ReadonlySet<string> =>
  new Set(
    [...profiles.values()]
      .flatMap(({ links }) => Object.values(links))
      .filter((href) => href !== undefined)
      .map((href) => toAbsolute(href, `${config.base_url}/`)),
  )

/** Resolves an address as a browser does. The author's text and the encoded Markdown give the same result. */
function toAbsolute(href: string, base: string): string {
  const encoded = normalizeUri(href)
  return URL.canParse(encoded, base) ? new URL(encoded, base).href : encoded
}

/** Lists the paths of documents whose pages another generator publishes below the URL of this site. */
function* listPathsElsewhere({ published, config }: Site): Generator<string> {
  for (const { document } of published) {
    const url = document?.url ?? null
    if (url?.startsWith(`${config.base_url}/`) === true) yield decodePart(url.slice(config.base_url.length))
  }
}

/** Lists the paths that serve a file of another generator. */
const listOtherPaths = (file: string): readonly string[] => {
  const path = `/${file}`
  if (path.endsWith('/index.html')) return [path.slice(0, -'index.html'.length), path]
  return path.endsWith('.html') ? [path.slice(0, -'.html'.length), path] : [path]
}

/** Lists the pages of a site, and then every path that links may lead to. Paths may repeat. */
export function* listSitePaths(
  site: Site,
  plan: readonly PlannedFile[],
  others: readonly OtherFile[] = [],
): Generator<readonly [path: string, entry: PathEntry]> {
  for (const { path } of site.published) yield [path, { isPage: true }]
  const files = new Set(plan.map(({ file }) => file))
  for (const path of listKnownPaths(site, files)) yield [path, { isKnown: true }]
  for (const path of listPathsElsewhere(site)) yield [path, { isKnown: true }]
  for (const { file } of others)
    for (const path of listOtherPaths(file)) yield [path, { isKnown: true, isFixed: true }]
}
