/** Requests that are well-formed HTTP and meant ill: every target, parameter and size has a whole answer. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { ask, exchange, get, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

const dist = useDist()

const catalogue = 'GET /api/v1/health?verbose=true lists the endpoints.'
const listHint = 'GET /api/v1/essays lists the essays of each language.'

const noEssay = (slug: string) => ['NOT_FOUND', `There is no essay "${slug}".`, listHint] as const
const nothingAt = (path: string, hint: string) =>
  ['NOT_FOUND', `There is nothing at "${path}".`, hint] as const

/** What is outside the API is not metered, and carries none of its headers. */
const outside = (type: 'html' | 'markdown') => {
  const file = type === 'html' ? '404.html' : '404.md'
  const body = readFileSync(join(dist, file), 'utf8')
  const own =
    type === 'html'
      ? {
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          'referrer-policy': 'strict-origin-when-cross-origin',
        }
      : {
          'access-control-allow-origin': '*',
          'access-control-expose-headers':
            'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language',
        }
  return {
    status: 404,
    headers: {
      ...own,
      'x-content-type-options': 'nosniff',
      vary: 'Accept, Accept-Encoding',
      'cache-control': 'no-store',
      'content-type': `text/${type}; charset=utf-8`,
      'content-language': 'en',
      'content-length': String(Buffer.byteLength(body)),
      date: expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/),
      connection: 'close',
    },
    body,
  }
}

describe('a hostile path below /api is a whole 404 envelope', () => {
  const unknown: readonly (readonly [string, readonly [string, string, string]])[] = [
    ['/api/v1/essays/%', nothingAt('/api/v1/essays/%', `Did you mean /api/v1/essays? ${catalogue}`)],
    ['/api/v1/essays/%zz', nothingAt('/api/v1/essays/%zz', `Did you mean /api/v1/essays? ${catalogue}`)],
    ['/api/v1/essays/%e9', nothingAt('/api/v1/essays/%e9', `Did you mean /api/v1/essays? ${catalogue}`)],
    [
      '/api/v1/essays/%c0%ae',
      nothingAt('/api/v1/essays/%c0%ae', `Did you mean /api/v1/essays? ${catalogue}`),
    ],
    ['/api/v1/essays/a%00b', nothingAt('/api/v1/essays/a%00b', `Did you mean /api/v1/essays? ${catalogue}`)],
    ['/api/v1/essays/a%2fb', nothingAt('/api/v1/essays/a%2fb', `Did you mean /api/v1/essays? ${catalogue}`)],
    [
      '/api/v1/essays/..%2f..',
      nothingAt('/api/v1/essays/..%2f..', `Did you mean /api/v1/essays? ${catalogue}`),
    ],
    ['/api/v1/essays/%2e%2e', nothingAt('/api/v1/', `Did you mean /api/v1/essays? ${catalogue}`)],
    ['/api/v1/essays/.%2E/', nothingAt('/api/v1/', `Did you mean /api/v1/essays? ${catalogue}`)],
    ['/api/v1/essays/%2e%2e%5c%2e%2e', noEssay('..\\..')],
    ['/api/v1/essays/%252e%252e', noEssay('%2e%2e')],
    [
      '/api/v1/essays/first-essay%20',
      ['NOT_FOUND', 'There is no essay "first-essay ".', `Did you mean "first-essay"? ${listHint}`],
    ],
    ['/api/v1/essays/__proto__', noEssay('__proto__')],
    ['/api/v1/essays/constructor', noEssay('constructor')],
    ['/api/v1/essays/toString', noEssay('toString')],
    ['/api/v1/__proto__', nothingAt('/api/v1/__proto__', catalogue)],
    ['/api/v1/essays/a/b/c', nothingAt('/api/v1/essays/a/b/c', `Did you mean /api/v1/essays? ${catalogue}`)],
    [
      '/api/constructor/profile',
      nothingAt(
        '/api/constructor/profile',
        `The active version is v1: its paths begin with /api/v1. ${catalogue}`,
      ),
    ],
    ['/api/v1/essays/%F0%9F%98%80%22%0d%0aX:y', noEssay('😀"\r\nX:y')],
  ]
  it.each(unknown)('%s', async (target, error) => {
    const port = await serveFolder(dist)

    expect(await ask(port, target)).toEqual(toEnvelopeText(404, error))
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('a hostile path outside /api is the page that says that there is none, and nothing of the path', () => {
  it.each([
    '//api/v1/profile',
    '/api/v1/../../../../etc/passwd',
    '/api/v1/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/\\..\\..\\etc\\passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cetc',
    '/_stele/manifest.json',
    '/%5Fstele/search.json',
    '/_stele%2Fmanifest.json',
    '/openapi.json%00.md',
    '/__proto__',
    '/constructor',
    '/API/v1/profile',
    '*',
    '/404',
    '/404.html',
    '/%34%304.md',
    '//404.html',
    '/404/',
    '/<script>alert(1)</script>',
    '/%0d%0aSet-Cookie:%20a.html',
    '//elsewhere.test/',
    '//elsewhere.test/%2e%2e/x/',
  ])('%s', async (target) => {
    const port = await serveFolder(dist)

    expect(await ask(port, target)).toEqual(outside('html'))
    expect(await ask(port, target, 'Accept: text/markdown')).toEqual(outside('markdown'))
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('another spelling of a known address answers as that one', () => {
  it.each([
    ['a .. segment', '/api/v1/essays/../profile'],
    ['an encoded .. segment', '/api/v1/essays/%2E%2e/profile'],
    ['backslashes', '/api\\v1\\profile'],
    ['encoded letters', '/%61pi/v1/%70rofile'],
    ['an absolute form', 'http://elsewhere.test/api/v1/profile'],
    ['an absolute form with all its parts', 'HTTP://user:word@elsewhere.test:99/api/v1/x/../profile#part'],
    ['a language named __proto__', '/api/v1/profile?lang=__proto__'],
    ['unknown parameters', '/api/v1/profile?__proto__=x&constructor=y&toString=z&lang[]=pt&hasOwnProperty'],
    ['a thousand equal languages', `/api/v1/profile?${'lang=en&'.repeat(1000)}`],
    ['four thousand parameters', `/api/v1/profile?${'a&'.repeat(4000)}`],
  ])('%s', async (_, target) => {
    const port = await serveFolder(dist)
    const plain = await ask(port, '/api/v1/profile')

    const { status, body, headers } = await ask(port, target)
    expect({ status, body, etag: headers.etag }).toEqual({
      status: 200,
      body: plain.body,
      etag: plain.headers.etag,
    })
  })
})

describe('a hostile language is 400', () => {
  const cannotBe = (value: string) => `The parameter "lang" cannot be "${value}".`
  it.each([
    ['__proto__', 'lang=__proto__', cannotBe('__proto__')],
    ['constructor', 'lang=constructor', cannotBe('constructor')],
    ['NUL', 'lang=%00', cannotBe('\0')],
    ['a byte that is no UTF-8', 'lang=%ff', cannotBe('\uFFFD')],
    ['a lone percent sign', 'lang=%', cannotBe('%')],
    ['a header field', 'lang=en%0d%0aSet-Cookie:%20a', cannotBe('en\r\nSet-Cookie: a')],
    ['5,000 characters', `lang=${'x'.repeat(5000)}`, cannotBe(`${'x'.repeat(60)}…`)],
    ['two', 'lang=en&lang=pt', 'The parameter "lang" is given 2 different values.'],
    [
      'a thousand, nine of them different',
      Array.from({ length: 1000 }, (_, place) => `lang=${place % 9}`).join('&'),
      'The parameter "lang" is given 9 different values.',
    ],
  ])('%s', async (_, query, message) => {
    const port = await serveFolder(dist)

    expect(await ask(port, `/api/v1/essays?${query}`)).toEqual(
      toEnvelopeText(400, [
        'INVALID_PARAMETER',
        message,
        'Use one "lang" of "en" or "pt", or leave it out for "en".',
      ]),
    )
  })
})

describe('nothing in q is an error, and it comes back as received', () => {
  it.each([
    ['a lone percent sign', 'q=%', '%'],
    ['NUL', 'q=%00', '\0'],
    ['bytes that are no UTF-8', 'q=%ff%fe', '\uFFFD\uFFFD'],
    ['half a surrogate pair', 'q=%ed%a0%80', '\uFFFD\uFFFD\uFFFD'],
    ['__proto__', 'q=__proto__', '__proto__'],
    ['markup, and a second q', 'q=%3Cscript%3E&q=first', '<script>'],
    ['600 emoji', `q=${'%F0%9F%98%80'.repeat(600)}`, '😀'.repeat(600)],
    ['a thousand', Array.from({ length: 1000 }, (_, place) => `q=${(place + 5) % 10}.`).join('&'), '5.'],
  ])('%s', async (_, query, echoed) => {
    const port = await serveFolder(dist)

    const { status, body } = await ask(port, `/api/v1/search?${query}`)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({ query: echoed, total: 0, results: [] })
  })
})

describe('what is too large is refused by name', () => {
  const tooManyFields = [
    'HEADERS_TOO_LARGE',
    'The request has more than 16384 bytes of header fields.',
    'Send fewer or shorter header fields; the API needs none, and no cookies.',
  ] as const
  const tooLong = (bytes: number) =>
    [
      'URI_TOO_LONG',
      `The request target has ${bytes} bytes; at most 8192 are read.`,
      'Shorten the query: of a search the first 16 words count.',
    ] as const

  it('a target of 8,192 bytes is answered, and one byte more is 414', async () => {
    const port = await serveFolder(dist)
    const target = `/api/v1/profile?${'x'.repeat(8192 - '/api/v1/profile?'.length)}`

    expect((await ask(port, target)).status).toBe(200)
    expect(await ask(port, `${target}x`)).toEqual(
      toEnvelopeText(414, tooLong(8193), { 'ratelimit-remaining': '58' }),
    )
  })

  it('100 KB of query string is 414', async () => {
    const port = await serveFolder(dist)

    expect(await ask(port, `/api/v1/search?q=${'x'.repeat(100_000)}`)).toEqual(
      toEnvelopeText(414, tooLong(100_017)),
    )
  })

  it('64 KB of header fields is 431, and counts', async () => {
    const port = await serveFolder(dist)
    const lines = Array.from({ length: 64 }, (_, place) => `X-${place}: ${'x'.repeat(1024)}`)

    expect(await ask(port, '/api/v1/profile', ...lines)).toEqual(toEnvelopeText(431, tooManyFields))
  })

  it.each([
    ['in one line', (size: number) => [`X: ${'x'.repeat(size)}`]],
    [
      'in many lines',
      (size: number) => Array.from({ length: size / 100 }, (_, place) => `X-${place}: ${'x'.repeat(90)}`),
    ],
  ])('300 KB of header fields %s is 431, though nothing could be counted', async (_, toLines) => {
    const port = await serveFolder(dist)

    expect(await exchange(port, get('/api/v1/profile', ...toLines(300_000)))).toEqual([
      toEnvelopeText(431, tooManyFields, { 'ratelimit-remaining': '60' }),
    ])
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })
})
