/** The sitemap of all pages: one file or, for a large site, an index and several. */

import { documents, isSitemapFile } from '../../../shim/contract/routes.ts'
import { decodeReferences } from '../../content/markdown/html-attributes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import { toPageUrl } from '../../kernel/published-urls.ts'
import { groupByLanguage, hasPage, toPathLanguage } from '../coverage.ts'
import type { SiteContext } from '../site-context.ts'
import type { MetadataSurface } from '../surface.ts'
import { toElement, toTextElement, toXmlDocument } from '../xml.ts'
import { planSitemaps, type Sitemap, sitemapLimits } from './split-sitemaps.ts'

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes a sitemap (sitemaps.org, with Google's `hreflang` links), or an index of sitemaps. */
export function toSitemap(sitemap: Sitemap, { site }: Pick<SiteContext, 'site'>): Buffer {
  if ('sitemaps' in sitemap) {
    const elements = sitemap.sitemaps.map((file) =>
      toElement('sitemap', {}, toTextElement('loc', `${site.config.base_url}/${file}`)),
    )
    return toXmlDocument('sitemapindex', { xmlns }, elements)
  }
  const { pages } = sitemap
  const toUrl = (path: string) => toPageUrl(path, site)
  const namespaces = { xmlns, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
  function* toUrlElements(): Generator<string> {
    for (const { path, translations, document } of pages) {
      const [defaultPath = path] = translations.values()
      const alternates = [
        ...Array.from(translations, ([code, target]) => [toLanguageTag(code, site.config), target] as const),
        ['x-default', defaultPath] as const,
      ].map(([hreflang, target]) =>
        toElement('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(target) }),
      )
      const date = document?.updated ?? document?.date
      const lastChange = date ? [toTextElement('lastmod', date)] : []
      yield toElement('url', {}, toTextElement('loc', toUrl(path)), ...lastChange, ...alternates)
    }
  }
  return toXmlDocument('urlset', namespaces, toUrlElements())
}

export const sitemap: MetadataSurface = {
  name: 'sitemap',
  needs: 'metadata',
  isShared: true,
  plan: (site) =>
    planSitemaps(site, sitemapLimits).map((planned) => ({
      file: planned.file,
      lang: null,
      ...(planned.file !== documents.sitemap && { partOf: documents.sitemap }),
      render: (context) => toSitemap(planned, context),
    })),
  coverage: {
    toName: () => documents.sitemap,
    isExpected: (page) => page.kind !== 'search' && hasPage(page),
    // A sitemap lists only URLs of its own site (sitemaps.org).
    toAddress: ({ path }, site) => toPageUrl(path, site),
    read(file, { readText }, { config: { base_url, languages } }) {
      if (!isSitemapFile(file)) return null
      const text = readText()
      // An index has the addresses of sitemaps. The check of links finds missing ones.
      if (text.includes('<sitemapindex ')) return []
      const toEntry = (url: string) =>
        [toPathLanguage(url.slice(base_url.length + 1), languages), url] as const
      return groupByLanguage(
        Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => toEntry(decodeReferences(url))),
      )
    },
  },
}
