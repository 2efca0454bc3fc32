/** Well-formed but hostile requests: every target, parameter and size gets a complete response. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { exchange, get, send, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

const dist = useDist()

const endpointsHint = 'GET /api/v1/health?verbose=true lists the endpoints.'
const listHint = 'GET /api/v1/essays lists the essays of each language.'

const noEssay = (slug: string, hint = listHint) =>
  ['NOT_FOUND', `There is no essay "${slug}".`, hint] as const
const nothingAt = (path: string, hint: string) =>
  ['NOT_FOUND', `There is nothing at "${path}".`, hint] as const

/** The 404 page. It is outside the API, so it has no rate-limit headers. */
const notFoundPage = (type: 'html' | 'markdown') => {
  const file = type === 'html' ? '404.html' : '404.md'
  const body = readFileSync(join(dist, file), 'utf8')
  const typeHeaders =
    type === 'html'
      ? {
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; font-src 'self'",
          'referrer-policy': 'strict-origin-when-cross-origin',
        }
      : {}
  return {
    status: 404,
    headers: {
      ...typeHeaders,
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language, X-Request-Id, X-Markdown-Tokens, Content-Signal, Content-Range',
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

describe('a hostile path below /api gets a complete 404 envelope', () => {
  const nearList = `Did you mean /api/v1/essays? ${endpointsHint}`
  const versionHint = `The active version is v1; its paths begin with /api/v1. ${endpointsHint}`
  const malformed = ['%', '%e9', '%c0%ae', 'a%00b', 'a%2fb', '..%2f..', 'a/b/c'].map(
    (rest) => [`/api/v1/essays/${rest}`, nothingAt(`/api/v1/essays/${rest}`, nearList)] as const,
  )
  it.each<readonly [string, readonly [string, string, string]]>([
    ...malformed,
    ['/api/v1/essays/%2e%2e', nothingAt('/api/v1/', nearList)],
    ['/api/v1/essays/%2e%2e%5c%2e%2e', noEssay('..\\..')],
    ['/api/v1/essays/%252e%252e', noEssay('%2e%2e')],
    ['/api/v1/essays/first-essay%20', noEssay('first-essay ', `Did you mean "first-essay"? ${listHint}`)],
    ['/api/v1/essays/__proto__', noEssay('__proto__')],
    ['/api/v1/__proto__', nothingAt('/api/v1/__proto__', endpointsHint)],
    ['/api/constructor/profile', nothingAt('/api/constructor/profile', versionHint)],
    ['/api/v1/essays/%F0%9F%98%80%22%0d%0aX:y', noEssay('😀"\r\nX:y')],
  ])('%s', async (target, error) => {
    const port = await serveFolder(dist)
    expect(await send(port, target)).toEqual(toEnvelopeText(404, error))
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('a hostile path outside /api gets the 404 page, which does not contain the path', () => {
  it.each([
    '/api/v1/../../../../etc/passwd',
    '/\\..\\..\\etc\\passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/_stele/manifest.json',
    '/%5Fstele/search.json',
    '/openapi.json%00.md',
    '/__proto__',
    '/API/v1/profile',
    '*',
    '/404.html',
    '//404.html',
    '/<script>alert(1)</script>',
    '/%0d%0aSet-Cookie:%20a.html',
    '//elsewhere.test/%2e%2e/x/',
  ])('%s', async (target) => {
    const port = await serveFolder(dist)
    expect(await send(port, target)).toEqual(notFoundPage('html'))
    expect(await send(port, target, 'Accept: text/markdown')).toEqual(notFoundPage('markdown'))
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('another spelling of a known URL gets the same response', () => {
  it.each([
    ['a .. segment', '/api/v1/essays/../profile'],
    ['encoded letters', '/%61pi/v1/%70rofile'],
    ['an absolute form', 'http://elsewhere.test/api/v1/profile'],
    ['an absolute form with all URL parts', 'HTTP://user:word@elsewhere.test:99/api/v1/x/../profile#part'],
    ['a language named __proto__', '/api/v1/profile?lang=__proto__'],
    ['unknown parameters', '/api/v1/profile?__proto__=x&constructor=y&toString=z&lang[]=pt&hasOwnProperty'],
    ['four thousand parameters', `/api/v1/profile?${'a&'.repeat(4000)}`],
  ])('%s', async (_, target) => {
    const port = await serveFolder(dist)
    const plain = await send(port, '/api/v1/profile')

    const { status, body, headers } = await send(port, target)
    expect({ status, body, etag: headers.etag }).toEqual({
      status: 200,
      body: plain.body,
      etag: plain.headers.etag,
    })
  })
})

describe('a hostile language gets a 400', () => {
  const cannotBe = (value: string) => `The parameter "lang" cannot be "${value}".`
  it.each([
    ['__proto__', 'lang=__proto__', cannotBe('__proto__')],
    ['a byte that is not UTF-8', 'lang=%ff', cannotBe('\uFFFD')],
    ['a header', 'lang=en%0d%0aSet-Cookie:%20a', cannotBe('en\r\nSet-Cookie: a')],
    ['5,000 characters', `lang=${'x'.repeat(5000)}`, cannotBe(`${'x'.repeat(60)}…`)],
    ['two values', 'lang=en&lang=pt', 'The parameter "lang" has 2 different values.'],
    [
      'a thousand values, nine of them different',
      Array.from({ length: 1000 }, (_, index) => `lang=${index % 9}`).join('&'),
      'The parameter "lang" has 9 different values.',
    ],
  ])('%s', async (_, query, message) => {
    const port = await serveFolder(dist)
    expect(await send(port, `/api/v1/essays?${query}`)).toEqual(
      toEnvelopeText(400, ['INVALID_PARAMETER', message, 'Set "lang" to "en" or "pt", or omit it for "en".']),
    )
  })
})

describe('any value of q is valid and is returned as received', () => {
  it.each([
    ['a lone percent sign', 'q=%', '%'],
    ['NUL', 'q=%00', '\0'],
    ['bytes that are not UTF-8', 'q=%ff%fe', '\uFFFD\uFFFD'],
    ['half a surrogate pair', 'q=%ed%a0%80', '\uFFFD\uFFFD\uFFFD'],
    ['__proto__', 'q=__proto__', '__proto__'],
    ['markup, and a second q', 'q=%3Cscript%3E&q=first', '<script>'],
    ['600 emoji', `q=${'%F0%9F%98%80'.repeat(600)}`, '😀'.repeat(600)],
    [
      'a thousand values',
      Array.from({ length: 1000 }, (_, index) => `q=${(index + 5) % 10}.`).join('&'),
      '5.',
    ],
  ])('%s', async (_, query, echoed) => {
    const port = await serveFolder(dist)

    const { status, body } = await send(port, `/api/v1/search?${query}`)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({ query: echoed, total: 0, results: [] })
  })
})

describe('a request that is too large', () => {
  const headersTooLarge = [
    'HEADERS_TOO_LARGE',
    'The request has more than 16384 bytes of header fields.',
    'Send fewer or shorter header fields; the API needs none, and no cookies.',
  ] as const
  const uriTooLong = (bytes: number) =>
    [
      'URI_TOO_LONG',
      `The request target has ${bytes} bytes; the maximum is 8192.`,
      'Shorten the query; a search uses only its first 32 words.',
    ] as const

  it('gets a 414 for a target of 8,193 bytes, while 8,192 are accepted', async () => {
    const port = await serveFolder(dist)
    const target = `/api/v1/profile?${'x'.repeat(8192 - '/api/v1/profile?'.length)}`
    expect((await send(port, target)).status).toBe(200)
    expect(await send(port, `${target}x`)).toEqual(
      toEnvelopeText(414, uriTooLong(8193), { 'ratelimit-remaining': '58' }),
    )
  })

  it('gets a 431 for 64 KB of headers, and counts', async () => {
    const port = await serveFolder(dist)
    const lines = Array.from({ length: 64 }, (_, index) => `X-${index}: ${'x'.repeat(1024)}`)
    expect(await send(port, '/api/v1/profile', ...lines)).toEqual(toEnvelopeText(431, headersTooLarge))
  })

  it.each([
    ['in one header', (size: number) => [`X: ${'x'.repeat(size)}`]],
    [
      'in many headers',
      (size: number) => Array.from({ length: size / 100 }, (_, index) => `X-${index}: ${'x'.repeat(90)}`),
    ],
  ])('gets a 431 for 300 KB of headers %s, and does not count', async (_, toLines) => {
    const port = await serveFolder(dist)
    expect(await exchange(port, get('/api/v1/profile', ...toLines(300_000)))).toEqual([
      toEnvelopeText(431, headersTooLarge, { 'ratelimit-remaining': '60' }),
    ])
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })
})
