/** Essay list entries: title, description, date and tags. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Document, DocumentPage } from '../../model/site.ts'
import type { PageLocale } from '../page-context.ts'
import { toRawNode } from './stringify.ts'

/** A list of essays. Each item is serialized at once, since the tree of a long list needs much memory. */
export const toEntries = (essays: readonly DocumentPage[], locale: PageLocale): Element =>
  h(
    'ol',
    { className: 'entries' },
    essays.map((essay) => toRawNode(h('li', toEntry(essay, locale)))),
  )

function toEntry({ path, document }: DocumentPage, locale: PageLocale): Element[] {
  const { title, description, date, tags } = document
  return [
    h('h3', h('a', { href: path }, title)),
    ...toDraftMark(document, locale),
    h('p', description),
    ...toFacts(date, tags, locale),
  ]
}

/** The mark of a draft, which only a preview publishes; nothing for other documents. */
export const toDraftMark = (
  { isDraft }: Pick<Document, 'isDraft'>,
  { messages, messagesLang }: PageLocale,
): Element[] => (isDraft ? [h('p', { className: 'draft', lang: messagesLang }, messages.draft)] : [])

/**
 * The date and the tags of an essay, such as `2026-09-14 · a, b`. Each tag links to its section of the essay list.
 * @returns an empty array for an essay without date and tags
 */
export function toFacts(
  date: string | null,
  tags: readonly string[],
  { essayList, tagAnchors }: PageLocale,
): Element[] {
  const time = date === null ? [] : [h('time', { dateTime: date }, date)]
  const links = tags.flatMap((tag, index) => {
    const anchor = encodeURIComponent(tagAnchors.get(tag) ?? '')
    const separator = index > 0 ? [', '] : time.length > 0 ? [' · '] : []
    return [...separator, h('a', { href: `${essayList.path}#${anchor}` }, tag)]
  })
  return time.length + links.length === 0 ? [] : [h('p', { className: 'facts' }, ...time, ...links)]
}
