/** A Node server that is closed while it answers. */

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import type { Shim, WireResponse } from '../../shim/runtime/shim.ts'
import { get, listen, parseAnswers } from '../fixtures/wire.ts'

const request = get('/api/v1/profile').replace('close', 'keep-alive')

/** A shim that answers when it is let go, and tells when it has been asked a number of times. */
function createHeldShim() {
  const held: (() => void)[] = []
  const waiting = new Map<number, () => void>()
  const answer = () =>
    new Promise<WireResponse>((resolve) => {
      const place = held.length + 1
      const body = new TextEncoder().encode(String(place))
      held.push(() => resolve({ status: 200, headers: [['Content-Length', '1']], body }))
      waiting.get(place)?.()
    })
  return {
    shim: { handle: answer, refuse: answer } satisfies Shim,
    isAsked: (times: number) => new Promise<void>((resolve) => waiting.set(times, resolve)),
    letGo: () => {
      for (const go of held) go()
    },
  }
}

it('answers every request of a connection that it has read, and says at the last that it is the last', async () => {
  const { shim, isAsked, letGo } = createHeldShim()
  const server = createNodeServer(shim)
  const asked = isAsked(3)
  const socket = connect(await listen(server), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(request.repeat(3))
  await asked
  server.close()
  letGo()
  await once(socket, 'close')

  const answers = parseAnswers(Buffer.concat(chunks))
  expect(answers.map(({ body, headers }) => [body, headers.connection])).toEqual([
    ['1', 'keep-alive'],
    ['2', 'keep-alive'],
    ['3', 'close'],
  ])
})

it('answers the request that was half read', async () => {
  const { shim, isAsked, letGo } = createHeldShim()
  const server = createNodeServer(shim)
  const asked = isAsked(1)
  const port = await listen(server)
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const [far] = await accepted
  socket.write(request.slice(0, 10))
  while (far.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve))
  server.close()
  socket.write(request.slice(10))
  await asked
  letGo()
  await once(socket, 'close')

  expect(parseAnswers(Buffer.concat(chunks))).toMatchObject([{ body: '1', headers: { connection: 'close' } }])
})
