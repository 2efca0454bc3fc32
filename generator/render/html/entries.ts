/** Essays in a list: title, date, subjects and what each is about. */

import type { Element, ElementContent, Text } from 'hast'
import { h } from 'hastscript'
import type { DocumentPage } from '../../model/site.ts'
import type { Shelf } from '../catalogue.ts'

export const toEntries = (essays: readonly DocumentPage[], shelf: Shelf): Element =>
  h('ol', { className: 'entries' }, ...essays.map((essay) => h('li', toEntry(essay, shelf))))

function toEntry(
  { path, document: { title, description, date, tags } }: DocumentPage,
  shelf: Shelf,
): Element[] {
  return [
    h('h3', h('a', { href: path }, title)),
    h('p', description),
    h('p', { className: 'facts' }, ...toFacts(date, tags, shelf)),
  ]
}

/** The date and the subjects of an essay, each subject leading to its place in the list: `2026-09-14 · a, b`. */
export function toFacts(
  date: string | null,
  tags: readonly string[],
  { list, subjects }: Shelf,
): ElementContent[] {
  const links = [...new Set(tags)].map((tag) => {
    const anchor = encodeURIComponent(subjects.get(tag)?.anchor ?? '')
    return h('a', { className: 'tag', href: `${list.path}#${anchor}` }, tag)
  })
  const day = date === null ? [] : [h('time', { dateTime: date }, date)]
  return [
    ...day,
    ...links.flatMap((link, place) => [text(place > 0 ? ', ' : day.length > 0 ? ' · ' : ''), link]),
  ]
}

const text = (value: string): Text => ({ type: 'text', value })
