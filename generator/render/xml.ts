/** The files in XML: the sitemap and the feeds. */

import { toXml } from 'xast-util-to-xml'
import { x } from 'xastscript'
import { documents, toMarkdownPath, toPagePath } from '../../shim/contract/routes.ts'
import type { Catalogue } from './catalogue.ts'

const declaration = { type: 'instruction', name: 'xml', value: 'version="1.0" encoding="utf-8"' } as const

/** Text may hold neither the end of a CDATA section nor these two (XML 1.0, 2.2 and 2.4): the library lets them through. */
const write = (element: ReturnType<typeof x>): string =>
  `${toXml([declaration, { type: 'text', value: '\n' }, element])}\n`
    .replaceAll(']]>', ']]&gt;')
    .replace(/[\ufffe\uffff]/g, '\ufffd')

/** Every page with its translations (sitemaps.org, with Google's `hreflang` links). */
export function toSitemap({ site, config: { base_url } }: Catalogue): string {
  const toUrl = (path: string) => base_url + path
  return write(
    x(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' },
      site.published.map(({ path, translations, document }) => {
        const [initial = path] = translations.values()
        const alternates = [...translations, ['x-default', initial] as const].map(([hreflang, target]) =>
          x('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(target) }),
        )
        const date = document?.date ? [x('lastmod', document.date)] : []
        return x('url', [x('loc', toUrl(path)), ...date, ...alternates])
      }),
    ),
  )
}

/** The dated essays of one language, newest first (RFC 4287). A month counts as its first day. */
export function toFeed(lang: string, { site, config, getShelf }: Catalogue): string {
  const { words, home, essays } = getShelf(lang)
  const name = site.profiles.get(lang)?.name ?? config.service
  const toUrl = (path: string) => config.base_url + path
  const entries = essays.flatMap(({ path, document: { title, description, date, tags } }) =>
    date === null ? [] : [{ path, title, description, instant: toInstant(date), tags }],
  )
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  return write(
    x('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }, [
      x('title', `${name} · ${words.essays}`),
      x('id', self),
      x('updated', entries[0]?.instant ?? toInstant('1970-01-01')),
      x('author', [x('name', name), x('uri', toUrl(home.path))]),
      x('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      x('link', { rel: 'alternate', type: 'text/html', href: toUrl(home.path) }),
      ...entries.map(({ path, title, description, instant, tags }) =>
        x('entry', [
          x('title', title),
          x('id', toUrl(path)),
          x('updated', instant),
          x('published', instant),
          x('summary', description),
          ...tags.map((term) => x('category', { term })),
          x('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: toUrl(path) }),
          x('link', {
            rel: 'alternate',
            type: 'text/markdown',
            hreflang: lang,
            href: toUrl(toMarkdownPath(path)),
          }),
        ]),
      ),
    ]),
  )
}

/** A date as RFC 3339 writes an instant. */
const toInstant = (date: string): string => `${date.length === 7 ? `${date}-01` : date}T00:00:00Z`
