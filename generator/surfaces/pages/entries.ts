/** Essay list entries: title, description, date and tags. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import { toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { Document, DocumentPage } from '../../model/site.ts'
import { type FactPiece, toFactPieces } from '../facts.ts'
import type { PageLocale } from '../page-context.ts'
import { toRawNode } from './stringify.ts'

/** A list of essays. Each item is serialized at once, since the tree of a long list needs much memory. */
export const toEntries = (
  essays: readonly DocumentPage[],
  locale: PageLocale,
  settings: UrlSettings,
): Element =>
  h(
    'ol',
    { className: 'entries' },
    essays.map((essay) => getItem(essay, locale, settings)),
  )

/** An essay is in the list of its language, and in that of each of its tags. */
const getItem = memoize((essay: DocumentPage, locale: PageLocale, settings: UrlSettings) =>
  toRawNode(h('li', toEntry(essay, locale, settings))),
)

function toEntry({ path, document }: DocumentPage, locale: PageLocale, settings: UrlSettings): Element[] {
  return [
    h('h3', h('a', { href: toPageHref(path, settings) }, document.title)),
    ...toDraftMark(document, locale),
    h('p', document.description),
    ...toFacts(document, locale, settings),
  ]
}

/** The mark of a draft, which only a preview publishes; nothing for other documents. */
export const toDraftMark = (
  { isDraft }: Pick<Document, 'isDraft'>,
  { messages, messagesLang }: PageLocale,
): Element[] => (isDraft ? [h('p', { className: 'draft', lang: messagesLang }, messages.draft)] : [])

/** The line of facts about an essay. Each tag links to its page. */
export function toFacts(document: Document, locale: PageLocale, settings: UrlSettings): Element[] {
  const toNode = (piece: FactPiece): Element | string => {
    if (piece.kind === 'date') return h('time', { dateTime: piece.text }, piece.text)
    if (piece.kind === 'message') return h('span', { lang: locale.messagesLang }, piece.text)
    return piece.kind === 'tag' && piece.path !== null
      ? h('a', { href: toPageHref(piece.path, settings) }, piece.text)
      : piece.text
  }
  const content = toFactPieces(document, locale).map(toNode)
  return content.length === 0 ? [] : [h('p', { className: 'facts' }, ...content)]
}
