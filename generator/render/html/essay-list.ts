/** The essay list page: all essays, newest first. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { Page } from '../../model/site.ts'
import type { SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'
import { toTagListLink } from './tags.ts'

/** The essay list page of one language. */
export function toEssayListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { messages, messagesLang: lang, essays } = locale
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    ...(essays.length === 0
      ? [h('p', { lang }, messages.noEssays)]
      : [
          h('h2', { lang }, messages.allEssays),
          toEntries(essays, locale, context.site),
          ...toTagListLink(locale, context.site),
        ]),
  ])
}
