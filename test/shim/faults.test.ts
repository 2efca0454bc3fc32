/** Faults inside the server: each becomes a 500 with an id, and the id is reported with its cause. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createNodeListener } from '../../shim/adapters/node-listener.ts'
import { createFetchHandler } from '../../shim/adapters/web.ts'
import type { FailedRequest, Shim, ShimOptions } from '../../shim/runtime/shim.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import type { StoredFile } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import {
  exchange,
  get,
  internalError,
  listen,
  send,
  serveShim,
  toEnvelopeText,
  uuid,
} from '../fixtures/wire.ts'

const dist = useDist()

const fault = new Error('Cannot do this')
const fail = () => {
  throw fault
}
const reject = async () => fail()

/** Collects what `onError` receives. */
function createReports() {
  const reports: (readonly [error: unknown, failed: FailedRequest | undefined])[] = []
  return { reports, onError: (error: unknown, failed?: FailedRequest) => void reports.push([error, failed]) }
}

const openShim = (options: Partial<ShimOptions> = {}) =>
  createShim({ source: createDiskSource(dist), quota: createMemoryStore(), clock: () => 0, ...options })

it.each<[string, Partial<ShimOptions>]>([
  ['a source', { source: { ...createDiskSource(dist), readFile: reject } }],
  ['a source, which throws,', { source: { ...createDiskSource(dist), readFile: fail } }],
  ['a response cache', { responseCache: { find: fail, store: fail } }],
  ['an encoding', { codings: ['gzip'], encode: reject }],
])('a fault of %s gets a 500 with the id of its report', async (_, options) => {
  const { reports, onError } = createReports()
  const port = await serveShim(await openShim({ ...options, onError }))
  const headers = ['Accept-Encoding: gzip', 'X-Request-Id: of-the-client']
  const response = await send(port, '/api/v1/search?q=first&token=secret', ...headers)
  expect(response).toEqual(toEnvelopeText(500, internalError))
  const requestId = response.headers['x-request-id']
  expect(reports).toEqual([[fault, { requestId, method: 'GET', path: '/api/v1/search' }]])
})

it.each<[string, ShimOptions['quota']]>([
  ['rejects', { consume: reject, get: reject }],
  ['throws', { consume: fail, get: fail }],
])(
  'a fault of a quota store that %s gets a 500 with an id, without the quota of the client',
  async (_, quota) => {
    const { reports, onError } = createReports()
    const port = await serveShim(await openShim({ quota, onError }))
    const { status, headers, body } = await send(port, '/api/v1/profile')
    expect({ status, body }).toMatchObject({ status: 500, body: toEnvelopeText(500, internalError).body })
    expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([
      'ratelimit-limit',
      'ratelimit-policy',
    ])
    const requestId = headers['x-request-id']
    expect(reports).toEqual([[fault, { requestId, method: 'GET', path: '/api/v1/profile' }]])
    expect((await send(port, '/openapi.json')).status).toBe(200)
  },
)

it('two failed requests have different ids, and other responses have none', async () => {
  const shim = await openShim({ source: { ...createDiskSource(dist), readFile: reject } })
  const port = await serveShim(shim)
  const targets = ['/api/v1/profile', '/api/v1/profile', '/api/v1/health', '/api/v1/nothing']
  const ids: (string | undefined)[] = []
  for (const target of targets) ids.push((await send(port, target)).headers['x-request-id'])
  expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid), undefined, undefined])
  expect(ids[0]).not.toBe(ids[1])
})

it('a fetch handler sends the id, too', async () => {
  const { reports, onError } = createReports()
  const source = { ...createDiskSource(dist), readFile: reject }
  const handle = createFetchHandler(await openShim({ source, onError }))
  const response = await handle(
    new Request('https://site.test/essays/first', { method: 'HEAD' }),
    '192.0.2.1',
  )
  expect([response.status, await response.text()]).toEqual([500, ''])
  const requestId = response.headers.get('x-request-id')
  expect(reports).toEqual([[fault, { requestId, method: 'HEAD', path: '/essays/first' }]])
})

describe('a fault outside of the shim', () => {
  it.each<[string, (shim: Shim) => Shim]>([
    ['throws', (shim) => ({ ...shim, handle: fail })],
    ['rejects', (shim) => ({ ...shim, handle: reject })],
    [
      'returns a header that cannot be sent',
      (shim) => ({
        ...shim,
        handle: () => ({
          status: 200,
          headers: [
            ['ETag', 'a'],
            ['Link', '\n'],
          ],
          body: null,
        }),
      }),
    ],
  ])('(a handler that %s) gets a 500 with the id of its report', async (name, change) => {
    const { reports, onError } = createReports()
    const port = await serveShim(change(await openShim()), { onError })
    const response = await send(port, '/api/v1/profile')
    expect(response).toEqual(toEnvelopeText(500, internalError, { 'ratelimit-remaining': '60' }))
    const requestId = response.headers['x-request-id']
    const error = name.startsWith('returns') ? expect.objectContaining({ code: 'ERR_INVALID_CHAR' }) : fault
    expect(reports).toEqual([[error, { requestId, method: 'GET', path: '/api/v1/profile' }]])
  })

  it('while it reads the request gets the envelope, on a page, too', async () => {
    const { reports, onError } = createReports()
    const port = await serveShim(await openShim(), { now: fail, onError })
    const response = await send(port, '/essays/first')
    expect(response).toEqual(toEnvelopeText(500, internalError, { 'ratelimit-remaining': '60' }))
    const requestId = response.headers['x-request-id']
    expect(reports).toEqual([[fault, { requestId, method: 'GET', path: '/api' }]])
  })

  it('while it refuses bytes that are no request gets a 500', async () => {
    const { reports, onError } = createReports()
    const shim = await openShim()
    let calls = 0
    const refuse: Shim['refuse'] = (problem, request) => {
      calls += 1
      return calls === 1 ? reject() : shim.refuse(problem, request)
    }
    const port = await serveShim({ ...shim, refuse }, { onError })
    const [response] = await exchange(port, 'garbage\r\n\r\n')
    expect(response).toEqual(toEnvelopeText(500, internalError, { 'ratelimit-remaining': '60' }))
    const requestId = response?.headers['x-request-id']
    expect(reports).toEqual([[fault, { requestId, method: 'GET', path: '/api' }]])
  })

  it('replaces the headers that an app has set, and the app still responds', async () => {
    const { reports, onError } = createReports()
    const listener = createNodeListener({ ...(await openShim()), handle: fail }, { onError })
    const server = createServer((message, response) => {
      response.setHeader('X-App', 'a')
      listener(message, response)
    })
    const response = await send(await listen(server), '/api/v1/profile')
    expect(response).toEqual(toEnvelopeText(500, internalError, { 'ratelimit-remaining': '60' }))
    expect(reports.length).toBe(1)
  })

  it('while it streams a body is reported, and the client sees that the body is incomplete', async () => {
    const { reports, onError } = createReports()
    let chunks = 0
    const stream = () =>
      new ReadableStream({
        pull(controller) {
          chunks += 1
          if (chunks === 1) controller.enqueue(new Uint8Array(3))
          else setImmediate(() => controller.error(fault))
        },
      })
    const body = Object.assign(new Blob(['abcdef']), { length: 6, hash: '', stream }) as StoredFile
    const handle = () => ({ status: 200, headers: [['Content-Length', '6']] as const, body })
    const port = await serveShim({ ...(await openShim()), handle }, { onError })
    await expect(exchange(port, get('/file'))).rejects.toThrow('Cannot parse a truncated response')
    const failed = { requestId: expect.stringMatching(uuid), method: 'GET', path: '/file' }
    expect(reports).toEqual([[fault, failed]])
  })

  it('is not reported if a client disconnects within a streamed body', async () => {
    const { reports, onError } = createReports()
    let cancelled = () => {}
    const isCancelled = new Promise<void>((resolve) => {
      cancelled = resolve
    })
    const stream = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => cancelled(),
      })
    const body = Object.assign(new Blob([]), { length: 2 ** 30, hash: '', stream }) as StoredFile
    const handle = () => ({ status: 200, headers: [['Content-Length', String(2 ** 30)]] as const, body })
    const shim = await openShim()
    const port = await serveShim({ ...shim, handle }, { onError })
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const client = connect(port, '127.0.0.1')
      client.on('error', () => {})
      client.write(get('/file'))
      client.once('data', () => client[leave]())
      await once(client, 'close')
    }
    await isCancelled
    expect(reports).toEqual([])
  })

  it('closes the connection if it happens again, and the server goes on', async () => {
    const { reports, onError } = createReports()
    const shim = await openShim()
    let isBroken = true
    const change: Shim = {
      handle: (request) => (isBroken ? fail() : shim.handle(request)),
      basePath: '',
      refuse: reject,
    }
    const port = await serveShim(change, { onError })
    expect(await exchange(port, get('/api/v1/profile'))).toEqual([])
    isBroken = false
    expect((await send(port, '/api/v1/profile')).status).toBe(200)
    expect(reports.length).toBe(1)
  })
})
