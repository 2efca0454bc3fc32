/** Essay list entries: title, description, date and tags. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import { toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import { toTagSlug } from '../../addresses/tag-slug.ts'
import type { Document, DocumentPage, Page } from '../../model/site.ts'
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
const items = new WeakMap<DocumentPage, Element>()

function getItem(essay: DocumentPage, locale: PageLocale, settings: UrlSettings): Element {
  const item = items.get(essay) ?? toRawNode(h('li', toEntry(essay, locale, settings)))
  items.set(essay, item)
  return item
}

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

/**
 * The dates, the reading time and the tags of an essay, such as
 * `2026-09-14 · Updated 2026-10-02 · 4 minutes to read · a, b`. Each tag links to
 * its page.
 * @returns an empty array for an essay without any of them
 */
export function toFacts(
  { date, updated, readingMinutes, tags }: Document,
  { tagList, messages, messagesLang }: PageLocale,
  settings: UrlSettings,
): Element[] {
  const toLinks = ({ path }: Page) =>
    tags.flatMap((tag, index) => {
      const href = toPageHref(`${path}/${toTagSlug(tag)}`, settings)
      return [...(index > 0 ? [', '] : []), h('a', { href }, tag)]
    })
  const facts = [
    date === null ? [] : [h('time', { dateTime: date }, date)],
    updated === null
      ? []
      : [
          h('span', { lang: messagesLang }, `${messages.updated} `),
          h('time', { dateTime: updated }, updated),
        ],
    readingMinutes === 0 ? [] : [h('span', { lang: messagesLang }, messages.readingTime(readingMinutes))],
    tagList === null ? [] : toLinks(tagList),
  ].filter((fact) => fact.length > 0)
  const content = facts.flatMap((fact, index) => [...(index > 0 ? [' · '] : []), ...fact])
  return content.length === 0 ? [] : [h('p', { className: 'facts' }, ...content)]
}
