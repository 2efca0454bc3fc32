/** The sitemap: every page with its translations. */

import { toPageUrl } from '../../addresses/published-urls.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toElement, toTextElement, toXmlDocument } from './xml.ts'

/** Writes the sitemap (sitemaps.org, with Google's `hreflang` links). */
export function toSitemap({ site }: SiteContext): Buffer {
  const toUrl = (path: string) => toPageUrl(path, site)
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  }
  function* toUrlElements(): Generator<string> {
    for (const { kind, path, translations, document } of site.published) {
      // Without a query, the search page has no content.
      if (kind === 'search') continue
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
