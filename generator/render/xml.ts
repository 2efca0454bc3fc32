/** The files in XML: the sitemap and the feeds. Of a large site they have many elements, so no tree is made of them. */

import { toXml } from 'xast-util-to-xml'
import { documents, toMarkdownPath, toPagePath } from '../../shim/contract/routes.ts'
import type { Catalogue } from './catalogue.ts'

/** What has to be written in another way than it is read. */
const odd = /[&<>\p{Cc}\ufffe\uffff]/u

/** Text may hold neither the end of a CDATA section nor these two (XML 1.0, 2.2 and 2.4): the library lets them through. */
const toText = (value: string): string =>
  odd.test(value)
    ? toXml({ type: 'text', value })
        .replaceAll(']]>', ']]&gt;')
        .replace(/[\ufffe\uffff]/g, '\ufffd')
    : value

const toValue = (value: string): string => toText(value).replaceAll('"', '&#x22;')

/**
 * An element as it is written.
 * @param content text that has been through {@link toText}, and elements
 */
function element(name: string, attributes: Readonly<Record<string, string>>, ...content: string[]): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${toValue(value)}"`)
  return `<${name}${pairs.join('')}>${content.join('')}</${name}>`
}

/** An element that holds text alone. */
const field = (name: string, value: string): string => element(name, {}, toText(value))

const toDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`

/** Every page with its translations (sitemaps.org, with Google's `hreflang` links). */
export function toSitemap({ site, config: { base_url } }: Catalogue): string {
  const toUrl = (path: string) => base_url + path
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  }
  const urls = site.published.map(({ path, translations, document }) => {
    const [initial = path] = translations.values()
    const alternates = [...translations, ['x-default', initial] as const].map(([hreflang, target]) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(target) }),
    )
    const date = document?.date ? [field('lastmod', document.date)] : []
    return element('url', {}, field('loc', toUrl(path)), ...date, ...alternates)
  })
  return toDocument(element('urlset', namespaces, urls.join('')))
}

/** The dated essays of one language, newest first (RFC 4287). A month counts as its first day. */
export function toFeed(lang: string, { site, config, getShelf }: Catalogue): string {
  const { words, home, essays } = getShelf(lang)
  const name = site.profiles.get(lang)?.name ?? config.service
  const toUrl = (path: string) => config.base_url + path
  const dated = essays.flatMap(({ path, document: { title, description, date, tags } }) =>
    date === null ? [] : [{ path, title, description, instant: toInstant(date), tags }],
  )
  const entries = dated.map(({ path, title, description, instant, tags }) =>
    element(
      'entry',
      {},
      field('title', title),
      field('id', toUrl(path)),
      field('updated', instant),
      field('published', instant),
      field('summary', description),
      ...tags.map((term) => element('category', { term })),
      element('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: toUrl(path) }),
      element('link', {
        rel: 'alternate',
        type: 'text/markdown',
        hreflang: lang,
        href: toUrl(toMarkdownPath(path)),
      }),
    ),
  )
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  return toDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang },
      field('title', `${name} · ${words.essays}`),
      field('id', self),
      field('updated', dated[0]?.instant ?? toInstant('1970-01-01')),
      element('author', {}, field('name', name), field('uri', toUrl(home.path))),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: toUrl(home.path) }),
      entries.join(''),
    ),
  )
}

/** A date as RFC 3339 writes an instant. */
const toInstant = (date: string): string => `${date.length === 7 ? `${date}-01` : date}T00:00:00Z`
