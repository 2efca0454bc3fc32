/** The home page: an introduction of the author, and the parts that site.yaml chooses. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref } from '../../addresses/published-urls.ts'
import type { Page } from '../../model/site.ts'
import type { HomePart } from '../../schemas/home.ts'
import { getProfile } from '../profile.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import { toEntries } from './entries.ts'
import { toPage } from './frame.ts'
import { renderLayout, toHtmlValue } from './layouts.ts'
import { toListValues } from './list-values.ts'
import { toTagList } from './tags.ts'

/** The home page of one language. */
export function toHomePage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { show } = context.site.config.home
  const content = renderLayout('home', page, context, {
    elsewhere: toHtmlValue([toElsewhere(locale, context)]),
    parts: toHtmlValue(show.flatMap((part) => toPart[part](locale, context))),
    ...toListValues(locale.latest, locale, context),
  })
  return toPage(page, context, [content])
}

function toElsewhere({ lang, messages, messagesLang }: LocaleContext, { site }: SiteContext): Element {
  const { links } = getProfile(site, lang)
  return h('nav', { className: 'elsewhere', lang: messagesLang, ariaLabel: messages.elsewhere }, [
    h('ul', [
      h('li', h('a', { href: links.github, rel: 'me' }, 'GitHub')),
      h('li', h('a', { href: links.linkedin, rel: 'me' }, 'LinkedIn')),
      h('li', h('a', { href: `mailto:${links.email}` }, messages.email)),
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
