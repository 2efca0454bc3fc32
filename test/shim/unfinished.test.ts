/** Clients that send incomplete requests or keep connections open: they get a response if possible, and affect no others. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import {
  exchange,
  get,
  listen,
  parseResponses,
  send,
  serveFolder,
  serveShim,
  toEnvelopeText,
} from '../fixtures/wire.ts'

const dist = useDist()

const post = (body: string) => get('/api/v1/profile', 'Content-Length: 100').replace('GET', 'POST') + body
const uncounted = { 'ratelimit-remaining': '60' }

describe('a client that does not finish its request', () => {
  const timeouts = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 }
  const late = [
    'REQUEST_TIMEOUT',
    'The request did not arrive completely in time.',
    'Send the request again, with all header fields at once and no body.',
  ] as const

  it.each([
    ['nothing', ''],
    ['half a method', 'GE'],
    ['half of its headers', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n'],
  ])('and has sent %s gets a 408', async (_, bytes) => {
    const port = await serveFolder(dist, { timeouts })
    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(408, late, uncounted)])
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })

  it('after sending half of a body, gets only one response', async () => {
    const port = await serveFolder(dist, { timeouts })
    const bytes = post('only this').replace('close', 'keep-alive')

    const refused = [
      'METHOD_NOT_ALLOWED',
      'The method "POST" is not allowed: the service is read-only.',
      'Use GET, HEAD or OPTIONS.',
    ] as const
    expect(await exchange(port, bytes)).toEqual([
      toEnvelopeText(405, refused, {
        allow: 'GET, HEAD, OPTIONS',
        connection: 'keep-alive',
        'keep-alive': 'timeout=5',
      }),
    ])
  })

  it.each([
    ['a request line', 'GET /api/v1/hea'],
    ['headers', 'GET /api/v1/health HTTP/1.1\r\nHo'],
    ['a body', post('half')],
  ])('and disconnects within %s does not affect others', async (_, bytes) => {
    const port = await serveFolder(dist)
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.write(bytes, () => socket[leave]())
      await once(socket, 'close')
    }
    expect((await send(port, '/api/v1/health')).status).toBe(200)
  })

  it('and disconnects before or within the response does not affect others', async () => {
    const port = await serveFolder(dist)
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const early = connect(port, '127.0.0.1')
      early.write(get('/api/v1/profile').repeat(20), () => early[leave]())
      await once(early, 'close')
      const late = connect(port, '127.0.0.1')
      late.write(get('/openapi.json').replace('close', 'keep-alive').repeat(20))
      late.once('data', () => late[leave]())
      await once(late, 'close')
    }
    expect((await send(port, '/openapi.json')).status).toBe(200)
  })
})

describe('a connection that the client keeps open after an error response', () => {
  /** Returns both ends of a connection after an error response. */
  const hold = async (bytes: string) => {
    const server = createNodeServer(
      await createShim({ source: createDiskSource(dist), quota: createMemoryStore() }),
    )
    const port = await listen(server)
    const accepted = once(server, 'connection')
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    client.on('data', (chunk) => chunks.push(chunk))
    client.write(bytes)
    const [serverSide]: Socket[] = await accepted
    await once(client, 'end')
    return { server, client, serverSide, responses: parseResponses(Buffer.concat(chunks)) }
  }

  it('is closed after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { client, serverSide, responses } = await hold('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(responses).toMatchObject([{ status: 405 }])
    vi.advanceTimersByTime(1999)
    expect(serverSide?.destroyed).toBe(false)

    vi.advanceTimersByTime(1)
    expect(serverSide?.destroyed).toBe(true)
    client.destroy()
  })

  it('is not reset by further data, so that the client can read the response', async () => {
    const { server, client, serverSide, responses } = await hold('garbage\r\n\r\n')
    expect(responses).toMatchObject([{ status: 400 }])
    const rejected = once(server, 'clientError')
    client.write('more of it\r\n\r\n')
    await rejected
    expect(serverSide?.destroyed).toBe(false)
    client.end()
    await once(client, 'close')
  })
})

it('closes the connection, but keeps the process running, if no response can be produced', async () => {
  const fail = () => Promise.reject(new Error('Cannot respond'))
  const port = await serveShim({ handle: fail, basePath: '', refuse: fail }, { onError: () => {} })
  expect(await exchange(port, get('/api/v1/profile'))).toEqual([])
  expect(await exchange(port, 'garbage\r\n\r\n')).toEqual([])
})
