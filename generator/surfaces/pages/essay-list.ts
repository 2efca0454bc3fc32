/** The essay list page: all essays, newest first. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { Page } from '../../model/site.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './frame.ts'
import { renderLayout, toHtmlValue } from './layouts.ts'
import { toListValues } from './list-values.ts'
import { toTagListLink } from './tags.ts'

/** The essay list page of one language. */
export function toEssayListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { messages, messagesLang: lang, essays } = locale
  const isEmpty = essays.length === 0
  const entries = isEmpty ? h('p', { lang }, messages.noEssays) : toEntries(essays, locale, context.site)
  const content = renderLayout('list', page, context, {
    title_lang: lang ?? toLanguageTag(page.lang, context.config),
    entries_title: isEmpty ? null : messages.allEssays,
    entries: toHtmlValue([entries]),
    more: isEmpty ? null : toHtmlValue(toTagListLink(locale, context.site)),
    ...toListValues(essays, locale, context),
  })
  return toPage(page, context, [content])
}
