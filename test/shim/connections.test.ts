/** Malformed HTTP, unsupported methods and pipelining: every request gets a response in order, and the server never crashes. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { exchange, exchangeParts, get, send, serveFolder, toEnvelopeText } from '../fixtures/wire.ts'

const largeFile = 'x'.repeat(2 ** 20)
const dist = useDist({ ...smallSite, 'static/large.txt': largeFile })

const badRequest = [
  'BAD_REQUEST',
  'The request is not valid HTTP.',
  'Send HTTP/1.1 with one Host field, and percent-encode non-ASCII characters in the address, as in GET /api/v1/search?q=caf%C3%A9.',
] as const
const notAllowed = (method: string) =>
  [
    'METHOD_NOT_ALLOWED',
    `The method "${method}" is not allowed: the service is read-only.`,
    'Use GET, HEAD or OPTIONS.',
  ] as const
const allow = { allow: 'GET, HEAD, OPTIONS' }
const uncounted = { 'ratelimit-remaining': '60' }
const counted = { 'ratelimit-remaining': '59' }
const keptAlive = { connection: 'keep-alive', 'keep-alive': 'timeout=5' }

const post = (body: string, ...lines: readonly string[]) =>
  get('/api/v1/profile', ...lines).replace('GET', 'POST') + body

describe('a request that Node’s parser rejects gets a complete 400 envelope and does not count', () => {
  it.each([
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['non-ASCII bytes in the target', 'GET /api/v1/search?q=caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n'],
    [
      'Content-Length and chunked encoding',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('%s', async (_, bytes) => {
    const port = await serveFolder(dist)
    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(400, badRequest, uncounted)])
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })
})

describe('a request without a valid host or target gets the same 400 envelope', () => {
  it.each([
    ['no Host', 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', get('/api/v1/health', 'Host: other.test')],
    ['a target without a leading slash', get('api/v1/health')],
    ['an absolute target without a host', get('http://:80/api/v1/health')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const port = await serveFolder(dist)
    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(400, badRequest, uncounted)])
  })

  it('accepts HTTP/1.0 without a Host header', async () => {
    const port = await serveFolder(dist)
    expect(await exchange(port, 'GET /api/v1/health HTTP/1.0\r\n\r\n')).toMatchObject([{ status: 200 }])
  })
})

describe('an unsupported method gets a complete 405 envelope', () => {
  it.each(['DELETE', 'PROPFIND'])('%s', async (method) => {
    const port = await serveFolder(dist)
    const responses = await exchange(port, get('/api/v1/profile').replace('GET', method))
    expect(responses).toEqual([toEnvelopeText(405, notAllowed(method), allow)])
  })

  it('does not count CONNECT, whose target is not a path', async () => {
    const port = await serveFolder(dist)
    const responses = await exchange(port, 'CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\n\r\n')
    expect(responses).toEqual([toEnvelopeText(405, notAllowed('CONNECT'), { ...allow, ...uncounted })])
  })

  it.each([
    ['a body of 1 MB', post('x'.repeat(1_000_000), 'Content-Length: 1000000')],
    ['a chunked body', post('5\r\nhello\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
    ['an unknown Expect value', post('{}', 'Content-Length: 2', 'Expect: something')],
    ['malformed chunks, without a second response', post('zz\r\n', 'Transfer-Encoding: chunked')],
  ])('POST with %s', async (_, bytes) => {
    const port = await serveFolder(dist)
    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(405, notAllowed('POST'), allow)])
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })
})

it('responds to "Expect: 100-continue" with 100, and then with 405', async () => {
  const port = await serveFolder(dist)
  expect(await exchange(port, post('{}', 'Content-Length: 2', 'Expect: 100-continue'))).toEqual([
    { status: 100, headers: {}, body: '' },
    toEnvelopeText(405, notAllowed('POST'), allow),
  ])
})

it('treats OPTIONS * as a preflight', async () => {
  const port = await serveFolder(dist)
  expect(await exchange(port, get('*').replace('GET', 'OPTIONS'))).toMatchObject([
    { status: 204, body: '', headers: { ...allow, 'access-control-allow-origin': '*' } },
  ])
})

it.each(['Expect: something', 'Upgrade: websocket', 'Connection: Upgrade'])(
  'ignores the header "%s" of a GET',
  async (line) => {
    const port = await serveFolder(dist)
    const { body } = await send(port, '/api/v1/profile')
    expect(await exchange(port, get('/api/v1/profile', line))).toMatchObject([{ status: 200, body }])
  },
)

describe('pipelining', () => {
  const first = 'GET /api/v1/profile HTTP/1.1\r\nHost: a\r\n\r\n'
  const searchRequest = 'GET /api/v1/search?q=1 HTTP/1.1\r\nHost: a\r\n\r\n'

  it('responds in order', async () => {
    const port = await serveFolder(dist)
    const numbers = Array.from({ length: 20 }, (_, index) => String(index))
    const requests = numbers.map((number) => searchRequest.replace('q=1', `q=${number}`))

    const responses = await exchange(port, requests.join('') + get('/api/v1/search?q=last'))
    expect(responses.map(({ body }) => JSON.parse(body).query)).toEqual([...numbers, 'last'])
  })

  it('responds to malformed data after the requests before it', async () => {
    const port = await serveFolder(dist)

    const [profile, search, refused, ...more] = await exchange(
      port,
      `${first}${searchRequest}garbage\r\n\r\n${searchRequest}`,
    )
    expect([profile?.status, search?.body]).toEqual([200, '{"query":"1","total":0,"results":[]}'])
    expect(refused).toEqual(toEnvelopeText(400, badRequest, { 'ratelimit-remaining': '58' }))
    expect(more).toEqual([])
  })

  it('responds to CONNECT after the requests before it', async () => {
    const port = await serveFolder(dist)
    expect(await exchange(port, `${first}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatchObject([
      { status: 200 },
      { status: 405 },
    ])
  })

  it.each([
    ['without a body', 'Expect: 100-continue'],
    ['with a body', 'Content-Length: 2\r\nExpect: 100-continue'],
  ])('sends no "100 Continue" within a response to a request %s', async (_, lines) => {
    const port = await serveFolder(dist)
    const { body } = await send(port, '/robots.txt')
    const robots = 'GET /robots.txt HTTP/1.1\r\nHost: a\r\n'

    const responses = await exchange(port, `${robots}\r\n${robots}${lines}\r\n\r\n${first}`)
    expect(responses).toMatchObject([
      { status: 200, body, headers: { connection: 'keep-alive' } },
      { status: 200, body, headers: { connection: 'close' } },
    ])
    expect(responses).toHaveLength(2)
  })

  it.each([
    ['asks for an upgrade', 'GET', 'Connection: Upgrade\r\nUpgrade: websocket', ''],
    ['has a body of unknown length', 'GET', 'Transfer-Encoding: chunked', '1\r\na\r\n0\r\n\r\n'],
    ['has a body of more than 64 KB', 'GET', 'Content-Length: 65537', 'a'.repeat(65_537)],
    ['has a body of 10 MB', 'POST', 'Content-Length: 10000000', 'a'.repeat(10_000_000)],
  ])('closes the connection after the response to a request that %s', async (_, method, lines, body) => {
    const port = await serveFolder(dist)
    const request = `${method} /api/v1/profile HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n${body}`

    const responses = await exchange(port, `${first}${request}${first}`)
    expect(responses).toMatchObject([
      { status: 200, headers: { connection: 'keep-alive' } },
      { status: method === 'GET' ? 200 : 405, headers: { connection: 'close' } },
    ])
    expect(responses).toHaveLength(2)
  })

  it('keeps the connection open after a body of 64 KB', async () => {
    const port = await serveFolder(dist)
    const request = first.replace('\r\n\r\n', `\r\nContent-Length: 65536\r\n\r\n${'a'.repeat(65_536)}`)
    expect(await exchange(port, request + get('/api/v1/health'))).toMatchObject([
      { status: 200, headers: { connection: 'keep-alive' } },
      { status: 200, headers: { connection: 'close' } },
    ])
  })

  it('gets all responses, even if the server closes the connection while the client still sends a body', async () => {
    const port = await serveFolder(dist)
    const last = get('/api/v1/health', 'Content-Length: 8')
    const start = `GET /large.txt HTTP/1.1\r\nHost: a\r\n\r\n${last}`

    // The server often closes the connection before it has read the whole body, but not always.
    for (let attempt = 0; attempt < 20; attempt++) {
      const responses = await exchangeParts(port, [start, ...'12345678'])
      expect(responses.map(({ status, body }) => [status, Buffer.byteLength(body)])).toEqual([
        [200, largeFile.length],
        [200, expect.any(Number)],
      ])
    }
  })

  it('keeps the connection open after a 405 and a 431', async () => {
    // A request that waits for a check counts after those behind it.
    const port = await serveFolder(dist, { waitForCheck: () => undefined })
    const large = first.replace('Host', `X: ${'x'.repeat(20_000)}\r\nHost`)
    expect(await exchange(port, first.replace('GET', 'POST') + large + get('/api/v1/health'))).toMatchObject([
      { ...toEnvelopeText(405, notAllowed('POST'), { ...allow, ...counted, ...keptAlive }) },
      { status: 431 },
      { status: 200 },
    ])
  })
})

it('a connection beyond the maximum gets a 503 that says when to come back, and is closed', async () => {
  const port = await serveFolder(dist, { maxConnections: 1 })
  const first = connect(port, '127.0.0.1')
  onTestFinished(() => {
    first.destroy()
  })
  await once(first, 'connect')
  expect(await exchange(port, '')).toEqual([
    toEnvelopeText(
      503,
      [
        'OVERLOADED',
        'The service has too many requests in progress.',
        'Wait a moment (see Retry-After), then send the request again.',
      ],
      { ...uncounted, 'retry-after': '1' },
    ),
  ])
})
