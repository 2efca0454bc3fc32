/** What is no HTTP, or more than one request at once: an answer where one can be given, in order, and never a crash. */

import { describe, expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { ask, exchange, get, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

const dist = useDist()

const unreadable = [
  'BAD_REQUEST',
  'The request is not HTTP that can be read.',
  'Send well-formed HTTP/1.1: one Host field, and everything beyond ASCII in the address percent-encoded, as in GET /api/v1/search?q=caf%C3%A9.',
] as const
const notAllowed = (method: string) =>
  [
    'METHOD_NOT_ALLOWED',
    `The method "${method}" is not allowed: the service is read-only.`,
    'Use GET; HEAD and OPTIONS are answered too.',
  ] as const
const allow = { allow: 'GET, HEAD, OPTIONS' }
const uncounted = { 'ratelimit-remaining': '60' }
const counted = { 'ratelimit-remaining': '59' }
const keptAlive = { connection: 'keep-alive', 'keep-alive': 'timeout=5' }

const post = (body: string, ...lines: readonly string[]) =>
  get('/api/v1/profile', ...lines).replace('GET', 'POST') + body

describe('what Node’s parser cannot read is a whole 400 envelope, and is not counted', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a method in lower case', 'get /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/1.7\r\nHost: a\r\n\r\n'],
    ['a version of no number', 'GET / HTTP/x.y\r\nHost: a\r\n\r\n'],
    ['NUL in the target', 'GET /api/v1/essays/\0 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['bytes above ASCII in the target', 'GET /api/v1/search?q=caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space in the target', 'GET /api/v1/search?q=a b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['NUL in a field', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n'],
    ['a field without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a length that is no number', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('%s', async (_, bytes) => {
    const port = await serveFolder(dist)

    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(400, unreadable, uncounted)])
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('a request that can be read, and does not name what it asks, is the same 400', () => {
  it.each([
    ['no Host', 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', get('/api/v1/health', 'Host: other.test')],
    ['a target of no form', get('api/v1/health')],
    ['a target with another scheme', get('ftp://site.test/api/v1/health')],
    ['an absolute target without a host', get('http://:80/api/v1/health')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const port = await serveFolder(dist)

    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(400, unreadable, uncounted)])
  })

  it('HTTP/1.0 needs no Host', async () => {
    const port = await serveFolder(dist)

    expect(await exchange(port, 'GET /api/v1/health HTTP/1.0\r\n\r\n')).toMatchObject([{ status: 200 }])
  })
})

describe('a method that is read and not answered is a whole 405', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'])('%s', async (method) => {
    const port = await serveFolder(dist)
    const answers = await exchange(port, get('/api/v1/profile').replace('GET', method))

    expect(answers).toEqual([toEnvelopeText(405, notAllowed(method), allow)])
  })

  it('CONNECT, whose target is no path, is not counted', async () => {
    const port = await serveFolder(dist)
    const answers = await exchange(port, 'CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\n\r\n')

    expect(answers).toEqual([toEnvelopeText(405, notAllowed('CONNECT'), { ...allow, ...uncounted })])
  })

  it.each([
    ['a body of 1 MB', post('x'.repeat(1_000_000), 'Content-Length: 1000000')],
    ['chunks', post('5\r\nhello\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
    ['an expectation that is none', post('{}', 'Content-Length: 2', 'Expect: something')],
    ['chunks that are none, which costs no second answer', post('zz\r\n', 'Transfer-Encoding: chunked')],
  ])('POST with %s', async (_, bytes) => {
    const port = await serveFolder(dist)

    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(405, notAllowed('POST'), allow)])
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })
})

it('lets a client that asks first send its body, and answers 405', async () => {
  const port = await serveFolder(dist)

  expect(await exchange(port, post('{}', 'Content-Length: 2', 'Expect: 100-continue'))).toEqual([
    { status: 100, headers: {}, body: '' },
    toEnvelopeText(405, notAllowed('POST'), allow),
  ])
})

it('OPTIONS * is a preflight', async () => {
  const port = await serveFolder(dist)

  expect(await exchange(port, get('*').replace('GET', 'OPTIONS'))).toMatchObject([
    { status: 204, body: '', headers: { ...allow, 'access-control-allow-origin': '*' } },
  ])
})

it.each([
  'Expect: something',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'TE: trailers, gzip',
  'Connection: Upgrade',
])('answers a GET with "%s" as one without', async (line) => {
  const port = await serveFolder(dist)
  const { body } = await ask(port, '/api/v1/profile')

  expect(await exchange(port, get('/api/v1/profile', line))).toMatchObject([{ status: 200, body }])
})

describe('pipelining', () => {
  const first = 'GET /api/v1/profile HTTP/1.1\r\nHost: a\r\n\r\n'
  const search = 'GET /api/v1/search?q=1 HTTP/1.1\r\nHost: a\r\n\r\n'

  it('answers in order', async () => {
    const port = await serveFolder(dist)
    const numbers = Array.from({ length: 20 }, (_, place) => String(place))
    const requests = numbers.map((number) => search.replace('q=1', `q=${number}`))

    const answers = await exchange(port, requests.join('') + get('/api/v1/search?q=last'))
    expect(answers.map(({ body }) => JSON.parse(body).query)).toEqual([...numbers, 'last'])
  })

  it('answers garbage after the requests before it', async () => {
    const port = await serveFolder(dist)

    const [profile, found, refused, ...more] = await exchange(
      port,
      `${first}${search}garbage\r\n\r\n${search}`,
    )
    expect([profile?.status, found?.body]).toEqual([200, '{"query":"1","total":0,"results":[]}'])
    expect(refused).toEqual(toEnvelopeText(400, unreadable, { 'ratelimit-remaining': '58' }))
    expect(more).toEqual([])
  })

  it('answers CONNECT after the requests before it', async () => {
    const port = await serveFolder(dist)

    expect(await exchange(port, `${first}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatchObject([
      { status: 200 },
      { status: 405 },
    ])
  })

  it('keeps a connection after a refusal by the contract', async () => {
    const port = await serveFolder(dist)
    const large = first.replace('Host', `X: ${'x'.repeat(20_000)}\r\nHost`)

    expect(await exchange(port, first.replace('GET', 'POST') + large + get('/api/v1/health'))).toMatchObject([
      { ...toEnvelopeText(405, notAllowed('POST'), { ...allow, ...counted, ...keptAlive }) },
      { status: 431 },
      { status: 200 },
    ])
  })
})
