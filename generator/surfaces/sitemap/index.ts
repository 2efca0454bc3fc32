/** The sitemap of all pages: one file or, for a large site, an index and several. */

import { documents, isSitemapFile } from '../../../shim/contract/routes.ts'
import { toPageUrl } from '../../addresses/published-urls.ts'
import { decodeReferences } from '../../markdown/html-attributes.ts'
import { groupByLanguage, toPathLanguage } from '../coverage.ts'
import type { MetadataSurface } from '../surface.ts'
import { planSitemaps, sitemapLimits } from './sitemaps.ts'
import { toSitemap } from './to-sitemap.ts'

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
    isExpected: ({ kind }) => kind !== 'search',
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
