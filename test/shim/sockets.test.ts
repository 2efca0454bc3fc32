/** Unusual clients: they send many headers, half-close their connection, or do not read responses. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeServer, type NodeOptions } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { listen } from '../fixtures/wire.ts'

const dist = useDist()

async function start(options: NodeOptions = {}) {
  const shim = await createShim({ source: createDiskSource(dist), quota: createMemoryStore() })
  const server = createNodeServer(shim, { trustProxy: 1, ...options })
  return { server, port: await listen(server) }
}

/** Sends a text, half-closes the connection, and returns everything received. */
async function sendAndClose(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}

const toRemaining = (response: string) => /RateLimit-Remaining: (\d+)/.exec(response)?.[1]

describe('behind a proxy', () => {
  it('uses the entry that the proxy added, even after thousands of headers of the client', async () => {
    const { port } = await start()
    const send = (forged: string) => {
      const manyHeaders = 'a:b\r\n'.repeat(2200)
      const headers = `Host: x\r\nConnection: close\r\nX-Forwarded-For: ${forged}\r\n${manyHeaders}X-Forwarded-For: 192.0.2.9\r\n`
      return sendAndClose(port, `GET /api/v1/profile HTTP/1.1\r\n${headers}\r\n`)
    }
    const remaining = [await send('198.51.100.1'), await send('198.51.100.2')].map(toRemaining)
    expect(remaining).toEqual(['59', '58'])
  })
})

describe('a client that half-closes its connection after the request', () => {
  it('gets the complete response, even if it is not in memory yet', async () => {
    const { port } = await start()
    const request = 'GET /api/v1/search?q=essay HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await sendAndClose(port, request)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"query":"essay"/)
  })

  it('gets the error response to malformed data after the request, even if the first response is not finished', async () => {
    const { port } = await start()
    const request = 'GET /api/v1/search?q=essay HTTP/1.1\r\nHost: x\r\n\r\n'
    const received = await sendAndClose(port, `${request}malformed\r\n\r\n`)
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

describe('a client that does not read responses', () => {
  it('has half of the maximum silence until Node’s first of two time-outs', async () => {
    const { server, port } = await start()
    const accepted = once(server, 'connection')
    const client = connect(port, '127.0.0.1').pause()
    onTestFinished(() => {
      client.destroy()
    })
    const [connection] = await accepted
    const timed = new Promise((resolve) => {
      const { setTimeout } = connection
      connection.setTimeout = (time: number, ...rest: readonly unknown[]) => {
        if (time > 5000) resolve(time)
        return setTimeout.call(connection, time, ...rest)
      }
    })
    client.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400))
    expect(await timed).toBe(30_000)
  })

  it('is disconnected, even with many responses pending', async () => {
    const { server, port } = await start({ maxSilence: 50 })
    const closed = new Promise((resolve) => {
      server.once('connection', (socket) => socket.once('close', resolve))
    })
    const client = connect(port, '127.0.0.1')
    onTestFinished(() => {
      client.destroy()
    })
    client.pause()
    client.on('error', () => {})
    client.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400))
    await closed
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
  })
})
