/** A Node server that is closed while requests are running. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import type { Shim } from '../../shim/runtime/shim.ts'
import type { WireResponse } from '../../shim/runtime/wire-response.ts'
import { connectClient, get, listen } from '../fixtures/wire.ts'

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
    shim: { handle: respond, basePath: '', refuse: respond } satisfies Shim,
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
  const { socket, responses } = connectClient(await listen(server))
  socket.write(request.repeat(3))
  await received
  server.close()
  release()
  expect((await responses).map(({ body, headers }) => [body, headers.connection])).toEqual([
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
  const { socket, responses } = connectClient(port)
  const [serverSide] = await accepted
  socket.write(request.slice(0, 10))
  while (serverSide.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve))
  server.close()
  socket.write(request.slice(10))
  await received
  release()
  expect(await responses).toMatchObject([{ body: '1', headers: { connection: 'close' } }])
})

it('a closing server with a drain time responds to a request on an idle connection, and then closes it', async () => {
  const { shim, hasReceived, release } = createHeldShim()
  const server = createNodeServer(shim, { drainTime: 60_000 })
  const received = [hasReceived(1), hasReceived(2)]
  const { socket, responses } = connectClient(await listen(server))
  socket.write(request)
  await received[0]
  release()
  await once(socket, 'data')
  server.close()
  socket.write(request)
  await received[1]
  release()
  expect((await responses).map(({ body, headers }) => [body, headers.connection])).toEqual([
    ['1', 'keep-alive'],
    ['2', 'close'],
  ])
})

it('a closing server destroys a connection that is still idle after the drain time', async () => {
  const { shim } = createHeldShim()
  const server = createNodeServer(shim, { drainTime: 1 })
  const port = await listen(server)
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  server.close()
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

it('a closing server with a drain time resets no connection that is in use', async () => {
  const shim: Shim = {
    handle: () => ({ status: 200, headers: [['Content-Length', '2']], body: new TextEncoder().encode('ok') }),
    basePath: '',
    refuse: () => Promise.reject(new Error('not expected')),
  }
  const server = createNodeServer(shim, { drainTime: 60_000 })
  const port = await listen(server)
  let responses = 0
  const connections = Array.from({ length: 20 }, async () => {
    const client = connectClient(port)
    // Each response is followed by the next request, until the server announces the end.
    client.socket.on('data', (chunk) => {
      if (++responses === 200) server.close()
      if (!chunk.includes('Connection: close')) client.socket.write(request)
    })
    client.socket.write(request)
    return (await client.responses).at(-1)
  })
  expect(await Promise.all(connections)).toEqual(
    connections.map(() =>
      expect.objectContaining({ headers: expect.objectContaining({ connection: 'close' }) }),
    ),
  )
})
