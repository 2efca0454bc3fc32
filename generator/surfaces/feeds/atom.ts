/** The Atom feed of a language: its dated essays. */

import { documents, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { toDocumentUrl, toPageUrl } from '../../addresses/published-urls.ts'
import type { ParsedDocument } from '../../collect/document.ts'
import type { Document, DocumentPage } from '../../model/site.ts'
import { toDay } from '../../schemas/days.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { PageContext } from '../page-context.ts'
import { getProfile } from '../profile.ts'
import { toElement, toTextElement, toXmlDocument } from '../xml.ts'
import { toFeedContent } from './content.ts'

/** How long the texts in a feed are together, in UTF-16 units of HTML. */
const maxContentLength = 500_000

/**
 * Writes the feed of one language, newest essay first (RFC 4287). A month counts as its first day. The newest essays have
 * their texts, up to the first text that would make the feed too long.
 * @param essays all essays of the feed
 * @param withText the newest of them, whose texts can be in the feed
 * @param readText reads and parses the text of an essay
 */
export async function toFeed(
  lang: string,
  essays: readonly DocumentPage[],
  withText: readonly DocumentPage[],
  context: PageContext,
  readText: (document: Document) => Promise<ParsedDocument>,
): Promise<Buffer> {
  const { site, config, getLocale } = context
  const { messages, home } = getLocale(lang)
  const tag = toLanguageTag(lang, config)
  const { name } = getProfile(site, lang)
  const toUrl = (path: string) => config.base_url + path
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  const newest = essays
    .map(({ document }) => toLastChange(document))
    .reduce((latest, instant) => (instant > latest ? instant : latest), noInstant)
  const contents = await listContents(withText, async (essay) =>
    toFeedContent(essay, await readText(essay.document), context),
  )
  function* toChildren(): Generator<string> {
    yield toTextElement('title', `${name} · ${messages.essays}`)
    yield toTextElement('id', self)
    yield toTextElement('updated', newest)
    yield toElement(
      'author',
      {},
      toTextElement('name', name),
      toTextElement('uri', toPageUrl(home.path, site)),
    )
    yield toElement('link', { rel: 'self', type: 'application/atom+xml', href: self })
    yield toElement('link', { rel: 'alternate', type: 'text/html', href: toPageUrl(home.path, site) })
    for (const [index, { path, document }] of essays.entries())
      yield toEntry(
        document,
        tag,
        toDocumentUrl({ path, document }, site),
        toUrl(toMarkdownPath(path)),
        contents[index] ?? null,
      )
  }
  return toXmlDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': tag }, toChildren())
}

/** The texts of the newest essays, until the next one would make them too long. */
async function listContents(
  essays: readonly DocumentPage[],
  toContent: (essay: DocumentPage) => Promise<string | null>,
): Promise<readonly (string | null)[]> {
  const contents: (string | null)[] = []
  let length = 0
  for (const essay of essays) {
    const content = await toContent(essay)
    length += content?.length ?? 0
    if (length > maxContentLength) break
    contents.push(content)
  }
  return contents
}

/**
 * @param hreflang the language tag of the essay
 * @param content the text as HTML; null for an entry without its text
 */
function toEntry(
  document: Document,
  hreflang: string,
  url: string,
  markdownUrl: string,
  content: string | null,
): string {
  const { title, description, tags } = document
  return toElement(
    'entry',
    {},
    toTextElement('title', title),
    toTextElement('id', url),
    toTextElement('updated', toLastChange(document)),
    toTextElement('published', toInstant(document.date ?? '')),
    toTextElement('summary', description),
    ...(content === null ? [] : [toTextElement('content', content, { type: 'html' })]),
    ...tags.map((term) => toElement('category', { term })),
    toElement('link', { rel: 'alternate', type: 'text/html', hreflang, href: url }),
    toElement('link', { rel: 'alternate', type: 'text/markdown', hreflang, href: markdownUrl }),
  )
}

/** When an essay changed last. Its date counts as its first change. */
const toLastChange = ({ date, updated }: Document): string => toInstant(updated ?? date ?? '')

/** Converts `YYYY-MM` or `YYYY-MM-DD` to an RFC 3339 timestamp at midnight UTC. */
const toInstant = (date: string): string => `${toDay(date)}T00:00:00Z`

/** The `updated` of a feed without entries: Atom requires one. */
const noInstant = toInstant('1970-01-01')
