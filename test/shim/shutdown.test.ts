/** A Node server that is closed while requests are running. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import type { Shim } from '../../shim/runtime/shim.ts'
import type { WireResponse } from '../../shim/runtime/wire-response.ts'
import { get, listen, parseResponses } from '../fixtures/wire.ts'

const request = get('/api/v1/profile').replace('close', 'keep-alive')

/** Creates a shim that holds its responses until they are released. */
function createHeldShim() {
  const held: (() => void)[] = []
  const waiting = new Map<number, () => void>()
  const respond = () =>
    new Promise<WireResponse>((resolve) => {
      const count = held.length + 1
      const body = new TextEncoder().encode(String(count))
      held.push(() => resolve({ status: 200, headers: [['Content-Length', '1']], body }))
      waiting.get(count)?.()
    })
  return {
    shim: { handle: respond, refuse: respond } satisfies Shim,
    /** Resolves when the shim has received a number of requests. */
    hasReceived: (count: number) => new Promise<void>((resolve) => waiting.set(count, resolve)),
    release: () => {
      for (const respondNow of held) respondNow()
    },
  }
}

it('a closing server responds to all requests it has read, and announces the close with the last response', async () => {
  const { shim, hasReceived, release } = createHeldShim()
  const server = createNodeServer(shim)
  const received = hasReceived(3)
  const socket = connect(await listen(server), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(request.repeat(3))
  await received
  server.close()
  release()
  await once(socket, 'close')

  const responses = parseResponses(Buffer.concat(chunks))
  expect(responses.map(({ body, headers }) => [body, headers.connection])).toEqual([
    ['1', 'keep-alive'],
    ['2', 'keep-alive'],
    ['3', 'close'],
  ])
})

it('a closing server responds to a request that it has read in part', async () => {
  const { shim, hasReceived, release } = createHeldShim()
  const server = createNodeServer(shim)
  const received = hasReceived(1)
  const port = await listen(server)
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const [serverSide] = await accepted
  socket.write(request.slice(0, 10))
  while (serverSide.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve))
  server.close()
  socket.write(request.slice(10))
  await received
  release()
  await once(socket, 'close')

  expect(parseResponses(Buffer.concat(chunks))).toMatchObject([
    { body: '1', headers: { connection: 'close' } },
  ])
})
