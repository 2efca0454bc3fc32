/** The URLs to announce when they change: pages, as the sitemap of a build lists them, and feeds. */

import { toBasePath, toFeedPath, toPagePath } from '../../../shim/contract/routes.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import type { BuildDiff } from './build-diff.ts'
import { type Resource, type Resources, type Snapshot, toCanonicalPath } from './snapshot.ts'

/**
 * Reads a sitemap, or an index of sitemaps, in the form in which Stele writes it.
 * @param baseUrl of the site
 * @returns the URLs by their decoded paths, without the base path and the extension `.html`. Invalid URLs are left out.
 */
export function readSitemap(bytes: Uint8Array | null, baseUrl: string): ReadonlyMap<string, string> {
  const basePath = toBasePath(baseUrl)
  const text = Buffer.from(bytes ?? []).toString('utf8')
  const urls = new Map<string, string>()
  for (const [, source = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const url = decodeReferences(source)
    const path = toPath(url, basePath)
    if (path !== null) urls.set(path, url)
  }
  return urls
}

function toPath(url: string, basePath: string): string | null {
  try {
    const path = decodeURI(new URL(url).pathname).replace(/\.html$/, '')
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  } catch {
    return null
  }
}

/** Lists the paths that the feeds of essays and of collections have in each language, published or not. */
export const listFeedPaths = (languages: readonly string[], collections: object): readonly string[] =>
  languages.flatMap((lang) =>
    ['essays', ...Object.keys(collections)].map((name) => toPagePath(toFeedPath(name), lang, languages)),
  )

/** A build, with its resources. */
type Side = readonly [build: Snapshot, resources: Resources]

/**
 * Lists the pages that are new, differ or are gone, and the feeds that are new or differ.
 * @param changed resources of the new build that are new or differ
 * @param removed resources that only the old build has
 */
export function toAnnounced(
  { changed, removed }: Readonly<Record<'changed' | 'removed', readonly Resource[]>>,
  before: Side,
  after: Side,
): Pick<BuildDiff, 'pages' | 'feeds'> {
  const [{ baseUrl, languages, collections }] = after
  const feeds = listFeedPaths(languages, collections)
  const pages = [
    ...changed.flatMap((resource) => findPageUrl(resource, after) ?? []),
    ...removed.flatMap((resource) => findPageUrl(resource, before) ?? []),
  ]
  return {
    // The old build may have had another host, which the key of this one says nothing about.
    pages: [...new Set(pages)].filter((url) => url.startsWith(`${baseUrl}/`)).sort(),
    feeds: changed.flatMap(({ address }) => (feeds.includes(address) ? [baseUrl + address] : [])).sort(),
  }
}

/**
 * Returns the URL of the page that a file is.
 * @returns null for a file that is no page, a page that the sitemap does not list, and Markdown of a page that has HTML
 */
function findPageUrl({ file, address }: Resource, [{ pages }, { byAddress }]: Side): string | null {
  if (file.endsWith('.html')) return pages.get(address) ?? null
  const path = toCanonicalPath(file)
  if (!file.endsWith('.md') || byAddress.has(path)) return null
  return pages.get(path) ?? pages.get(address) ?? null
}
