/** The home page: the author's profile and the latest essays. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref } from '../../addresses/published-urls.ts'
import type { Page } from '../../model/site.ts'
import { getProfile } from '../profile.ts'
import type { SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'

/** The home page of one language. */
export function toHomePage(page: Page, context: SiteContext): Root {
  const { site, getLocale } = context
  const locale = getLocale(page.lang)
  const { messages, messagesLang: lang, latest, essayList } = locale
  const profile = getProfile(site, page.lang)
  const { github, linkedin, email } = profile.links
  return toPage(page, context, [
    h('div', { className: 'profile' }, [
      h('h1', profile.name),
      h('p', { className: 'role' }, profile.title),
      h('p', profile.bio),
      ...(profile.focus.length === 0
        ? []
        : [h('h2', { lang }, messages.focus), h('ul', ...profile.focus.map((subject) => h('li', subject)))]),
      h('h2', { lang }, messages.elsewhere),
      h('ul', { className: 'elsewhere' }, [
        h('li', h('a', { href: github, rel: 'me' }, 'GitHub')),
        h('li', h('a', { href: linkedin, rel: 'me' }, 'LinkedIn')),
        h('li', h('a', { href: `mailto:${email}`, lang }, messages.email)),
      ]),
    ]),
    h('section', { ariaLabelledBy: 'latest' }, [
      h('h2', { id: 'latest', lang }, messages.latestEssays),
      ...(latest.length === 0 ? [h('p', { lang }, messages.noEssays)] : [toEntries(latest, locale, site)]),
      h('p', h('a', { href: toPageHref(essayList.path, site), lang }, messages.allEssays)),
    ]),
  ])
}
