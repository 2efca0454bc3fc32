/** Messages that are not of the Model Context Protocol: each gets an error of the protocol, and the server stays up. */

import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createFetchHandler } from '../../shim/adapters/web.ts'
import { withMcp } from '../../shim/mcp/http.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { toCases } from '../fixtures/cases.ts'
import { useDist } from '../fixtures/dist.ts'
import { exchange } from '../fixtures/wire.ts'
import { post, stateless, withHandshake } from './messages.ts'
import { useService } from './service.ts'

const getUrl = useService()
const dist = useDist()

/** Sends a body of a revision with a handshake, whose headers repeat nothing of it. */
const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${getUrl()}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, body: await response.json() }
}

const failure = (status: number, code: number, message: string, id?: unknown) => ({
  status,
  body: { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } },
})

const noJson = failure(400, -32_700, 'The message is not valid JSON.')
const noId = failure(400, -32_600, 'The "id" of a request must be a string or an integer.')
const noObject = failure(400, -32_600, 'The message must be an object with "jsonrpc": "2.0".')

it.each(
  toCases({
    nothing: ['', noJson],
    'half a message': ['{"jsonrpc":"2.0"', noJson],
    'a batch': [
      '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
      failure(400, -32_600, 'Send one message at a time: batches are not supported.'),
    ],
    null: ['null', noObject],
    'a number': ['1', noObject],
    'another version': ['{"jsonrpc":"1.0","id":1,"method":"ping"}', noObject],
    'an id of null': ['{"jsonrpc":"2.0","id":null,"method":"ping"}', noId],
    'an id that is an object': ['{"jsonrpc":"2.0","id":{},"method":"ping"}', noId],
    'a fraction as id': ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', noId],
    'a response': [
      '{"jsonrpc":"2.0","id":1,"result":{}}',
      failure(400, -32_600, 'The message has no "method".', 1),
    ],
    'parameters in a list': [
      '{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}',
      failure(400, -32_602, '"params" must be an object.', 'a'),
    ],
    'a prototype as method': [
      '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
      failure(200, -32_601, 'The server has no method "__proto__".', 1),
    ],
    'a prototype as tool': [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
      failure(200, -32_602, 'There is no tool "__proto__". "tools/list" lists the tools.', 1),
    ],
    'a tool without a name': [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}',
      failure(200, -32_602, 'There is no tool undefined. "tools/list" lists the tools.', 1),
    ],
  }),
)('%s gets an error of the protocol', async (_, body, expected) => {
  expect(await send(body)).toEqual(expected)
})

it.each(['9007199254740993', '-9223372036854775808', '18446744073709551615'])(
  'the id %s, which JavaScript would round, is returned as it was received',
  async (id) => {
    const getText = async (method: string, params: string) => {
      const response = await fetch(`${getUrl()}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{"jsonrpc":"2.0", "id" : ${id},"method":"${method}","params":${params}}`,
      })
      return response.text()
    }
    expect(await getText('ping', '{"id":1,"text":"\\"id\\":2"}')).toBe(
      `{"jsonrpc":"2.0","id":${id},"result":{}}`,
    )
    expect(await getText('no', 'null')).toBe(
      `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"The server has no method \\"no\\"."}}`,
    )
    expect(await getText('no', '[]')).toBe(
      `{"jsonrpc":"2.0","id":${id},"error":{"code":-32602,"message":"\\"params\\" must be an object."}}`,
    )
  },
)

it('an id that cannot be told from another one of the message gets an error of the protocol', async () => {
  const params = '{"id":9007199254740992}'
  expect(await send(`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping","params":${params}}`)).toEqual(
    noId,
  )
  expect(await send('{"jsonrpc":"2.0","id":1e300,"method":"ping"}')).toEqual(noId)
})

it('parameters of null are like none', async () => {
  expect(await send('{"jsonrpc":"2.0","id":1,"method":"ping","params":null}')).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 1, result: {} },
  })
})

it.each([30_000, 60_000])('%d open brackets get an error of the protocol', async (count) => {
  expect(await send('['.repeat(count))).toEqual(noJson)
  const nested = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(count / 2)}${']'.repeat(count / 2)}}}`
  expect([200, 400]).toContain((await send(nested)).status)
})

it('a body that is not UTF-8 gets an error of the protocol', async () => {
  const body = new Uint8Array([
    ...Buffer.from('{"jsonrpc":"2.0","id":"'),
    0xff,
    0xfe,
    ...Buffer.from('","method":"ping"}'),
  ])
  expect(await send(body)).toEqual(failure(400, -32_700, 'The message is not valid UTF-8, or ends early.'))
})

it('a body of 1 MB gets 413', async () => {
  expect(await send(`"${'x'.repeat(2 ** 20)}"`)).toEqual(
    failure(413, -32_600, 'A message may have at most 65536 bytes.'),
  )
})

/** Sends bytes after the start of a message to the endpoint, and reads responses until the server closes the connection. */
const exchangeMessage = (lines: string, rest: string) =>
  exchange(
    getPort(),
    `POST /mcp HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\n${lines}\r\n${rest}`,
  )
const getPort = () => Number(new URL(getUrl()).port)
const chunked = 'Transfer-Encoding: chunked\r\n'

it('a body of unknown length gets 413 as soon as it is too long', async () => {
  // The body never ends.
  const [response, ...others] = await exchangeMessage(chunked, `4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(5))
  expect([response?.status, JSON.parse(response?.body ?? ''), others]).toEqual([
    413,
    failure(413, -32_600, 'A message may have at most 65536 bytes.').body,
    [],
  ])
})

it('a body of many chunks is read like one of the same bytes', async () => {
  const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${'x'.repeat(5000)}"}}`
  const chunks = Array.from(body, (character) => `1\r\n${character}\r\n`).join('')
  const responses = await exchangeMessage(chunked, `${chunks}0\r\n\r\n`)
  expect(responses.map(({ status, body: text }) => [status, JSON.parse(text)])).toEqual([
    [200, { jsonrpc: '2.0', id: 1, result: {} }],
  ])
})

it('a client that closes its side in the middle of a body is disconnected', async () => {
  // What has arrived is a whole message. The rest could change it.
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  const socket = connect({ port: getPort(), host: '127.0.0.1', allowHalfOpen: true })
  socket.end(
    `POST /mcp HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n${body}`,
  )
  const received: string[] = []
  for await (const chunk of socket) received.push(String(chunk))
  expect(received).toEqual([])
})

it('a client that disconnects in the middle of a body affects no other', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(getPort(), '127.0.0.1', () => {
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
        () => socket.destroy(),
      )
    })
    socket.on('close', () => resolve())
  })
  expect((await post(getUrl(), withHandshake('ping'))).status).toBe(200)
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'the Content-Type "%s" gets 415',
  async (type) => {
    expect(await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'Content-Type': type })).toEqual(
      failure(415, -32_600, 'The Content-Type of a message must be application/json.'),
    )
  },
)

it.each([
  ['http://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
  ['nonsense', 403],
  ['https://elsewhere.example', 200],
  ['http://localhost:3000', 200],
  ['http://127.0.0.1:6274', 200],
  ['http://[::1]:80', 200],
])('a page of the origin %s gets %d', async (origin, status) => {
  const response = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { Origin: origin })
  expect(response.status).toBe(status)
  if (status === 403)
    expect(response).toEqual(failure(403, -32_600, 'Pages of this origin may not send messages.'))
})

it('a message after pipelined ones gets its own response', async () => {
  const bodies = Array.from({ length: 20 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
  const requests = bodies.map((body, id) => {
    const close = id === 19 ? 'Connection: close\r\n' : ''
    return `POST /mcp HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${close}\r\n${body}`
  })
  const responses = await exchange(getPort(), requests.join(''))
  expect(responses.map(({ body }) => JSON.parse(body))).toEqual(
    bodies.map((_, id) => ({ jsonrpc: '2.0', id, result: {} })),
  )
})

/** Sends a request to the endpoint with the fetch adapter. */
async function fetchFromShim(init: RequestInit) {
  const shim = withMcp(await createShim({ source: createDiskSource(dist), quota: createMemoryStore() }))
  const request = new Request('https://site.test/mcp', { method: 'POST', ...init })
  const response = await createFetchHandler(shim)(request, '192.0.2.1')
  return { status: response.status, body: await response.json() }
}

it('the fetch adapter reads no more of a body than is accepted', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(16_384).fill(32))
    },
  })
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetchFromShim({ headers, body, duplex: 'half' } as RequestInit)
  expect([status, pulled < 10]).toEqual([413, true])
  const valid = await fetchFromShim(stateless('server/discover'))
  expect([valid.status, valid.body.result.supportedVersions[0]]).toEqual([200, '2026-07-28'])
})

it('a fetch server that passes on a negative length gets an error of the protocol', async () => {
  const { headers, body } = stateless('tools/list')
  expect(await fetchFromShim({ headers: { ...headers, 'Content-Length': '-1' }, body })).toEqual(
    failure(400, -32_700, 'The message is not valid UTF-8, or ends early.'),
  )
})

it.each([
  ['an emoji at the limit', `${'a'.repeat(59)}🌊🌊`, `"${'a'.repeat(59)}🌊"`],
  ['half of a character', 'tide \ud83c', '"tide \ufffd"'],
])('a name with %s is repeated as whole characters', async (_, name, shown) => {
  const { body } = await post(getUrl(), withHandshake('tools/call', { name, arguments: {} }))
  const message = body.error.message as string
  expect([message, /\p{Cs}/u.test(message)]).toEqual([expect.stringContaining(shown), false])
})
