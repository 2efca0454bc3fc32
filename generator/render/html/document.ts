/** The page of an essay or of any other document. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import { linkedPages } from '../../../shim/contract/routes.ts'
import type { DocumentPage } from '../../model/site.ts'
import type { Catalogue } from '../catalogue.ts'
import { toHtmlTree } from '../components/html.ts'
import { toBody } from './body.ts'
import { toConsole } from './console.ts'
import { toFacts } from './entries.ts'
import { toPage } from './layout.ts'

/** From this many sections on a document begins with a list of them. */
const minSections = 4

export function toDocumentPage(page: DocumentPage, catalogue: Catalogue): Root {
  const { document, lang } = page
  const shelf = catalogue.getShelf(lang)
  const { words } = shelf
  const tree =
    document.format === 'md' ? document.tree : toHtmlTree(document.tree, catalogue.config.components)
  const guide = catalogue.getGuide(document)
  const isReference = document.kind === 'page' && document.slug === linkedPages.developers
  const body = [
    ...toBody(tree, words),
    ...(isReference ? toConsole(shelf, catalogue) : []),
    ...(guide === null ? [] : toBody(guide.tree, words)),
  ]
  const isEssay = document.kind === 'essay'
  return toPage(page, catalogue, [
    h('article', [
      h('header', [
        h('h1', document.title),
        h('p', { className: 'lead' }, document.description),
        ...(isEssay ? toFacts(document.date, document.tags, shelf) : []),
      ]),
      ...toContents(body, words.onThisPage),
      ...body,
    ]),
  ])
}

function toContents(body: readonly ElementContent[], title: string): Element[] {
  const sections = body.filter(
    (node): node is Element =>
      node.type === 'element' &&
      node.tagName === 'h2' &&
      typeof node.properties.id === 'string' &&
      toText(node).trim() !== '',
  )
  if (sections.length < minSections) return []
  const items = sections.map((section) =>
    h('li', h('a', { href: `#${encodeURIComponent(String(section.properties.id))}` }, toText(section))),
  )
  return [
    h(
      'nav',
      { className: 'contents', ariaLabel: title },
      h('details', h('summary', title), h('ol', ...items)),
    ),
  ]
}
