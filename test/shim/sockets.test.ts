/** What clients do with their connections: crowd them with fields, close half of them, read nothing from them. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeServer, type NodeOptions } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'

const dist = useDist()

async function listen(options: NodeOptions = {}) {
  const shim = await createShim({ source: createDiskSource(dist), quota: createMemoryStore() })
  const server = createNodeServer(shim, { trustProxy: 1, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as { port: number }).port }
}

/** Sends a text, closes the sending half of the connection, and reads all that comes back. */
async function sendAndClose(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

const toRemaining = (answer: string) => /RateLimit-Remaining: (\d+)/.exec(answer)?.[1]

describe('behind a proxy', () => {
  it('the entry that the proxy added counts, however many fields the client sent before it', async () => {
    const { port } = await listen()
    const ask = (forged: string) => {
      const crowd = 'a:b\r\n'.repeat(2200)
      const fields = `Host: x\r\nConnection: close\r\nX-Forwarded-For: ${forged}\r\n${crowd}X-Forwarded-For: 192.0.2.9\r\n`
      return sendAndClose(port, `GET /api/v1/profile HTTP/1.1\r\n${fields}\r\n`)
    }
    const remaining = [await ask('198.51.100.1'), await ask('198.51.100.2')].map(toRemaining)
    expect(remaining).toEqual(['59', '58'])
  })
})

describe('a client that closes its sending half when it has asked', () => {
  it('gets the whole answer, also where that has to be read and made', async () => {
    const { port } = await listen()
    const asked = 'GET /api/v1/search?q=essay HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await sendAndClose(port, asked)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"query":"essay"/)
  })
})

describe('a client that asks and reads nothing', () => {
  it('is given up, however much it is still owed', async () => {
    const { server, port } = await listen({ maxSilence: 50 })
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
