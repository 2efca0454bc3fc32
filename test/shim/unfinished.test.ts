/** Clients that do not finish, or do not leave: each gets its answer where one can be given, and harms nobody else. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import {
  ask,
  exchange,
  get,
  listen,
  parseAnswers,
  serveFolder,
  serveShim,
  toEnvelopeText,
} from '../fixtures/wire.ts'

const dist = useDist()

const post = (body: string) => get('/api/v1/profile', 'Content-Length: 100').replace('GET', 'POST') + body
const uncounted = { 'ratelimit-remaining': '60' }

describe('a client that does not finish', () => {
  const timeouts = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 }
  const late = [
    'REQUEST_TIMEOUT',
    'The request did not arrive whole in time.',
    'Send the request again, its header fields at once and without a body.',
  ] as const

  it.each([
    ['nothing', ''],
    ['half a method', 'GE'],
    ['half its fields', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n'],
  ])('and has sent %s is told 408', async (_, bytes) => {
    const port = await serveFolder(dist, { timeouts })

    expect(await exchange(port, bytes)).toEqual([toEnvelopeText(408, late, uncounted)])
    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })

  it('its body has its answer already, and gets no second one', async () => {
    const port = await serveFolder(dist, { timeouts })
    const bytes = post('only this').replace('close', 'keep-alive')

    const refused = [
      'METHOD_NOT_ALLOWED',
      'The method "POST" is not allowed: the service is read-only.',
      'Use GET; HEAD and OPTIONS are answered too.',
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
    ['fields', 'GET /api/v1/health HTTP/1.1\r\nHo'],
    ['a body', post('half')],
  ])('and hangs up within %s harms nobody', async (_, bytes) => {
    const port = await serveFolder(dist)
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.write(bytes, () => socket[leave]())
      await once(socket, 'close')
    }

    expect((await ask(port, '/api/v1/health')).status).toBe(200)
  })

  it('and hangs up before or within an answer harms nobody', async () => {
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

    expect((await ask(port, '/openapi.json')).status).toBe(200)
  })
})

describe('a connection that has been refused, and is held by its client', () => {
  /** Both ends of a connection on which a request has been refused. */
  const hold = async (bytes: string) => {
    const server = createNodeServer(
      await createShim({ source: createDiskSource(dist), quota: createMemoryStore() }),
    )
    const port = await listen(server)
    const accepted = once(server, 'connection')
    const near = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks: Buffer[] = []
    near.on('data', (chunk) => chunks.push(chunk))
    near.write(bytes)
    const [far]: Socket[] = await accepted
    await once(near, 'end')
    return { server, near, far, answers: parseAnswers(Buffer.concat(chunks)) }
  }

  it('is let go after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { near, far, answers } = await hold('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answers).toMatchObject([{ status: 405 }])
    vi.advanceTimersByTime(1999)
    expect(far?.destroyed).toBe(false)

    vi.advanceTimersByTime(1)
    expect(far?.destroyed).toBe(true)
    near.destroy()
  })

  it('is not cut off by what still arrives, for the answer would be lost on the way', async () => {
    const { server, near, far, answers } = await hold('garbage\r\n\r\n')
    expect(answers).toMatchObject([{ status: 400 }])
    const unreadable = once(server, 'clientError')
    near.write('more of it\r\n\r\n')
    await unreadable

    expect(far?.destroyed).toBe(false)
    near.end()
    await once(near, 'close')
  })
})

it('gives up the connection, not the process, where no answer can be made', async () => {
  const fail = () => Promise.reject(new Error('Cannot answer'))
  const port = await serveShim({ handle: fail, refuse: fail })

  expect(await exchange(port, get('/api/v1/profile'))).toEqual([])
  expect(await exchange(port, 'garbage\r\n\r\n')).toEqual([])
})
