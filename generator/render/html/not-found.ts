/** The page that says that there is none, in every language of the site, since its address has none. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { SiteContext } from '../site-context.ts'
import { toHead } from './head.ts'
import { toDocument } from './layout.ts'

export function toNotFoundPage({ config, assets, getLocale }: SiteContext): Root {
  const locales = config.languages.map(getLocale)
  const [initial] = locales
  // What is said in English for want of words is said once.
  const spoken = locales.filter(
    ({ messages }, place) => locales.findIndex((other) => other.messages === messages) === place,
  )
  const { lang = '', messages } = initial ?? {}
  const head = [
    ...toHead(messages?.notFound ?? '', messages?.notFoundText ?? '', assets),
    h('meta', { name: 'robots', content: 'noindex' }),
  ]
  return toDocument(lang, head, [
    h(
      'main',
      ...spoken.flatMap((locale, place) => [
        h(place === 0 ? 'h1' : 'h2', { lang: locale.messages.lang }, locale.messages.notFound),
        h('p', { lang: locale.messages.lang }, locale.messages.notFoundText),
        h('ul', { lang: locale.messages.lang }, [
          h('li', h('a', { href: locale.home.path }, locale.messages.home)),
          h('li', h('a', { href: locale.list.path }, locale.messages.allEssays)),
        ]),
      ]),
    ),
  ])
}
