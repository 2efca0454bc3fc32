/** The 404 page. It is in every language of the site, since an unknown address has no language. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { SiteContext } from '../site-context.ts'
import { toHead } from './head.ts'
import { toDocument } from './layout.ts'

/** The 404 page of the whole site. */
export function toNotFoundPage({ config, assets, getLocale }: SiteContext): Root {
  const locales = config.languages.map(getLocale)
  const [defaultLocale] = locales
  // Languages without messages of their own share the English ones, which appear once.
  const distinctLocales = locales.filter(
    ({ messages }, index) => locales.findIndex((other) => other.messages === messages) === index,
  )
  const { lang = '', messages } = defaultLocale ?? {}
  const head = [
    ...toHead(messages?.notFound ?? '', messages?.notFoundText ?? '', assets),
    h('meta', { name: 'robots', content: 'noindex' }),
  ]
  return toDocument(lang, head, [
    h(
      'main',
      ...distinctLocales.flatMap((locale, index) => [
        h(index === 0 ? 'h1' : 'h2', { lang: locale.messages.lang }, locale.messages.notFound),
        h('p', { lang: locale.messages.lang }, locale.messages.notFoundText),
        h('ul', { lang: locale.messages.lang }, [
          h('li', h('a', { href: locale.home.path }, locale.messages.home)),
          h('li', h('a', { href: locale.essayList.path }, locale.messages.allEssays)),
        ]),
      ]),
    ),
  ])
}
