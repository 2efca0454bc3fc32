/** Splits the sitemap where one file would be too large for the protocol (sitemaps.org). */

import { documents, toSitemapFile } from '../../../shim/contract/routes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { toPageUrl } from '../../kernel/published-urls.ts'
import type { Page, Site } from '../../site/model/site.ts'
import { hasPage } from '../coverage.ts'

/** How much a sitemap may hold. */
export interface SitemapLimits {
  readonly addresses: number
  /** Without compression. */
  readonly bytes: number
}

export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50 * 2 ** 20 }

/** A list of pages, or an index of such lists. */
export type Sitemap =
  | { readonly file: string; readonly pages: readonly Page[] }
  | { readonly file: string; readonly sitemaps: readonly string[] }

/** Plans one sitemap with all pages; or an index, and the sitemaps that it names. */
export function planSitemaps(site: Site, limits: SitemapLimits): readonly Sitemap[] {
  // Without a query, the search page has no content.
  const pages = site.published.filter((page) => page.kind !== 'search' && hasPage(page))
  const groups: Page[][] = [[]]
  let bytes = rootBytes
  for (const page of pages) {
    const length = measure(page, site)
    const group = groups.at(-1) ?? []
    if (group.length > 0 && (group.length === limits.addresses || bytes + length > limits.bytes)) {
      groups.push([page])
      bytes = rootBytes
    } else group.push(page)
    bytes += length
  }
  const [first = [], ...others] = groups
  if (others.length === 0) return [{ file: documents.sitemap, pages: first }]
  const sitemaps = groups.map((group, index) => ({ file: toSitemapFile(index + 1), pages: group }))
  return [{ file: documents.sitemap, sitemaps: sitemaps.map(({ file }) => file) }, ...sitemaps]
}

/** More than the bytes of everything but the entries, of an entry without its addresses, and of a link without its address. */
const rootBytes = 200
const entryBytes = 100
const linkBytes = 80

/** At least the bytes of a page's entry. The sitemap of an address links to its translations, and to the default one. */
function measure({ path, translations }: Page, site: Site): number {
  const toLength = (target: string): number => Buffer.byteLength(toPageUrl(target, site))
  const [defaultPath = path] = translations.values()
  const links = [...translations].map(
    ([code, target]) => linkBytes + toLanguageTag(code, site.config).length + toLength(target),
  )
  return (
    entryBytes +
    toLength(path) +
    links.reduce((sum, length) => sum + length, linkBytes + 'x-default'.length + toLength(defaultPath))
  )
}
