/**
 * An Atom feed of a language: the dated essays or documents of a collection, and the texts of the newest ones, which are sanitized HTML with
 * absolute addresses, without ids and classes.
 */

import type { Element, ElementContent } from 'hast'
import { replaceSrcset } from '../../content/markdown/html-attributes.ts'
import { isNestingError } from '../../content/markdown/nodes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { Document } from '../../kernel/document.ts'
import { toDocumentUrl, toPageUrl } from '../../kernel/published-urls.ts'
import { type DocumentPage, getProfile } from '../../site/model/site.ts'
import { toHtmlTree } from '../mdx/to-html.ts'
import type { PageContext } from '../page-context.ts'
import { addressProperties } from '../pages/allowed-html.ts'
import { createReferences, followReferences } from '../pages/author-references.ts'
import { toFormula, toSanitizedHtml, walkElements } from '../pages/body.ts'
import { getCodeInfo, toCodeBlock } from '../pages/code-block.ts'
import { stringifyHtml } from '../pages/frame.ts'
import { toElement, toTextElement, toXmlDocument } from '../xml.ts'
import { findNewest, toInstant } from './last-change.ts'

/** How long the texts in a feed are together, in UTF-16 units of HTML. */
const maxContentLength = 500_000

/** What a feed says about a document besides its text. */
export interface FeedEntry {
  readonly title: string
  /** Null for a document without one. */
  readonly description: string | null
  readonly tags: readonly string[]
  /** RFC 3339. */
  readonly published: string
  /** RFC 3339. */
  readonly updated: string
  /** The URL of its page; of its API response if it has none. */
  readonly url: string
  /** Null for a document without a page. */
  readonly markdownUrl: string | null
}

/** What a feed is about. */
export interface FeedSubject {
  /** The title of a collection of the author; null for the essays. */
  readonly title: string | null
  /** The path of the feed. */
  readonly self: string
  /** The path of the page that lists the same documents. */
  readonly list: string
}

/** A feed before it is written. */
interface Feed extends FeedSubject {
  readonly lang: string
  /** All documents of the feed, newest first. */
  readonly entries: readonly FeedEntry[]
}

/**
 * Writes a feed of one language (RFC 4287). A month counts as its first day. The newest documents have their texts, up to the first text
 * that would make the feed too long.
 * @param texts the first of these documents, whose texts can be in the feed
 * @param readText reads and parses the text of a document with a page
 */
export async function toFeed(
  { lang, title, self: selfPath, list, entries }: Feed,
  texts: readonly DocumentPage[],
  context: PageContext,
  readText: (document: Document) => Promise<ParsedDocument>,
): Promise<Buffer> {
  const { site, config, getLocale } = context
  const { messages, home } = getLocale(lang)
  const tag = toLanguageTag(lang, config)
  const { name } = getProfile(site, lang)
  const self = config.base_url + selfPath
  // Atom requires a date for a feed without entries, too.
  const newest = findNewest(entries.map(({ updated }) => updated)) ?? toInstant('1970-01-01')
  const contents = await listContents(texts, async (page) =>
    page.document.hasPage ? toFeedContent(page, await readText(page.document), context) : null,
  )
  function* toChildren(): Generator<string> {
    yield toTextElement('title', `${name} · ${title ?? messages.essays}`)
    yield toTextElement('id', self)
    yield toTextElement('updated', newest)
    yield toElement(
      'author',
      {},
      toTextElement('name', name),
      toTextElement('uri', toPageUrl(home.path, site)),
    )
    yield toElement('link', { rel: 'self', type: 'application/atom+xml', href: self })
    if (config.notify.websub !== undefined)
      yield toElement('link', { rel: 'hub', href: config.notify.websub })
    yield toElement('link', { rel: 'alternate', type: 'text/html', href: toPageUrl(list, site) })
    for (const [index, entry] of entries.entries()) yield toEntry(entry, tag, contents[index] ?? null)
  }
  return toXmlDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': tag }, toChildren())
}

/** The texts of the newest documents, until the next one would make them too long. */
async function listContents(
  pages: readonly DocumentPage[],
  toContent: (page: DocumentPage) => Promise<string | null>,
): Promise<readonly (string | null)[]> {
  const contents: (string | null)[] = []
  let length = 0
  for (const page of pages) {
    const content = await toContent(page)
    length += content?.length ?? 0
    if (length > maxContentLength) break
    contents.push(content)
  }
  return contents
}

/**
 * @param hreflang the language tag of the document
 * @param content the text as HTML; null for an entry without its text
 */
function toEntry(
  { title, description, tags, url, markdownUrl, published, updated }: FeedEntry,
  hreflang: string,
  content: string | null,
): string {
  return toElement(
    'entry',
    {},
    toTextElement('title', title),
    toTextElement('id', url),
    toTextElement('updated', updated),
    toTextElement('published', published),
    ...(description === null ? [] : [toTextElement('summary', description)]),
    ...(content === null ? [] : [toTextElement('content', content, { type: 'html' })]),
    ...tags.map((term) => toElement('category', { term })),
    ...(markdownUrl === null
      ? [toElement('link', { rel: 'alternate', type: 'application/json', hreflang, href: url })]
      : [
          toElement('link', { rel: 'alternate', type: 'text/html', hreflang, href: url }),
          toElement('link', { rel: 'alternate', type: 'text/markdown', hreflang, href: markdownUrl }),
        ]),
  )
}

/**
 * Returns the HTML of an essay's text. Readers of feeds show it without the styles and scripts of the site.
 * @returns null if the HTML nests too deeply to be rendered. The page of the essay reports that; on a site without pages nothing does.
 */
function toFeedContent(...parameters: Parameters<typeof renderContent>): string | null {
  try {
    return renderContent(...parameters)
  } catch (error) {
    if (isNestingError(error)) return null
    throw error
  }
}

function renderContent(
  { document, path, lang }: DocumentPage,
  { tree: source }: Pick<ParsedDocument, 'tree'>,
  context: PageContext,
): string {
  const { config, site, getLocale } = context
  const tree = document.format === 'mdx' ? toHtmlTree(source, config.components) : source
  const root = toSanitizedHtml(tree, getLocale(lang).messages, config.allow)
  const base = toPageUrl(path, site)
  const own = toDocumentUrl({ path, document }, site)
  const references = createReferences(document, context)
  const toAbsolute = (href: string): string => {
    if (href.startsWith('#')) return own + href
    return URL.canParse(href, base) ? new URL(href, base).href : href
  }
  const wrappers: (() => void)[] = []
  walkElements(root, false, (element, index, parent) => {
    const complete = toComplete(element, toAbsolute)
    if (complete !== null) {
      wrappers.push(() => {
        parent.children[index] = complete
      })
    }
    followReferences(element, references)
    if (element.tagName === 'img' && element.properties.src === undefined) {
      // The sanitizer removed the address, so only the description of the image stays.
      parent.children[index] = { type: 'text', value: String(element.properties.alt ?? '') }
    } else element.properties = toFeedProperties(element, toAbsolute)
  })
  for (const wrap of wrappers) wrap()
  const isContent = (node: (typeof root.children)[number]): node is ElementContent =>
    node.type === 'element' || node.type === 'text'
  return stringifyHtml({ type: 'root', children: root.children.filter(isContent) }).trimEnd()
}

/** Returns a formula, or code with its title and marks; null for other elements. */
function toComplete(element: Element, toAbsolute: (href: string) => string): Element | null {
  const formula = toFormula(element)
  if (formula !== null) return withFeedProperties(formula, toAbsolute)
  const info = element.tagName === 'pre' ? getCodeInfo(element) : null
  return info && toCodeBlock(element, info)
}

const withFeedProperties = (element: Element, toAbsolute: (href: string) => string): Element => ({
  ...element,
  properties: toFeedProperties(element, toAbsolute),
  children: element.children.map((child) =>
    child.type === 'element' ? withFeedProperties(child, toAbsolute) : child,
  ),
})

/** Properties that refer to ids and styles of the page. Entries of a feed are shown together, so ids could repeat. */
const isOfPage = (name: string): boolean =>
  /^(?:id|className|data.*|aria(?:DescribedBy|LabelledBy))$/.test(name)

function toFeedProperties(
  { properties }: Element,
  toAbsolute: (href: string) => string,
): Element['properties'] {
  const kept = Object.entries(properties).filter(([name]) => !isOfPage(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (name === 'srcSet') return [name, replaceSrcset(String(value), toAbsolute)]
      return [name, addressProperties.has(name) ? toAbsolute(String(value)) : value]
    }),
  )
}
