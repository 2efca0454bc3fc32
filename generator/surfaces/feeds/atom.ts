/**
 * The Atom feed of a language: its dated essays, and the texts of the newest ones, which are sanitized HTML with absolute addresses,
 * without ids and classes.
 */

import type { Element, ElementContent } from 'hast'
import { documents, toPagePath } from '../../../shim/contract/routes.ts'
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

/** What a feed says about an essay besides its text. */
export interface FeedEntry {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** RFC 3339. */
  readonly published: string
  /** RFC 3339. */
  readonly updated: string
  readonly url: string
  readonly markdownUrl: string
}

/** A feed before it is written. */
interface Feed {
  readonly lang: string
  /** All essays of the feed, newest first. */
  readonly entries: readonly FeedEntry[]
}

/**
 * Writes the feed of one language (RFC 4287). A month counts as its first day. The newest essays have their texts, up to the first text
 * that would make the feed too long.
 * @param texts the first of these essays, whose texts can be in the feed
 * @param readText reads and parses the text of an essay
 */
export async function toFeed(
  { lang, entries }: Feed,
  texts: readonly DocumentPage[],
  context: PageContext,
  readText: (document: Document) => Promise<ParsedDocument>,
): Promise<Buffer> {
  const { site, config, getLocale } = context
  const { messages, home } = getLocale(lang)
  const tag = toLanguageTag(lang, config)
  const { name } = getProfile(site, lang)
  const toUrl = (path: string) => config.base_url + path
  const self = toUrl(toPagePath(`/${documents.feed}`, lang, config.languages))
  // Atom requires a date for a feed without entries, too.
  const newest = findNewest(entries.map(({ updated }) => updated)) ?? toInstant('1970-01-01')
  const contents = await listContents(texts, async (essay) =>
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
    if (config.notify.websub !== undefined)
      yield toElement('link', { rel: 'hub', href: config.notify.websub })
    yield toElement('link', { rel: 'alternate', type: 'text/html', href: toPageUrl(home.path, site) })
    for (const [index, entry] of entries.entries()) yield toEntry(entry, tag, contents[index] ?? null)
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
    toTextElement('summary', description),
    ...(content === null ? [] : [toTextElement('content', content, { type: 'html' })]),
    ...tags.map((term) => toElement('category', { term })),
    toElement('link', { rel: 'alternate', type: 'text/html', hreflang, href: url }),
    toElement('link', { rel: 'alternate', type: 'text/markdown', hreflang, href: markdownUrl }),
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
