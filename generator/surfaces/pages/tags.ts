/** The pages of tags: the list of all tags, and the essays of one tag. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import type { Page, TagPage } from '../../model/site.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { PageLocale } from '../page-context.ts'
import type { SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './frame.ts'
import { renderLayout, toHtmlValue } from './layouts.ts'
import { toListValues } from './list-values.ts'
import { toRawNode } from './stringify.ts'

/** The page that lists the tags of one language, each with the number of its essays. */
export function toTagListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const content = renderLayout('list', page, context, {
    title_lang: locale.messagesLang ?? toLanguageTag(page.lang, context.config),
    entries_title: null,
    entries: toHtmlValue([toTagList(locale.tags, context.site)]),
    more: null,
    ...toListValues([], locale, context),
  })
  return toPage(page, context, [content])
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
  const content = renderLayout('tag', page, context, {
    title_lang: toLanguageTag(page.lang, context.config),
    entries_title: locale.messages.essays,
    entries: toHtmlValue([toEntries(page.essays, locale, context.site)]),
    more: toHtmlValue(toTagListLink(locale, context.site)),
    ...toListValues(page.essays, locale, context),
  })
  return toPage(page, context, [content])
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
