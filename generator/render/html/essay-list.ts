/** The list of essays: all of them newest first, then by subject. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { Page } from '../../model/site.ts'
import type { Catalogue, Shelf } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'
import { settle } from './stringify.ts'

export function toEssayListPage(page: Page, catalogue: Catalogue): Root {
  const shelf = catalogue.getShelf(page.lang)
  const { words, wordsLang: lang, essays } = shelf
  return toPage(page, catalogue, [
    h('h1', { lang }, page.title),
    h('p', { className: 'lead', lang }, page.description),
    ...(essays.length === 0
      ? [h('p', { lang }, words.noEssays)]
      : [h('h2', { lang }, words.allEssays), toEntries(essays, shelf), ...toSubjectList(shelf)]),
  ])
}

function toSubjectList({ subjects, words, wordsLang }: Shelf): Element[] {
  if (subjects.size === 0) return []
  return [
    h('h2', { id: 'subjects', lang: wordsLang }, words.subjects),
    ...[...subjects].flatMap(([tag, { anchor, essays }]) => [
      h('h3', { id: anchor }, tag),
      h(
        'ul',
        essays.map((essay) => settle(h('li', h('a', { href: essay.path }, essay.title)))),
      ),
    ]),
  ]
}
