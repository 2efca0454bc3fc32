/** The essay list page: all essays, newest first, then the essays of each tag. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { Page } from '../../model/site.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'
import { toRawNode } from './stringify.ts'

/** The essay list page of one language. */
export function toEssayListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { messages, messagesLang: lang, essays } = locale
  return toPage(page, context, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    ...(essays.length === 0
      ? [h('p', { lang }, messages.noEssays)]
      : [h('h2', { lang }, messages.allEssays), toEntries(essays, locale), ...toTagSections(locale)]),
  ])
}

function toTagSections({ tags, messages, messagesLang }: LocaleContext): Element[] {
  if (tags.size === 0) return []
  return [
    h('h2', { id: 'subjects', lang: messagesLang }, messages.subjects),
    ...[...tags].flatMap(([tag, { anchor, essays }]) => [
      h('h3', { id: anchor }, tag),
      h(
        'ul',
        essays.map((essay) => toRawNode(h('li', h('a', { href: essay.path }, essay.title)))),
      ),
    ]),
  ]
}
