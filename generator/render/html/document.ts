/** The page of an essay or of any other document. */

import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { linkedPages } from '../../../shim/contract/routes.ts'
import type { ParsedDocument } from '../../collect/document.ts'
import type { DocumentPage } from '../../model/site.ts'
import { toHtmlTree } from '../mdx/html.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import { toBody, toHeadingText } from './body.ts'
import { consoleIds, toConsole } from './console.ts'
import { toFacts } from './entries.ts'
import { contentId, toPage } from './layout.ts'

/** From this many sections on a document begins with a list of them. */
const minSections = 4

/** What the page itself has anchors for. */
const ownIds: readonly string[] = [contentId, ...Object.values(consoleIds)]

export function toDocumentPage(
  page: DocumentPage,
  { tree: written }: Pick<ParsedDocument, 'tree'>,
  context: PageContext,
): Root {
  const { document, lang } = page
  const locale = context.getLocale(lang)
  const { messages, messagesLang } = locale
  const tree =
    document.sourceFile?.format === 'mdx' ? toHtmlTree(written, context.config.components) : written
  const guide = context.getGuide(document)
  const ids = new Set(ownIds)
  const own = toBody(tree, messages, ids)
  const added = guide === null ? [] : toBody(guide.tree, messages, ids)
  const isReference = document.kind === 'page' && document.slug === linkedPages.developers
  return toPage(page, context, [
    h('article', [
      h('header', [
        h('h1', document.title),
        h('p', { className: 'lead' }, document.description),
        ...(document.kind === 'essay' ? toFacts(document.date, document.tags, locale) : []),
      ]),
      ...toContents([...own, ...added], locale),
      ...own,
      ...(isReference ? toConsole(locale, context) : []),
      ...(messagesLang === null ? added : [h('div', { lang: messagesLang, dir: 'ltr' }, ...added)]),
    ]),
  ])
}

function toContents(body: readonly ElementContent[], { messages, messagesLang }: PageLocale): Element[] {
  const title = messages.onThisPage
  const sections = body.filter(
    (node): node is Element =>
      node.type === 'element' &&
      node.tagName === 'h2' &&
      typeof node.properties.id === 'string' &&
      toHeadingText(node) !== '',
  )
  if (sections.length < minSections) return []
  const items = sections.map((section) =>
    h(
      'li',
      h('a', { href: `#${encodeURIComponent(String(section.properties.id))}` }, toHeadingText(section)),
    ),
  )
  return [
    h(
      'nav',
      { className: 'contents', ariaLabel: title },
      h('details', h('summary', { lang: messagesLang }, title), h('ol', ...items)),
    ),
  ]
}
