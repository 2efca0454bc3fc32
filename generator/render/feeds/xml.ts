/** The files in XML: the sitemap and the feeds. Of a large site they have many elements, so no tree is made of them. */

import { toXml } from 'xast-util-to-xml'
import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import type { Document } from '../../model/site.ts'
import type { SiteContext } from '../site-context.ts'

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

const toStart = (name: string, attributes: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${toValue(value)}"`)
  return `<${name}${pairs.join('')}>`
}

/**
 * An element as it is written.
 * @param content text that has been through {@link toText}, and elements
 */
const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly string[]
): string => `${toStart(name, attributes)}${content.join('')}</${name}>`

/** An element that holds text alone. */
const field = (name: string, value: string): string => element(name, {}, toText(value))

/** A document, whose root's elements become bytes one by one: all of them as one text take several times the room. */
function toDocument(
  name: string,
  attributes: Readonly<Record<string, string>>,
  elements: Iterable<string>,
): Buffer {
  const pieces = [Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${toStart(name, attributes)}`)]
  for (const one of elements) pieces.push(Buffer.from(one))
  return Buffer.concat([...pieces, Buffer.from(`</${name}>\n`)])
}

/** Every page with its translations (sitemaps.org, with Google's `hreflang` links). */
export function toSitemap({ site, config: { base_url } }: SiteContext): Buffer {
  const toUrl = (path: string) => base_url + path
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  }
  function* toUrls(): Generator<string> {
    for (const { path, translations, document } of site.published) {
      const [initial = path] = translations.values()
      const alternates = [...translations, ['x-default', initial] as const].map(([hreflang, target]) =>
        element('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(target) }),
      )
      const date = document?.date ? [field('lastmod', document.date)] : []
      yield element('url', {}, field('loc', toUrl(path)), ...date, ...alternates)
    }
  }
  return toDocument('urlset', namespaces, toUrls())
}

/** The dated essays of one language, newest first (RFC 4287). A month counts as its first day. */
export function toFeed(lang: string, { site, config, getLocale }: SiteContext): Buffer {
  const { messages, home, essays } = getLocale(lang)
  const name = site.profiles.get(lang)?.name ?? config.service
  const toUrl = (path: string) => config.base_url + path
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  const newest = essays.find(({ document }) => document.date !== null)?.document.date
  function* toElements(): Generator<string> {
    yield field('title', `${name} · ${messages.essays}`)
    yield field('id', self)
    yield field('updated', toInstant(newest ?? '1970-01-01'))
    yield element('author', {}, field('name', name), field('uri', toUrl(home.path)))
    yield element('link', { rel: 'self', type: 'application/atom+xml', href: self })
    yield element('link', { rel: 'alternate', type: 'text/html', href: toUrl(home.path) })
    for (const { path, document } of essays) {
      if (document.date === null) continue
      yield toEntry(document, toInstant(document.date), toUrl(path), toUrl(toMarkdownPath(path)))
    }
  }
  return toDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }, toElements())
}

function toEntry(
  { title, description, tags, lang }: Document,
  instant: string,
  url: string,
  markdownUrl: string,
): string {
  return element(
    'entry',
    {},
    field('title', title),
    field('id', url),
    field('updated', instant),
    field('published', instant),
    field('summary', description),
    ...tags.map((term) => element('category', { term })),
    element('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: url }),
    element('link', { rel: 'alternate', type: 'text/markdown', hreflang: lang, href: markdownUrl }),
  )
}

/** A date as RFC 3339 writes an instant. */
const toInstant = (date: string): string => `${date.length === 7 ? `${date}-01` : date}T00:00:00Z`
