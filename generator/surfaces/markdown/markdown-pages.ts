/** Pages as Markdown: a header with title, description and metadata, then the content. */

import type { PhrasingContent, RootContent } from 'mdast'
import { documents, operations, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { sectionParameter } from '../../../shim/contract/sections.ts'
import { code, heading, link, list, paragraph, quote, root, rule } from '../../content/markdown/nodes.ts'
import { stringifyMarkdown } from '../../content/markdown/stringify.ts'
import type { Document } from '../../kernel/document.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import type { Messages } from '../../look/messages/messages.ts'
import { toLanguageName } from '../../look/messages/ui-languages.ts'
import { toTagSlug } from '../../site/addresses/tag-slug.ts'
import {
  type CollectionPage,
  type DocumentPage,
  getProfile,
  type LinkedPage,
  type ListPage,
  type Page,
  type TagPage,
} from '../../site/model/site.ts'
import { toEssayLine } from '../essay-line.ts'
import { type FieldValue, listShownFields, toLeadText } from '../item-fields.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'
import { toMarkdownBody } from './body.ts'
import { joinTexts, listSectionStarts, type MarkedText } from './marked-text.ts'

/** The Markdown representation of a home page, a list or the page of a tag. */
export function toMarkdownPage(page: ListPage | CollectionPage | TagPage, context: SiteContext): string {
  const parts = toPageParts(page, context)
  let text = stringifyMarkdown(root(...toPageHeader(page, context)))
  for (const { content, continuesList = false } of parts) {
    text += `${continuesList ? '' : '\n'}${stringifyMarkdown(root(...content))}`
  }
  return text
}

/** The Markdown representation of a document. */
export function toMarkdownDocument(
  page: DocumentPage,
  text: Parameters<typeof toMarkdownBody>[1],
  context: PageContext,
): MarkedText {
  const body = toMarkdownBody(page.document, text, context)
  const header = toPageHeader(page, context, listSectionStarts(body.headings).length)
  const content = body.text === '' ? header : [...header, rule]
  const start = { text: stringifyMarkdown(root(...content)), headings: [] }
  return body.text === '' ? start : joinTexts([start, body], '\n')
}

/** The Markdown of the 404 or 410 page, in every language of the site. */
export function toMarkdownErrorPage(error: 'notFound' | 'gone', { config, getLocale }: SiteContext): string {
  const toUrl = (path: string) => config.base_url + toMarkdownPath(path)
  const content = config.languages
    .map(getLocale)
    .filter(
      // Languages without messages of their own share the English ones, which appear once.
      ({ messages }, index, locales) => locales.findIndex((other) => other.messages === messages) === index,
    )
    .flatMap(({ lang, messages, home, essayList: essays }, index) => [
      heading(index === 0 ? 1 : 2, messages[error]),
      paragraph(messages[`${error}Text`]),
      toIndexLine(lang, messages.indexOfSite, config.base_url, config.languages),
      list([[link(toUrl(home.path), messages.home)], [link(toUrl(essays.path), messages.allEssays)]]),
    ])
  return stringifyMarkdown(root(...content))
}

/** The content of a list item. */
type Item = readonly [string | PhrasingContent, ...(string | PhrasingContent)[]]

/** @param sections how many sections the text of a document has */
function toPageHeader(page: Page, context: PageContext, sections: number = 0): RootContent[] {
  const { config, getLocale, site } = context
  const { lang, path, title, description, translations, document } = page
  const locale = getLocale(lang)
  const { messages } = locale
  const toUrl = (target: string) => config.base_url + target
  const otherTranslations = [...translations].filter(([code]) => code !== lang)
  const facts: Item[] = [
    ...(document?.date ? [[`${messages.published}: ${document.date}`] as const] : []),
    ...(document?.updated ? [[`${messages.updated}: ${document.updated}`] as const] : []),
    [`${messages.language}: ${toLanguageName(lang)} (${lang})`],
    [`${messages.address}: `, link(toDocumentUrl(page, site), toDocumentUrl(page, site))],
    ...otherTranslations.map(
      ([code, target]) =>
        [`${messages.alsoIn}: `, link(toUrl(toMarkdownPath(target)), toLanguageName(code))] as const,
    ),
    ...toNeighbourFacts(page, messages, toUrl),
    ...(document?.tags.length ? [toTagFact(document, locale, config.base_url)] : []),
    ...(document === null ? [] : toFieldFacts(document, context)),
    ...(sections > 1 && site.hosting.servedBy === 'shim'
      ? [[link(toUrl(`${toMarkdownPath(path)}?${sectionParameter}=`), messages.sections)] as const]
      : []),
  ]
  const lead = document === null ? description : toLeadText(document, context)
  const hasLead = lead !== '' && (page.kind !== 'collection' || page.isDescribed)
  return [
    heading(1, title),
    ...(hasLead ? [quote(page.kind === 'home' ? getProfile(site, lang).title : lead)] : []),
    toIndexLine(lang, messages.indexOfSite, config.base_url, config.languages),
    list(facts),
  ]
}

/** Links to the documents before and after a document. */
function toNeighbourFacts(
  page: Page,
  { previousEssay, nextEssay, previousDocument, nextDocument }: Messages,
  toUrl: (path: string) => string,
): Item[] {
  if (page.kind !== 'document') return []
  const toFact = (label: string, target: LinkedPage | null): Item[] =>
    target === null ? [] : [[`${label}: `, link(toUrl(toMarkdownPath(target.path)), target.title)]]
  const { previous, next, isByDate } = page.neighbours
  return [
    ...toFact(isByDate ? previousEssay : previousDocument, previous),
    ...toFact(isByDate ? nextEssay : nextDocument, next),
  ]
}

/** The tags of a document. The tags of an essay link to their pages, unless the site has none. */
function toTagFact({ kind, tags }: Document, { messages, tagList }: PageLocale, baseUrl: string): Item {
  if (kind !== 'essay' || tagList === null) return [`${messages.tags}: ${tags.join(', ')}`]
  const links = tags.flatMap((tag, index) => [
    ...(index > 0 ? [', '] : []),
    link(baseUrl + toMarkdownPath(`${tagList.path}/${toTagSlug(tag)}`), tag),
  ])
  return [`${messages.tags}: `, ...links]
}

/** The fields of an item. */
function toFieldFacts(document: Document, context: PageContext): Item[] {
  const toNode = (value: FieldValue): string | PhrasingContent => {
    const { kind, text } = value
    if (kind === 'page') return link(context.config.base_url + toMarkdownPath(value.path), text)
    if (kind === 'image') return { type: 'image', url: value.url, alt: text }
    return kind === 'file' || kind === 'response' || kind === 'address' ? link(value.url, text) : text
  }
  return listShownFields(document, context).map(({ label, values }) => [
    `${label}: `,
    ...values.flatMap((value, index) => (index === 0 ? [toNode(value)] : [', ', toNode(value)])),
  ])
}

/** A line with a link to `llms.txt`, the index of the site for agents. */
function toIndexLine(lang: string, text: string, baseUrl: string, languages: readonly string[]): RootContent {
  const url = baseUrl + toPagePath(`/${documents.llms}`, lang, languages)
  return paragraph(`${text} `, link(url, documents.llms), '.')
}

function toProfile(page: Page, { config, site, getLocale }: SiteContext): RootContent[] {
  const locale = getLocale(page.lang)
  const { messages, latest, otherPages, essayList } = locale
  const profile = getProfile(site, page.lang)
  const { github, linkedin, email } = profile.links
  const toItem = (target: Page) => [
    link(config.base_url + toMarkdownPath(target.path), target.title),
    `: ${target.description}`,
  ]
  return [
    paragraph(profile.bio),
    ...(profile.focus.length === 0
      ? []
      : [heading(2, messages.focus), list(profile.focus.map((subject) => [subject]))]),
    heading(2, messages.elsewhere),
    list([[link(github, 'GitHub')], [link(linkedin, 'LinkedIn')], [link(`mailto:${email}`, email)]]),
    heading(2, messages.latestEssays),
    latest.length === 0
      ? paragraph(messages.noEssays)
      : list(latest.map((essay) => toEssayItem(essay, locale, config.base_url))),
    paragraph(link(config.base_url + toMarkdownPath(essayList.path), messages.allEssays)),
    heading(2, messages.footer),
    list(otherPages.map(toItem)),
  ]
}

/**
 * A part of a page. Parts are serialized one by one: for a large site, one tree of all parts would need too much
 * memory.
 */
interface Part {
  readonly content: readonly RootContent[]
  /** Whether the part continues the list that the previous part ends with. */
  readonly continuesList?: boolean
}

/** The content of a page below its header. */
function* toPageParts(page: ListPage | CollectionPage | TagPage, context: SiteContext): Generator<Part> {
  const { config, site, getLocale } = context
  const locale = getLocale(page.lang)
  const { messages, essays, tags, tagList } = locale
  const toLink = ({ path, title }: Page) => link(config.base_url + toMarkdownPath(path), title)
  const toEssays = (pages: readonly DocumentPage[]) =>
    toParts(pages, (essay) => toEssayItem(essay, locale, config.base_url))
  const toTagListLink = (): Part[] =>
    tagList === null
      ? []
      : [{ content: [paragraph(link(config.base_url + toMarkdownPath(tagList.path), messages.allTags))] }]
  switch (page.kind) {
    case 'home':
      yield { content: toProfile(page, context) }
      break
    case 'essay-list':
      yield {
        content: [essays.length === 0 ? paragraph(messages.noEssays) : heading(2, messages.allEssays)],
      }
      yield* toEssays(essays)
      yield* toTagListLink()
      break
    case 'collection':
      yield* toEssays(page.items)
      break
    case 'tag-list':
      yield* toParts(tags, (tag) => [toLink(tag), ` (${tag.essays.length})`])
      break
    case 'search':
      yield {
        content: [
          paragraph(
            site.hosting.servedBy === 'shim'
              ? code(`${config.base_url}${operations.searchContent.path}?q=…`)
              : messages.searchInBrowser,
          ),
        ],
      }
      break
    case 'tag':
      yield { content: [heading(2, messages.essays)] }
      yield* toEssays(page.essays)
      yield* toTagListLink()
  }
}

/** Maximum list items per part. */
const maxPartItems = 1000

/** Splits a list into parts. */
function* toParts<T>(elements: readonly T[], toItem: (element: T) => Item): Generator<Part> {
  for (let start = 0; start < elements.length; start += maxPartItems) {
    const items = elements.slice(start, start + maxPartItems).map(toItem)
    yield { content: [list(items)], continuesList: start > 0 }
  }
}

/** The item of an essay in a list: its title, the facts about it and its description. */
function toEssayItem({ path, document }: DocumentPage, locale: PageLocale, baseUrl: string): Item {
  const facts = toFactText(document, locale)
  const parenthesis = facts === '' ? '' : ` (${facts})`
  const description = document.isDescribed ? `: ${document.description}` : ''
  return [link(baseUrl + toMarkdownPath(path), document.title), parenthesis + description]
}

/** An essay is in the list of its language, and in the list of each of its tags. */
const toFactText = memoize((document: Document, locale: PageLocale): string =>
  toEssayLine(document, locale, locale.messages.readingTime)
    .map(({ text }) => text)
    .join(''),
)
