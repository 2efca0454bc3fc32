/** Sitemaps: every page with its translations. */

import { toPageUrl } from '../../addresses/published-urls.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toElement, toTextElement, toXmlDocument } from '../xml.ts'
import type { Sitemap } from './sitemaps.ts'

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
