/** One client that pipelines thousands of requests: it must not delay others, or fill the memory. */

import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { createNodeListener } from '../../shim/adapters/node-listener.ts'
import type { Shim } from '../../shim/runtime/shim.ts'
import type { WireResponse } from '../../shim/runtime/wire-response.ts'
import { connectClient, exchange, get, listen } from '../fixtures/wire.ts'

const toResponse = (status: number, text: string): WireResponse => {
  const body = new TextEncoder().encode(text)
  return { status, headers: [['Content-Length', String(body.length)]], body }
}

const pipelined = 'GET /many HTTP/1.1\r\nHost: a\r\n\r\n'

/** More than one chunk of 64 KB holds. */
const count = 10_000

describe('a client that pipelines thousands of requests', () => {
  it('gets all responses in order, while the requests of others are handled in between', async () => {
    const handled: string[] = []
    let port = 0
    let other: ReturnType<typeof exchange> | null = null
    const shim: Shim = {
      handle({ pathname }) {
        handled.push(pathname)
        // The other client sends its request while the first chunk is being handled.
        other ??= exchange(port, get('/other'))
        return toResponse(200, String(handled.length))
      },
      basePath: '',
      refuse: async () => toResponse(400, ''),
    }
    port = await listen(createNodeServer(shim))
    const { socket, responses } = connectClient(port)
    socket.write(pipelined.repeat(count - 1) + get('/many'))
    const bodies = (await responses).map(({ body }) => Number(body))

    const place = handled.indexOf('/other')
    expect(bodies).toEqual(handled.flatMap((_, index) => (index === place ? [] : [index + 1])))
    expect(await other).toMatchObject([{ status: 200, body: String(place + 1) }])
    // A chunk has about 2,000 requests. Without pauses, all of them are handled before anything else.
    expect(place).toBeLessThan(1000)
  })

  it('is not read while many of its requests wait', async () => {
    let handled = 0
    let parsed = 0
    let mostWaiting = 0
    const shim: Shim = {
      handle: () => toResponse(200, String(++handled)),
      basePath: '',
      refuse: async () => toResponse(400, ''),
    }
    const server = createNodeServer(shim).prependListener('request', () => {
      parsed += 1
      mostWaiting = Math.max(mostWaiting, parsed - handled)
    })
    const { socket, responses } = connectClient(await listen(server))
    socket.write(pipelined.repeat(count - 1) + get('/many'))
    expect((await responses).length).toBe(count)
    // What one chunk holds, and the requests that waited before it.
    expect(mostWaiting).toBeLessThan(2500)
  })

  it('has at most nine requests in progress', async () => {
    const held: (() => void)[] = []
    const batches: number[] = []
    const shim: Shim = {
      handle: () =>
        new Promise((resolve) => {
          held.push(() => resolve(toResponse(200, '')))
          if (held.length > 1) return
          // Everything that can be handled has been handled when the loop has turned often enough.
          let turns = 0
          const wait = (): void => {
            if (turns++ < 20) return void setImmediate(wait)
            batches.push(held.length)
            for (const release of held.splice(0)) release()
          }
          wait()
        }),
      basePath: '',
      refuse: async () => toResponse(400, ''),
    }
    const { socket, responses } = connectClient(await listen(createNodeServer(shim)))
    socket.write(pipelined.repeat(26) + get('/many'))
    expect((await responses).length).toBe(27)
    // The first request and eight pipelined ones, then eight at a time.
    expect(Math.max(...batches)).toBe(9)
  })
})

it('a client with 1,000 requests in progress gets a 503 for further ones', async () => {
  const held: (() => void)[] = []
  const shim: Shim = {
    handle: () => new Promise((resolve) => held.push(() => resolve(toResponse(200, '')))),
    basePath: '',
    refuse: async ({ code }) => {
      for (const release of held) release()
      return toResponse(503, code)
    },
  }
  const port = await listen(createServer(createNodeListener(shim)))
  const { socket, responses } = connectClient(port)
  socket.write(pipelined.repeat(1000) + get('/many'))
  const bodies = (await responses).map(({ status, body }) => `${status} ${body}`)
  expect([...new Set(bodies.slice(0, 1000)), bodies.at(1000)]).toEqual(['200 ', '503 OVERLOADED'])
})
