/** The HTML page of a document: an essay or another page. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { ParsedDocument } from '../../content/texts/document.ts'
import { toPageHref, type UrlSettings } from '../../kernel/published-urls.ts'
import { toLayoutName } from '../../look/layouts/variables.ts'
import type { DocumentPage, LinkedPage } from '../../site/model/site.ts'
import { toFieldValues, toLeadText } from '../item-fields.ts'
import { toHtmlTree } from '../mdx/to-html.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import { createReferences } from './author-references.ts'
import { hasCode, toBody, toHeadingText } from './body.ts'
import { toFieldList } from './fields.ts'
import { contentId, menuId, toPage } from './frame.ts'
import { listLayoutIds, renderLayout, toHtmlValue, toLinkValue, toTagLinks } from './layouts.ts'
import { toDraftMark, toFacts } from './lists.ts'
import { toReferenceElements, toReferenceLinks } from './reference.ts'

/** Minimum number of sections for a table of contents. */
const minSections = 4

/** The page of a document in one language. A guide follows the author's text. */
export function toDocumentPage(
  page: DocumentPage,
  { tree: source, titleId }: Pick<ParsedDocument, 'tree' | 'titleId'>,
  context: PageContext,
): Root {
  const { document, lang } = page
  const locale = context.getLocale(lang)
  const { messages, messagesLang } = locale
  const tree = document.format === 'mdx' ? toHtmlTree(source, context.config.components) : source
  const guide = context.getGuide(document)
  const layout = toLayoutName(document, context.layouts)
  const layoutIds = [contentId, menuId, ...listLayoutIds(layout, context)]
  // Links to a heading that repeated the title lead to the title.
  const ownId = titleId === null || layoutIds.includes(titleId) ? null : titleId
  const ids = new Set(ownId === null ? layoutIds : [...layoutIds, ownId])
  const references = createReferences(document, context)
  const { allow } = context.config
  const body = toBody(tree, messages, allow, ids, references)
  const reference = guide?.reference ?? null
  const guideBody =
    guide === null ? [] : toBody(reference?.prose ?? guide.tree, messages, allow, ids, references)
  const own = [...guideBody, ...(reference === null ? [] : toReferenceElements(reference, locale, context))]
  const content = [
    ...body,
    ...(messagesLang === null ? own : [h('div', { lang: messagesLang, dir: 'ltr' }, own)]),
  ]
  const sections = [...body, ...guideBody]
  // The tags of other pages are for search alone.
  const shown = document.kind === 'page' ? { ...document, tags: [] } : document
  const { previous, next } = page.neighbours
  const article = renderLayout(
    'item',
    page,
    context,
    {
      title_id: ownId,
      lead: toLead(toLeadText(document, context), body),
      draft_mark: toHtmlValue(toDraftMark(document, locale)),
      facts: toHtmlValue([...toFacts(shown, locale, context.site), ...toFieldList(document, context)]),
      // The navigation of a reference is beside its text, so it is a part of the body.
      contents: toHtmlValue(reference === null ? toContents(sections, [], locale) : []),
      body: toHtmlValue(
        reference === null
          ? content
          : [
              h('div', { className: 'reference' }, [
                ...toContents(sections, toReferenceLinks(reference, locale), locale),
                h('div', content),
              ]),
            ],
      ),
      edit_link: toHtmlValue(toEditLink(page, locale)),
      neighbours: toHtmlValue(toNeighbours(page, locale, context.site)),
      date: document.date,
      updated: document.updated,
      minutes: document.readingMinutes,
      tags: () => toTagLinks(shown, locale, context.site),
      previous: () => toLinkValue(previous, context.site),
      next: () => toLinkValue(next, context.site),
      // Layouts of essays and pages do not have these two.
      fields: () => toFieldValues(document, context),
      collection: document.collection,
    },
    layout,
  )
  return toPage(page, context, [article, ...(hasCode(content) ? [toCopyStatus(locale)] : [])])
}

/** The description, unless the text begins with it. Many descriptions of other generators' documents are derived from their texts. */
function toLead(description: string, body: readonly ElementContent[]): string | null {
  const first = body.find((node) => node.type === 'element')
  const start = first?.tagName === 'p' ? toText(first).replace(/\s+/g, ' ').trim() : ''
  return start.startsWith(description.replace(/…$/, '').trim()) ? null : description
}

/** What `site.js` needs for the buttons of code blocks: their texts, and the element that announces what they did. */
const toCopyStatus = ({ messages, messagesLang }: PageLocale): Element =>
  h('p', {
    className: 'copy-status',
    role: 'status',
    lang: messagesLang,
    'data-say-copy': messages.copy,
    'data-say-copied': messages.copied,
    'data-say-not-copied': messages.notCopied,
  })

/** Links to the documents before and after a document; none for a page without neighbours. */
function toNeighbours(
  { neighbours }: DocumentPage,
  { messages, messagesLang }: PageLocale,
  settings: UrlSettings,
): Element[] {
  const { previous, next, isByDate } = neighbours
  const toItem = (rel: 'prev' | 'next', label: string, target: LinkedPage | null) =>
    target === null
      ? []
      : [
          h('li', { className: rel }, [
            h('span', { lang: messagesLang }, `${label}: `),
            h('a', { rel, href: toPageHref(target.path, settings) }, target.title),
          ]),
        ]
  const items = [
    ...toItem('prev', isByDate ? messages.previousEssay : messages.previousDocument, previous),
    ...toItem('next', isByDate ? messages.nextEssay : messages.nextDocument, next),
  ]
  if (items.length === 0) return []
  const ariaLabel = isByDate ? messages.otherEssays : messages.otherDocuments
  return [h('nav', { className: 'neighbours', ariaLabel }, h('ul', items))]
}

/** A link to the file of a document at the place where readers edit it; none if site.yaml names no such place. */
const toEditLink = ({ editUrl }: DocumentPage, { messages, messagesLang }: PageLocale): Element[] =>
  editUrl === null
    ? []
    : [h('p', { className: 'edit' }, h('a', { href: editUrl, lang: messagesLang }, messages.edit))]

/**
 * The table of contents; none for a document with few sections.
 * @param last the items after the sections of the body
 */
function toContents(
  body: readonly ElementContent[],
  last: readonly Element[],
  { messages, messagesLang }: PageLocale,
): Element[] {
  const title = messages.onThisPage
  const headings = body.filter(
    (node): node is Element =>
      node.type === 'element' &&
      /^h[234]$/.test(node.tagName) &&
      typeof node.properties.id === 'string' &&
      toHeadingText(node) !== '',
  )
  const sections = headings.filter(({ tagName }) => tagName === 'h2')
  if (sections.length + last.length < minSections) return []
  const items = toContentsItems(headings)
  return [
    h(
      'nav',
      { className: 'contents', ariaLabel: title },
      h(
        'details',
        // The heading of the list in the margin, where the button is hidden.
        { dataTitle: title },
        h('summary', { lang: messagesLang }, title),
        h('ol', [...items, ...last]),
      ),
    ),
  ]
}

interface Entry {
  readonly heading: Element
  readonly entries: Entry[]
}

/** The items of the table of contents, each with a list of the headings below it. */
function toContentsItems(headings: readonly Element[]): Element[] {
  const first: Entry[] = []
  /** The headings that contain the next one. */
  const open: Entry[] = []
  for (const heading of headings) {
    // The names of these elements are in the order of their levels.
    while ((open.at(-1)?.heading.tagName ?? '') >= heading.tagName) open.pop()
    const entry = { heading, entries: [] }
    const { entries } = open.at(-1) ?? { entries: first }
    entries.push(entry)
    open.push(entry)
  }
  return first.map(toContentsItem)
}

function toContentsItem({ heading, entries }: Entry): Element {
  const href = `#${encodeURIComponent(String(heading.properties.id))}`
  const link = h('a', { href }, toHeadingText(heading))
  return h('li', entries.length === 0 ? [link] : [link, h('ol', entries.map(toContentsItem))])
}
