/** The Atom feed of a language: its dated essays. */

import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import type { Document } from '../../model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toElement, toTextElement, toXmlDocument } from './xml.ts'

/** Writes the feed of one language, newest essay first (RFC 4287). A month counts as its first day. */
export function toFeed(lang: string, { site, config, getLocale }: SiteContext): Buffer {
  const { messages, home, essays } = getLocale(lang)
  const name = site.profiles.get(lang)?.name ?? config.service
  const toUrl = (path: string) => config.base_url + path
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  const newestDate = essays.find(({ document }) => document.date !== null)?.document.date
  function* toChildren(): Generator<string> {
    yield toTextElement('title', `${name} · ${messages.essays}`)
    yield toTextElement('id', self)
    // `updated` is required, also without essays; the build must not read the clock.
    yield toTextElement('updated', toInstant(newestDate ?? '1970-01-01'))
    yield toElement('author', {}, toTextElement('name', name), toTextElement('uri', toUrl(home.path)))
    yield toElement('link', { rel: 'self', type: 'application/atom+xml', href: self })
    yield toElement('link', { rel: 'alternate', type: 'text/html', href: toUrl(home.path) })
    for (const { path, document } of essays) {
      if (document.date === null) continue
      yield toEntry(document, toInstant(document.date), toUrl(path), toUrl(toMarkdownPath(path)))
    }
  }
  return toXmlDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }, toChildren())
}

function toEntry(
  { title, description, tags, lang }: Document,
  instant: string,
  url: string,
  markdownUrl: string,
): string {
  return toElement(
    'entry',
    {},
    toTextElement('title', title),
    toTextElement('id', url),
    toTextElement('updated', instant),
    toTextElement('published', instant),
    toTextElement('summary', description),
    ...tags.map((term) => toElement('category', { term })),
    toElement('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: url }),
    toElement('link', { rel: 'alternate', type: 'text/markdown', hreflang: lang, href: markdownUrl }),
  )
}

/** Converts `YYYY-MM` or `YYYY-MM-DD` to an RFC 3339 timestamp at midnight UTC. */
const toInstant = (date: string): string => `${date.length === 7 ? `${date}-01` : date}T00:00:00Z`
