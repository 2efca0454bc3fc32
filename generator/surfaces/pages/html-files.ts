/** Renders HTML files as text. Builds of sites without HTML pages do not load this module and its libraries. */

import type { Root } from 'hast'
import type { ParsedDocument } from '../../collect/document.ts'
import type { DocumentPage, ListPage, TagPage } from '../../model/site.ts'
import type { PageContext } from '../page-context.ts'
import type { SiteRepresentation } from '../plan.ts'
import type { SiteContext } from '../site-context.ts'
import { toDocumentPage } from './document.ts'
import { toErrorPage } from './error-page.ts'
import { toEssayListPage } from './essay-list.ts'
import { toExplorerPage } from './explorer.ts'
import { stringifyHtml } from './frame.ts'
import { toHomePage } from './home.ts'
import { toSearchPage } from './search.ts'
import { toTagListPage, toTagPage } from './tags.ts'

/** A page that is rendered from the front matter of all documents. */
type PageRepresentation = Extract<SiteRepresentation, { readonly kind: 'page' | 'error-page' | 'explorer' }>

/** Renders the page of a document. */
export const renderDocumentPage = (page: DocumentPage, text: ParsedDocument, context: PageContext): string =>
  stringifyHtml(toDocumentPage(page, text, context))

/** Renders any other page. */
export const renderPage = (representation: PageRepresentation, context: SiteContext): string =>
  stringifyHtml(toPage(representation, context))

function toPage(representation: PageRepresentation, context: SiteContext): Root {
  if (representation.kind === 'error-page') return toErrorPage(representation.error, context)
  return representation.kind === 'explorer'
    ? toExplorerPage(context)
    : toListPage(representation.page, context)
}

function toListPage(page: ListPage | TagPage, context: SiteContext): Root {
  switch (page.kind) {
    case 'home':
      return toHomePage(page, context)
    case 'essay-list':
      return toEssayListPage(page, context)
    case 'tag-list':
      return toTagListPage(page, context)
    case 'search':
      return toSearchPage(page, context)
    case 'tag':
      return toTagPage(page, context)
  }
}
