/** Essays in a list: title, date, subjects and what each is about. */

import type { Element } from 'hast'
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

/** The date and the subjects of an essay, each subject leading to its place in the list. */
export function toFacts(date: string | null, tags: readonly string[], { list, subjects }: Shelf): Element[] {
  return [
    ...(date === null ? [] : [h('time', { dateTime: date }, date)]),
    ...[...new Set(tags)].map((tag) =>
      h(
        'a',
        { className: 'tag', href: `${list.path}#${encodeURIComponent(subjects.get(tag)?.anchor ?? '')}` },
        tag,
      ),
    ),
  ]
}
