/** The home page: an introduction of the author, and the parts that site.yaml chooses. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref } from '../../addresses/published-urls.ts'
import type { Page } from '../../model/site.ts'
import type { HomePart } from '../../schemas/home.ts'
import { getProfile } from '../profile.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './layout.ts'
import { toTagList } from './tags.ts'

/** The home page of one language. */
export function toHomePage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const parts = context.site.config.home.show.flatMap((part) => toPart[part](locale, context))
  return toPage(page, context, [toIntroduction(locale, context), ...parts])
}

function toIntroduction({ lang, messages, messagesLang }: LocaleContext, { site }: SiteContext): Element {
  const { name, title, bio, links } = getProfile(site, lang)
  return h('section', { className: 'profile' }, [
    h('h1', name),
    h('p', { className: 'role' }, title),
    h('p', { className: 'lead' }, bio),
    h('nav', { className: 'elsewhere', lang: messagesLang, ariaLabel: messages.elsewhere }, [
      h('ul', [
        h('li', h('a', { href: links.github, rel: 'me' }, 'GitHub')),
        h('li', h('a', { href: links.linkedin, rel: 'me' }, 'LinkedIn')),
        h('li', h('a', { href: `mailto:${links.email}` }, messages.email)),
      ]),
    ]),
  ])
}

/** What each part shows; nothing for a part without content. */
const toPart: Readonly<Record<HomePart, (locale: LocaleContext, context: SiteContext) => Element[]>> = {
  essays: (locale, { site }) => {
    const { messages, messagesLang: lang, latest, essayList } = locale
    return [
      h('section', { className: 'part', ariaLabelledBy: 'latest' }, [
        h('h2', { id: 'latest', lang }, messages.latestEssays),
        ...(latest.length === 0 ? [h('p', { lang }, messages.noEssays)] : [toEntries(latest, locale, site)]),
        h(
          'p',
          { className: 'more' },
          h('a', { href: toPageHref(essayList.path, site), lang }, messages.allEssays),
        ),
      ]),
    ]
  },
  focus: ({ lang, messages, messagesLang }, { site }) => {
    const { focus } = getProfile(site, lang)
    if (focus.length === 0) return []
    return [
      h('section', { className: 'part', ariaLabelledBy: 'focus' }, [
        h('h2', { id: 'focus', lang: messagesLang }, messages.focus),
        h('ul', { className: 'row' }, ...focus.map((subject) => h('li', subject))),
      ]),
    ]
  },
  tags: ({ tags, tagList, messagesLang }, { site }) =>
    tagList === null
      ? []
      : [
          h('section', { className: 'part', ariaLabelledBy: 'tags' }, [
            h('h2', { id: 'tags', lang: messagesLang }, tagList.title),
            toTagList(tags, site),
          ]),
        ],
}
