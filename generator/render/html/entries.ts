/** Essays in a list: title, date, subjects and what each is about. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { DocumentPage } from '../../model/site.ts'
import type { PageLocale } from '../page-context.ts'
import { toRawNode } from './stringify.ts'

export const toEntries = (essays: readonly DocumentPage[], locale: PageLocale): Element =>
  h(
    'ol',
    { className: 'entries' },
    essays.map((essay) => toRawNode(h('li', toEntry(essay, locale)))),
  )

function toEntry(
  { path, document: { title, description, date, tags } }: DocumentPage,
  locale: PageLocale,
): Element[] {
  return [h('h3', h('a', { href: path }, title)), h('p', description), ...toFacts(date, tags, locale)]
}

/**
 * The date and the subjects of an essay, each leading to its place in the list: `2026-09-14 · a, b`. Nothing
 * where it has neither.
 */
export function toFacts(
  date: string | null,
  tags: readonly string[],
  { list, tagAnchors }: PageLocale,
): Element[] {
  const day = date === null ? [] : [h('time', { dateTime: date }, date)]
  const links = tags.flatMap((tag, place) => {
    const anchor = encodeURIComponent(tagAnchors.get(tag) ?? '')
    const between = place > 0 ? [', '] : day.length > 0 ? [' · '] : []
    return [...between, h('a', { href: `${list.path}#${anchor}` }, tag)]
  })
  return day.length + links.length === 0 ? [] : [h('p', { className: 'facts' }, ...day, ...links)]
}
