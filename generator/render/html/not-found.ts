/** The page that says that there is none, in every language of the site, since its address has none. */

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { Catalogue } from '../site-context.ts'
import { toHead } from './head.ts'
import { toDocument } from './layout.ts'

export function toNotFoundPage({ config, assets, getShelf }: Catalogue): Root {
  const shelves = config.languages.map(getShelf)
  const [initial] = shelves
  // What is said in English for want of words is said once.
  const spoken = shelves.filter(
    ({ words }, place) => shelves.findIndex((other) => other.words === words) === place,
  )
  const { lang = '', words } = initial ?? {}
  const head = [
    ...toHead(words?.notFound ?? '', words?.notFoundText ?? '', assets),
    h('meta', { name: 'robots', content: 'noindex' }),
  ]
  return toDocument(lang, head, [
    h(
      'main',
      ...spoken.flatMap((shelf, place) => [
        h(place === 0 ? 'h1' : 'h2', { lang: shelf.words.lang }, shelf.words.notFound),
        h('p', { lang: shelf.words.lang }, shelf.words.notFoundText),
        h('ul', { lang: shelf.words.lang }, [
          h('li', h('a', { href: shelf.home.path }, shelf.words.home)),
          h('li', h('a', { href: shelf.list.path }, shelf.words.allEssays)),
        ]),
      ]),
    ),
  ])
}
