/** The home: who the author is, and the latest essays. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { Page } from '../../model/site.ts'
import type { Catalogue } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'

export function toHomePage(page: Page, catalogue: Catalogue): Root {
  const { site, getShelf } = catalogue
  const shelf = getShelf(page.lang)
  const { words, wordsLang: lang, latest, list } = shelf
  const profile = site.profiles.get(page.lang)
  if (profile === undefined)
    throw new Error(`Cannot make the home: the site has no profile in "${page.lang}"`)
  const { github, linkedin, email } = profile.links
  return toPage(page, catalogue, [
    h('div', { className: 'profile' }, [
      h('h1', profile.name),
      h('p', { className: 'role' }, profile.title),
      h('p', profile.bio),
      h('h2', { lang }, words.focus),
      h('ul', ...profile.focus.map((subject) => h('li', subject))),
      h('h2', { lang }, words.elsewhere),
      h('ul', { className: 'elsewhere' }, [
        h('li', h('a', { href: github, rel: 'me' }, 'GitHub')),
        h('li', h('a', { href: linkedin, rel: 'me' }, 'LinkedIn')),
        h('li', h('a', { href: `mailto:${email}`, lang }, words.email)),
      ]),
    ]),
    h('section', { ariaLabelledBy: 'latest' }, [
      h('h2', { id: 'latest', lang }, words.latestEssays),
      ...(latest.length === 0 ? [h('p', { lang }, words.noEssays)] : [toEntries(latest, shelf)]),
      h('p', h('a', { href: list.path, lang }, words.allEssays)),
    ]),
  ])
}
