/** Addresses that are resolved without `URL`, against what `URL` makes of them. */

import { expect, it } from 'vitest'
import { resolveSiteUrl, withPath } from '../../generator/addresses/site-url.ts'
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

/** An address of a beginning and a few pieces, most of them with plain ones alone. */
function createHref(seed: number): string {
  const { integer, pick } = createRandom(seed)
  const drawn = Array.from({ length: integer(5) }, () => pick(integer(4) === 0 ? pieces : pieces.slice(0, 4)))
  return pick(['/', '/', '', ...beginnings]) + drawn.join(pick(['/', '/', '']))
}

const cases = Array.from({ length: 20_000 }, (_, seed) => {
  const { pick } = createRandom(seed + 7)
  return { href: createHref(seed + 1), path: pick(['/', '/essays/a', '/pt/b']), origin: pick(origins) }
})

/** As `URL` says it. */
function resolve(href: string, path: string, origin: string): URL | null {
  const url = URL.canParse(href, origin + path) ? new URL(href, origin + path) : null
  return url?.origin === origin ? url : null
}

const toParts = (url: ReturnType<typeof resolveSiteUrl>) =>
  url && { href: url.href, pathname: url.pathname, hash: url.hash }

it('an address of the site leads where a browser goes, and any other nowhere', () => {
  for (const { href, path, origin } of cases) {
    const label = JSON.stringify([href, path, origin])
    expect(toParts(resolveSiteUrl(href, path, origin)), label).toEqual(toParts(resolve(href, path, origin)))
  }
})

it('another path leaves the rest of an address as it was', () => {
  for (const { href, path, origin } of cases) {
    const own = resolveSiteUrl(href, path, origin)
    if (own === null) continue
    const url = new URL(own.href)
    url.pathname = '/x.md'
    expect(withPath(own, '/x.md'), href).toBe(url.href)
  }
})
