/** Compares the resolution of links, which avoids `URL` for speed, with `URL` itself. */

import { expect, it } from 'vitest'
import { resolvePublishedUrl, resolveSiteUrl } from '../../generator/kernel/site-url.ts'
import { createRandom } from '../fixtures/random.ts'

const origins = [
  'https://example.com',
  'http://127.0.0.1:4321',
  'http://localhost',
  'https://a.example.com:8443',
]
const beginnings =
  '/ // /// \\ ./ ../ # ? https:// http:// https:/ https: HTTPS:// mailto: ftp:// //example.com https://example.com https://EXAMPLE.com https://example.com: https://example.com:443 http://example.com https://example.com. https://user@example.com https://a.example.com:8443 http://localhost http://127.0.0.1:4321 http://127.1:4321 https://example.org https://xn--a.org https://1.2.3.4 https://1.2.3'.split(
    ' ',
  )
const pieces =
  'essays a-b _c x.md .. . ... / // \\ ? # @ : %2e %20 %zz é ~ ; & = ( ) [ ] < > " \' ` { } | ^ + , ! $ \t \n'.split(
    ' ',
  )

/** Creates a link from a start and a few pieces. Most pieces are plain. */
function createHref(seed: number): string {
  const { integer, pick } = createRandom(seed)
  const drawn = Array.from({ length: integer(5) }, () => pick(integer(4) === 0 ? pieces : pieces.slice(0, 4)))
  return pick(['/', '/', '', ...beginnings]) + drawn.join(pick(['/', '/', '']))
}

const cases = Array.from({ length: 20_000 }, (_, seed) => {
  const { pick } = createRandom(seed + 7)
  return { href: createHref(seed + 1), path: pick(['/', '/essays/a', '/pt/b']), origin: pick(origins) }
})

/** Resolves a link with `URL`; null if it leads to another origin or is invalid. */
function resolve(href: string, path: string, origin: string): URL | null {
  const url = URL.canParse(href, origin + path) ? new URL(href, origin + path) : null
  return url?.origin === origin ? url : null
}

const toParts = (url: ReturnType<typeof resolveSiteUrl>) =>
  url && { pathname: url.pathname, search: url.search, hash: url.hash }

it('resolves links to the site as `URL` does, and returns null for all other links', () => {
  for (const { href, path, origin } of cases) {
    const label = JSON.stringify([href, path, origin])
    expect(toParts(resolveSiteUrl(href, path, origin)), label).toEqual(toParts(resolve(href, path, origin)))
  }
})

it('a site below a path: authors write paths without it, absolute and published addresses have it', () => {
  const base = 'https://example.com/blog'
  const author = (href: string) => resolveSiteUrl(href, '/essays/a', base)?.pathname ?? null
  const published = (href: string) => resolvePublishedUrl(href, '/essays/a', base)?.pathname ?? null
  const rows = [
    ['/essays/b', '/essays/b', null],
    ['b?x#y', '/essays/b', '/essays/b'],
    ['../about', '/about', '/about'],
    ['https://example.com/blog', '/', '/'],
    ['https://example.com/blog/essays/b', '/essays/b', '/essays/b'],
    ['//example.com/blog/x', '/x', '/x'],
    ['https://example.com/blogger', null, null],
    ['https://example.com/essays/b', null, null],
    ['https://example.org/blog/essays/b', null, null],
    ['/blog/essays/b', '/blog/essays/b', '/essays/b'],
    ['https://[', null, null],
  ] as const
  expect(rows.map(([href]) => [href, author(href), published(href)])).toEqual(rows)
})
