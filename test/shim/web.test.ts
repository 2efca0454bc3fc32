/** The Fetch-standard adapter: responses as `Response` objects. */

import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFetchHandler, encodeOnWeb, webCodings } from '../../shim/adapters/web.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toEnvelopeText } from '../fixtures/wire.ts'

const dist = useDist()
const deprecatedDist = useDist({
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}versioning: { deprecated: 2026-01-01, sunset: 2027-01-01 }\n`,
})

/** Creates a service with a fixed clock. The header `test-client` sets the address of the client. */
async function createService(folder = dist) {
  const shim = await createShim({
    source: createDiskSource(folder),
    quota: createMemoryStore(),
    codings: webCodings,
    encode: encodeOnWeb,
    clock: () => 1_000_000,
  })
  const handle = createFetchHandler(shim, { now: () => 1_000_000 })
  return (target: string, init: RequestInit = {}) => {
    const request = new Request(`https://site.test${target}`, init)
    return handle(request, request.headers.get('test-client') ?? '192.0.2.1')
  }
}

const toPlain = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

/** An error envelope without the headers that a connection adds. */
const toEnvelope = (...parts: Parameters<typeof toEnvelopeText>) => {
  const { status, headers, body } = toEnvelopeText(...parts)
  const { connection: _, date: __, ...rest } = headers
  return { status, headers: rest, body }
}

describe('a response', () => {
  it('has all headers and the body', async () => {
    const send = await createService()
    expect(await toPlain(await send('/api/v1/search?q=nothing'))).toEqual({
      status: 200,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers':
          'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language, X-Request-Id, X-Markdown-Tokens, Content-Signal, Content-Range',
        'api-version': '1.2.3',
        'x-api-version': '1.2.3',
        'ratelimit-limit': '60',
        'ratelimit-policy': '60;w=60',
        'ratelimit-remaining': '59',
        'ratelimit-reset': '60',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
        'cache-control': 'private, no-cache',
        'content-type': 'application/json',
        'content-length': '42',
      },
      body: '{"query":"nothing","total":0,"results":[]}',
    })
  })

  it('to HEAD has the headers of GET, and no body', async () => {
    const send = await createService()
    const get = await send('/api/v1/profile', { headers: { 'test-client': '192.0.2.2' } })
    const head = await send('/api/v1/profile', { method: 'HEAD' })
    expect(head.body).toBeNull()
    expect([head.status, Object.fromEntries(head.headers)]).toEqual([200, Object.fromEntries(get.headers)])
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
  })

  it('with status 204 has no body', async () => {
    const response = await (await createService())('/api/v1/profile', { method: 'OPTIONS' })
    expect([response.status, response.body]).toEqual([204, null])
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
  })

  it.each(['GET', 'HEAD'])('with status 304 has no body (%s), keeps its ETag and counts', async (method) => {
    const send = await createService()
    const tag = (await send('/api/v1/profile')).headers.get('etag') ?? ''
    const response = await send('/api/v1/profile', { method, headers: { 'If-None-Match': tag } })
    expect([response.status, response.body]).toEqual([304, null])
    expect([response.headers.get('etag'), response.headers.get('ratelimit-remaining')]).toEqual([tag, '58'])
    expect(response.headers.get('content-length')).toBeNull()
  })

  it('keeps two headers of one name', async () => {
    const { headers } = await (await createService(deprecatedDist))('/api/v1/health')
    expect(headers.get('deprecation')).toBe('@1767225600')
    expect(headers.get('link')).toMatch(
      /rel="deprecation".*, <https:\/\/site\.test\/openapi\.json>; rel="service-desc"/,
    )
  })
})

describe('gzip', () => {
  it('is applied if the client accepts it, with a different ETag', async () => {
    const send = await createService()
    const plain = await send('/openapi.json')
    const coded = await send('/openapi.json', { headers: { 'Accept-Encoding': 'br, gzip' } })
    const bytes = new Uint8Array(await coded.arrayBuffer())
    expect(coded.headers.get('content-encoding')).toBe('gzip')
    expect(coded.headers.get('content-length')).toBe(String(bytes.length))
    expect(coded.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, '-gzip"'))
    expect(gunzipSync(bytes).toString()).toBe(await plain.text())
  })

  it('is the only coding, since the Compression Streams standard has no brotli', async () => {
    const response = await (await createService())('/openapi.json', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })
})

describe('an error response is a complete envelope', () => {
  it.each<[string, string, RequestInit, ReturnType<typeof toEnvelope>]>([
    [
      'for a target of more than 8,192 bytes',
      `/api/v1/search?q=${'é'.repeat(2000)}`,
      {},
      toEnvelope(414, [
        'URI_TOO_LONG',
        'The request target has 12017 bytes; the maximum is 8192.',
        'Shorten the query; a search uses only its first 32 words.',
      ]),
    ],
    [
      'for more than 16,384 bytes of headers',
      '/api/v1/profile',
      { headers: { a: 'x'.repeat(9000), b: 'x'.repeat(9000) } },
      toEnvelope(431, [
        'HEADERS_TOO_LARGE',
        'The request has more than 16384 bytes of header fields.',
        'Send fewer or shorter header fields; the API needs none, and no cookies.',
      ]),
    ],
    [
      'for an unsupported method, without reading the body',
      '/api/v1/profile',
      { method: 'POST', body: 'x'.repeat(100_000) },
      toEnvelope(
        405,
        [
          'METHOD_NOT_ALLOWED',
          'The method "POST" is not allowed: the service is read-only.',
          'Use GET, HEAD or OPTIONS.',
        ],
        { allow: 'GET, HEAD, OPTIONS' },
      ),
    ],
  ])('%s', async (_, target, init, envelope) => {
    expect(await toPlain(await (await createService())(target, init))).toEqual(envelope)
  })
})

it('counts a client by its address in any notation, and IPv6 clients by network', async () => {
  const send = await createService()
  const clients = ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '2001:db8:0:1::1']
  const remaining: (string | null)[] = []
  for (const client of clients) {
    const { headers } = await send('/api/v1/profile', { headers: { 'test-client': client } })
    remaining.push(headers.get('ratelimit-remaining'))
  }
  expect(remaining).toEqual(['59', '58', '59', '59'])
})
