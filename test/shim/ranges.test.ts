/** Byte ranges (RFC 9110, 14): which bytes a request gets, from files in memory and from files too long for it. */

import { describe, expect, it } from 'vitest'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import { findRange } from '../../shim/core/ranges.ts'
import { createResponseCache } from '../../shim/runtime/response-cache.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'
import { file, length, useLongDist } from './long.ts'

const find = (headers: Readonly<Record<string, string>>, bytes = 100, method = 'GET') =>
  findRange(toRequest('/x.pdf', { method, header: (name) => headers[name] }), '"tag"', bytes)

describe('The range of a file with 100 bytes is', () => {
  it.each([
    ['bytes=0-0', [0, 1]],
    ['bytes=0-99', [0, 100]],
    ['bytes=10-19', [10, 20]],
    ['bytes=10-', [10, 100]],
    ['bytes=10-1000', [10, 100]],
    ['bytes=-10', [90, 100]],
    ['bytes=-1000', [0, 100]],
    ['BYTES= \t10-19', [10, 20]],
    [`bytes=10-${'9'.repeat(400)}`, [10, 100]],
  ])('with Range: %s', (range, expected) => {
    expect(find({ range })).toEqual(expected)
  })
})

describe('No byte of the file is in', () => {
  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s', (range) => {
    const [start = 0, end = 0] = find({ range }) ?? []
    expect(start).toBeGreaterThanOrEqual(end)
    expect(start).toBeGreaterThanOrEqual(100)
  })
})

describe('The whole file is the response to', () => {
  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5',
    'bytes=20-10',
    'bytes=0-1,5-6',
    'bytes=0-1,',
    'bytes 0-1',
    'bytes=0-1/100',
    'bytes=+0-1',
    'bytes=0x0-1',
    'lines=0-1',
    'bytes=0--1',
  ])('Range: %s', (range) => {
    expect(find({ range })).toBeNull()
  })

  it('a request without Range, a HEAD, and an If-Range with another tag, a weak one or a date', () => {
    expect(find({})).toBeNull()
    expect(find({ range: 'bytes=0-1' }, 100, 'HEAD')).toBeNull()
    for (const tag of ['"other"', 'W/"tag"', '"tag-gzip"', 'Thu, 01 Jan 1970 00:00:00 GMT', '*', '']) {
      expect(find({ range: 'bytes=0-1', 'if-range': tag }), tag).toBeNull()
    }
    expect(find({ range: 'bytes=0-1', 'if-range': '"tag"' })).toEqual([0, 2])
  })
})

/** Returns a function that requests a path from a shim of a build. */
async function open(dist: string) {
  const shim = await createShim({
    source: createDiskSource(dist),
    quota: createMemoryStore(),
    codings: nodeCodings,
    encode: encodeOnNode,
    responseCache: createResponseCache(),
  })
  return async (path: string, sent: Readonly<Record<string, string>> = {}) => {
    const { status, headers, body } = await shim.handle(toRequest(path, { header: (name) => sent[name] }))
    return { status, headers: new Map(headers), body, text: await new Blob([body ?? '']).text() }
  }
}

describe('A shim', () => {
  const dist = useDist()

  it('sends a range of a file whose whole response it has cached, and then the whole file again', async () => {
    const request = await open(dist)
    const { text } = await request('/robots.txt')
    await request('/robots.txt')
    const range = await request('/robots.txt', { range: 'bytes=2-5' })
    expect([range.status, range.text]).toEqual([206, text.slice(2, 6)])
    expect(range.headers.get('Content-Length')).toBe('4')
    expect((await request('/robots.txt')).text).toBe(text)
  })

  it('sends the bytes of a range without a content coding, and the whole file with one', async () => {
    const request = await open(dist)
    const accept = { 'accept-encoding': 'gzip' }
    const whole = await request('/openapi.yaml', accept)
    const range = await request('/openapi.yaml', { ...accept, range: 'bytes=0-7' })
    expect(whole.headers.get('Content-Encoding')).toBe('gzip')
    expect([range.headers.get('Content-Encoding'), range.text]).toEqual([undefined, 'openapi:'])
    expect(whole.headers.get('ETag')).toBe(range.headers.get('ETag')?.replace(/"$/, '-gzip"'))
    const resumed = { ...accept, range: 'bytes=8-', 'if-range': whole.headers.get('ETag') ?? '' }
    expect((await request('/openapi.yaml', resumed)).status).toBe(200)
  })

  it('says how long a file is if no byte of it is in the range', async () => {
    const request = await open(dist)
    const { text } = await request('/robots.txt')
    const range = await request('/robots.txt', { range: 'bytes=100000-' })
    expect(range.status).toBe(416)
    expect(range.headers.get('Content-Range')).toBe(`bytes */${text.length}`)
    expect(range.headers.get('Cache-Control')).toBe('no-store')
    expect(JSON.parse(range.text)).toEqual({
      error: {
        code: 'RANGE_NOT_SATISFIABLE',
        message: `The file has ${text.length} bytes, and none of them is in the range.`,
        resolution_hint: 'Send the request again with another Range, or without it.',
      },
    })
  })

  it.each([
    '/',
    '/index.md',
    '/essays',
    '/essays/first-essay.md',
    '/api/v1/profile',
    '/api/v1/profile.json',
    '/openapi.json',
  ])('sends %s whole', async (path) => {
    const { status, headers } = await (await open(dist))(path, { range: 'bytes=0-1' })
    expect([status, headers.get('Accept-Ranges')]).toEqual([200, undefined])
  })
})

describe('Of a file too long for memory, a range', () => {
  const dist = useLongDist()

  it('is streamed, too', async () => {
    const request = await open(dist)
    const range = await request(`/${file}`, { range: 'bytes=5-' })
    expect([range.status, range.headers.get('Content-Range')]).toEqual([
      206,
      `bytes 5-${length - 1}/${length}`,
    ])
    expect(range.headers.get('Content-Length')).toBe(String(length - 5))
    expect(range.body).toBeInstanceOf(Blob)
    expect(range.body?.length).toBe(length - 5)
    expect((await request(`/${file}`, { range: 'bytes=5-9' })).text).toBe('\0'.repeat(5))
  })
})
