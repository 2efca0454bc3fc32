/** The pages of tags: the list of all tags, and the essays of one tag. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import type { Page, TagPage } from '../../model/site.ts'
import type { PageLocale } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'
import { toRawNode } from './stringify.ts'

/** The page that lists the tags of one language, each with the number of its essays. */
export function toTagListPage(page: Page, context: SiteContext): Root {
  const { messagesLang: lang, tags } = context.getLocale(page.lang)
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    toTagList(tags, context.site),
  ])
}

/** A list of tags, each with the number of its essays. Each item is serialized at once, since a site may have many tags. */
export const toTagList = (tags: readonly TagPage[], settings: UrlSettings): Element =>
  h(
    'ul',
    { className: 'row' },
    tags.map(({ path, title, essays }) =>
      toRawNode(
        h('li', [h('a', { href: toPageHref(path, settings) }, title), h('span', ` (${essays.length})`)]),
      ),
    ),
  )

/** The page of one tag in one language. */
export function toTagPage(page: TagPage, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  return toPage(page, context, [
    h('h1', page.title),
    h('p', { className: 'lead', lang: locale.messagesLang }, page.description),
    h('h2', { lang: locale.messagesLang }, locale.messages.essays),
    toEntries(page.essays, locale, context.site),
    ...toTagListLink(locale, context.site),
  ])
}

/** A link to the list of all tags; none if there is no such page. */
export function toTagListLink(
  { tagList, messages, messagesLang }: PageLocale,
  settings: UrlSettings,
): Element[] {
  if (tagList === null) return []
  const href = toPageHref(tagList.path, settings)
  return [h('p', h('a', { href, lang: messagesLang }, messages.allTags))]
}
