/** The 404 and 410 pages. They are in every language of the site, since their addresses have none. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import { toPageHref } from '../../addresses/published-urls.ts'
import { toLanguageTag } from '../../schemas/languages.ts'
import type { SiteContext } from '../site-context.ts'
import { toDocument } from './frame.ts'
import { toHead } from './head.ts'

/** The page of the whole site for one error. */
export function toErrorPage(error: 'notFound' | 'gone', context: SiteContext): Root {
  const { config, site, getLocale } = context
  const locales = config.languages.map(getLocale)
  const [lang = ''] = config.languages
  const { messages } = getLocale(lang)
  // Languages without messages of their own share the English ones, which appear once.
  const distinctLocales = locales.filter(
    ({ messages }, index) => locales.findIndex((other) => other.messages === messages) === index,
  )
  const head = [
    ...toHead(messages[error], messages[`${error}Text`], context),
    h('meta', { name: 'robots', content: 'noindex' }),
  ]
  return toDocument(toLanguageTag(lang, config), head, [
    h(
      'main',
      ...distinctLocales.flatMap(({ lang: code, messages: texts, messagesLang, home, essayList }, index) => {
        const tag = messagesLang ?? toLanguageTag(code, config)
        return [
          h(index === 0 ? 'h1' : 'h2', { lang: tag }, texts[error]),
          h('p', { lang: tag }, texts[`${error}Text`]),
          h('ul', { lang: tag }, [
            h('li', h('a', { href: toPageHref(home.path, site) }, texts.home)),
            h('li', h('a', { href: toPageHref(essayList.path, site) }, texts.allEssays)),
          ]),
        ]
      }),
    ),
  ])
}
