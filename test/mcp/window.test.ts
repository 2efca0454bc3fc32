/** The quota window of the endpoint, on a site whose site.yaml has the key that docs/mcp-server.md shows: `mcp: { limit: 300 }`. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import type { PlainRequest } from '../../shim/core/http.ts'
import { withMcp } from '../../shim/mcp/http.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { listBlocks, readPage } from '../docs/blocks.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { stateless } from './messages.ts'

const shown = listBlocks(readPage('docs/mcp-server.md')).find(({ language }) => language === 'yaml')
const dist = useDist({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}${shown?.lines.join('\n')}\n` })
const plainDist = useDist()

/** Serves a build until the current test has finished. Returns functions that send requests, and return the facts about their quota. */
async function start(out: string) {
  const server = await serve({ out })
  onTestFinished(() => server.close())
  const send = async (path: string, request: RequestInit = {}) => {
    const response = await fetch(server.url + path, request)
    const { headers } = response
    return {
      status: response.status,
      limit: headers.get('ratelimit-limit'),
      policy: headers.get('ratelimit-policy'),
      remaining: headers.get('ratelimit-remaining'),
      isWaiting: headers.has('retry-after') && headers.get('retry-after') === headers.get('ratelimit-reset'),
      body: await response.text(),
    }
  }
  const post = (method = 'ping', params = {}) =>
    send('/mcp', { method: 'POST', ...(method === 'ping' ? ping : stateless(method, params)) })
  return { get: (path: string) => send(path), post, send }
}

const ping = {
  headers: { 'Content-Type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
}

it('300 messages of a window succeed, whatever they are; the 301st is refused, and the API has its own window', async () => {
  const { get, post } = await start(dist)
  const own = { status: 200, limit: '300', policy: '300;w=60', isWaiting: false }
  expect(await post()).toEqual({ ...own, remaining: '299', body: '{"jsonrpc":"2.0","id":1,"result":{}}' })
  expect(await post('tools/call', { name: 'listEssays', arguments: {} })).toMatchObject({
    ...own,
    remaining: '298',
  })
  expect(await post('tools/call', { name: 'listTagged', arguments: { tag: 'alpha' } })).toMatchObject({
    ...own,
    remaining: '297',
  })
  expect(await post('tools/call', { name: 'listChanges', arguments: {} })).toMatchObject({
    ...own,
    remaining: '296',
  })
  expect(await post('no/such-method')).toMatchObject({ ...own, status: 404, remaining: '295' })
  for (let left = 294; left >= 0; left -= 1) expect((await post()).remaining).toBe(String(left))
  for (const [method, params] of [
    ['ping', {}],
    ['tools/list', {}],
    ['tools/call', { name: 'getProfile', arguments: {} }],
    ['no/such-method', {}],
  ] as const) {
    const refused = await post(method, params)
    expect(refused).toMatchObject({ ...own, status: 429, remaining: '0', isWaiting: true })
    expect(JSON.parse(refused.body)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: 429,
        message: expect.stringMatching(
          /^The quota of 300 requests in 60 seconds is used up\. Wait \d+ seconds? \(see Retry-After\)/,
        ),
      },
    })
  }
  expect(await get('/api/v1/profile')).toMatchObject({
    status: 200,
    limit: '60',
    policy: '60;w=60',
    remaining: '59',
  })
})

it('the server and the guides in each language say how many messages a client may send', () => {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  const { quota, instructions } = JSON.parse(read('mcp/discover.json'))
  expect(quota).toEqual({ limit: 300, window: 60 })
  expect(instructions).toMatch(/Over HTTP, a client may send 300 messages in 60 seconds\.$/)
  expect(read('agent-instructions.md')).toContain(
    'You may send 300 messages in 60 seconds. They do not count as requests.',
  )
  expect(read('pt/agent-instructions.md')).toContain(
    'Você pode enviar 300 mensagens em 60 segundos. Elas não contam como requisições.',
  )
  expect(JSON.parse(readFileSync(join(plainDist, 'mcp/discover.json'), 'utf8'))).not.toHaveProperty('quota')
})

it('a client that has used up the quota of the API still calls tools', async () => {
  const { get, post } = await start(dist)
  for (let left = 59; left >= 0; left -= 1)
    expect((await get('/api/v1/profile')).remaining).toBe(String(left))
  expect((await get('/api/v1/profile')).status).toBe(429)
  const { status, remaining, body } = await post('tools/call', { name: 'getProfile', arguments: {} })
  expect([status, remaining, JSON.parse(body).result.structuredContent.name]).toEqual([
    200,
    '299',
    'Sample Author',
  ])
})

it('a GET that is answered 405 counts in no window, and tells the state of the one for messages', async () => {
  const { get, post } = await start(dist)
  for (let count = 0; count < 3; count += 1)
    expect(await get('/mcp')).toMatchObject({ status: 405, limit: '300', remaining: '300' })
  expect((await post()).remaining).toBe('299')
  expect(await get('/mcp')).toMatchObject({ status: 405, remaining: '299' })
  expect((await get('/api/v1/profile')).remaining).toBe('59')
})

it('without the key, messages and a GET that is answered 405 count in the window of the API', async () => {
  const { get, post } = await start(plainDist)
  expect(await get('/mcp')).toMatchObject({ status: 405, limit: '60', policy: '60;w=60', remaining: '59' })
  expect((await post()).remaining).toBe('58')
  expect((await get('/api/v1/profile')).remaining).toBe('57')
})

it('a client that has used up its window is refused before a long body is read', async () => {
  const { post, send } = await start(dist)
  for (let count = 0; count < 300; count += 1) await post()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' }
  expect((await send('/mcp', request as RequestInit)).status).toBe(429)
})

/** A message to the endpoint, as an adapter passes it to the shim. */
const toPing = (): PlainRequest => ({
  method: 'POST',
  target: '/mcp',
  pathname: '/mcp',
  search: '',
  query: new URLSearchParams(),
  headerBytes: 0,
  header: (name) => (name === 'content-type' ? 'application/json' : null),
  body: new Blob([ping.body]).stream() as unknown as AsyncIterable<Uint8Array>,
  client: '192.0.2.7',
  now: 0,
})

it('a message counts under a key and a limit of its own, by the clock of the shim', async () => {
  const counted: unknown[] = []
  const memory = createMemoryStore()
  const options = {
    source: createDiskSource(dist),
    clock: () => 5000,
    quota: {
      consume: (...call: Parameters<typeof memory.consume>) => {
        counted.push(call)
        return memory.consume(...call)
      },
      get: memory.get,
    },
  }
  const shim = withMcp(await createShim(options), options)
  const { status } = await shim.handle(toPing())
  expect([status, counted]).toEqual([200, [['mcp 192.0.2.7', 5000, { limit: 300, window: 60 }]]])
})

it('a client counts in the window of the API while the store of quotas fails for messages', async () => {
  const errors: unknown[] = []
  const memory = createMemoryStore()
  const broken = new Error('No store.')
  const options = {
    source: createDiskSource(dist),
    quota: {
      ...memory,
      consume: (...[client, ...rest]: Parameters<typeof memory.consume>) => {
        if (client.startsWith('mcp')) throw broken
        return memory.consume(client, ...rest)
      },
    },
    onError: (error: unknown) => errors.push(error),
  }
  const shim = withMcp(await createShim(options), options)
  const { status, headers } = await shim.handle(toPing())
  expect([status, new Map(headers).get('RateLimit-Remaining'), errors]).toEqual([200, '59', [broken]])
})
