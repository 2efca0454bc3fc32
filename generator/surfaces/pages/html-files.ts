/** Renders HTML files as text. Builds of sites without HTML pages do not load this module and its libraries. */

import type { Root } from 'hast'
import type { ParsedDocument } from '../../content/texts/document.ts'
import type { CollectionPage, DocumentPage, ListPage, TagPage } from '../../site/model/site.ts'
import type { PageContext } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'
import { toErrorPage, toSearchPage } from './built-in-pages.ts'
import { toDocumentPage } from './document.ts'
import { stringifyHtml } from './frame.ts'
import { toCollectionListPage, toEssayListPage, toHomePage, toTagListPage, toTagPage } from './lists.ts'

/** Renders the page of a document. */
export const renderDocumentPage = (page: DocumentPage, text: ParsedDocument, context: PageContext): string =>
  stringifyHtml(toDocumentPage(page, text, context))

export const renderErrorPage = (error: 'notFound' | 'gone', context: SiteContext): string =>
  stringifyHtml(toErrorPage(error, context))

/** Renders a home page, a list or the page of a tag. */
export const renderListPage = (page: ListPage | CollectionPage | TagPage, context: SiteContext): string =>
  stringifyHtml(toListPage(page, context))

function toListPage(page: ListPage | CollectionPage | TagPage, context: SiteContext): Root {
  switch (page.kind) {
    case 'home':
      return toHomePage(page, context)
    case 'essay-list':
      return toEssayListPage(page, context)
    case 'collection':
      return toCollectionListPage(page, context)
    case 'tag-list':
      return toTagListPage(page, context)
    case 'search':
      return toSearchPage(page, context)
    case 'tag':
      return toTagPage(page, context)
  }
}
