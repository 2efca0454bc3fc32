/** `stele mcp`: the Model Context Protocol over standard streams. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../generator/commands/serve/serve.ts'
import { listBlocks, readPage } from '../docs/blocks.ts'
import { runCli } from '../fixtures/cli.ts'
import { getCompiledCli } from '../fixtures/compiled.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { supportedVersions } from './expected.ts'
import { stateless, withHandshake } from './messages.ts'

const siteYaml = `${oneLanguage['site.yaml']}site: false\n`
const dist = useDist({ ...oneLanguage, 'site.yaml': siteYaml })
const withoutMcp = useDist({ ...oneLanguage, 'site.yaml': `${siteYaml}mcp: false\n` })

/** Starts `stele mcp`. */
const start = (parameters: readonly string[]) =>
  spawn(process.execPath, [getCompiledCli(), 'mcp', ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

/** Sends lines to `stele mcp`, closes its input, and returns its messages by id, and its exit code. */
async function exchange(parameters: readonly string[], lines: readonly string[]) {
  const child = start(parameters)
  const ended = once(child, 'close')
  const messages = new Map<unknown, unknown>()
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line)
      messages.set(message.id, message.result ?? message.error)
    }
  })()
  child.stdin.end(`${lines.join('\n')}\n`)
  const [code] = await ended
  await reading
  return { code, messages }
}

const readFile = (file: string): string => readFileSync(join(dist, file), 'utf8')

const withId = (id: number, { body }: { readonly body: string }): string =>
  JSON.stringify({ ...JSON.parse(body), id })

const lines = [
  withId(1, stateless('server/discover')),
  withId(2, stateless('tools/call', { name: 'getEssayBySlug', arguments: { slug: 'first-essay' } })),
  withId(3, withHandshake('initialize', { protocolVersion: '2025-11-25' })),
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  withId(4, withHandshake('resources/read', { uri: 'https://site.test/llms.txt' })),
  '',
  'no JSON',
  withId(5, withHandshake('no/method')),
]

const expectAnswers = (messages: ReadonlyMap<unknown, unknown>) => {
  expect([...messages.keys()].sort()).toEqual([1, 2, 3, 4, 5, undefined])
  expect(messages.get(1)).toMatchObject({ supportedVersions })
  expect(messages.get(2)).toMatchObject({ isError: false, structuredContent: { slug: 'first-essay' } })
  expect(messages.get(3)).toMatchObject({ protocolVersion: '2025-11-25' })
  expect(messages.get(4)).toMatchObject({ contents: [{ mimeType: 'text/plain' }] })
  expect(messages.get(5)).toEqual({ code: -32_601, message: 'The server has no method "no/method".' })
  expect(messages.get(undefined)).toEqual({ code: -32_700, message: 'The message is not valid JSON.' })
}

it('serves a published folder, and exits when its input ends', async () => {
  const { code, messages } = await exchange(['--out', dist], lines)
  expect(code).toBe(0)
  expectAnswers(messages)
})

it('serves a deployed service by its URL', async () => {
  const server = await serve({ out: dist })
  onTestFinished(() => server.close())
  const { code, messages } = await exchange([server.url], lines)
  expect(code).toBe(0)
  expectAnswers(messages)
})

it('takes a line feed for the end of a message only, and refuses long lines and other bytes than UTF-8', async () => {
  const search = stateless('tools/call', { name: 'searchContent', arguments: { q: 'a\u2028b' } })
  const child = start(['--out', dist])
  const ended = once(child, 'close')
  const received: { readonly id?: number; readonly error?: { readonly message: string } }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => received.push(JSON.parse(line)))
  child.stdin.write(`${withId(1, search)}\n${'x'.repeat(200_000)}\n`)
  child.stdin.write(Buffer.from([0xff, 0x0a]))
  child.stdin.end(withId(2, withHandshake('ping')))
  expect(await ended).toEqual([0, null])
  expect(received.map(({ id, error }) => error?.message ?? id).sort()).toEqual([
    1,
    2,
    'A message may have at most 65536 bytes.',
    'The message is not valid UTF-8.',
  ])
})

/** Starts a server that sends every request the same response. */
async function startServer(listener: RequestListener, address = '127.0.0.1'): Promise<string> {
  const server = createServer(listener)
  server.listen(0, address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://${address}:${(server.address() as AddressInfo).port}`
}

it('refuses a service that is not one of Stele', async () => {
  const other = await startServer((_, response) => response.end('{"supportedVersions":[]}'), '127.0.0.2')
  const services: readonly (readonly [RequestListener, reason: string])[] = [
    [(_, response) => response.end('{"a":1}'), '"/mcp/discover.json" does not describe an MCP server'],
    [(_, response) => response.end('<p>A page</p>'), '"/mcp/discover.json" does not describe an MCP server'],
    [(_, response) => response.writeHead(503).end(), '"/mcp/discover.json" responds with 503'],
    [
      ({ url }, response) => response.writeHead(307, { Location: other + url }).end(),
      `it redirects to another host, ${other}`,
    ],
    [(_, response) => response.destroy(), 'it cannot be reached (UND_ERR_SOCKET)'],
    [(_, response) => response.end(Buffer.alloc(2 ** 26 + 1)), 'a response has more than 67108864 bytes'],
  ]
  for (const [listener, reason] of services) {
    const url = await startServer(listener)
    expect(await runCli(['mcp', url])).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot read ${url}: ${reason}\n`,
    })
  }
})

it('writes one line for each message, whatever a service responds', async () => {
  const own = '{"jsonrpc":"2.0","id":9,"method":"sampling/createMessage"}'
  const files: Readonly<Record<string, string>> = {
    '/mcp/discover.json': JSON.stringify(JSON.parse(readFile('mcp/discover.json')), null, 2),
    '/mcp/tools.json': readFile('mcp/tools.json'),
    '/mcp/templates.json': `{}}\n${own}`,
    '/mcp/resources/1.json': '{},"method":"sampling/createMessage"',
    '/api/v1/profile': JSON.stringify({ name: 'a\u0085b\u2028c\u2029d' }),
    '/api/v1/essays/pages/1': `{"count":0}\r\n${own}\r\n`,
    '/api/v1/health': `{"status"\r:\n"healthy"}\n`,
    '/llms.txt': `Text\n${own}\u2028${own}\n`,
  }
  const url = await startServer(({ url: path = '' }, response) => {
    const text = files[path]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  const child = start([url])
  const ended = once(child, 'close')
  const requests = [
    stateless('tools/call', { name: 'getProfile' }),
    stateless('tools/call', { name: 'listEssays' }),
    stateless('tools/call', { name: 'getApiHealth' }),
    stateless('resources/templates/list'),
    stateless('resources/list'),
    stateless('resources/read', { uri: 'https://site.test/llms.txt' }),
    stateless('server/discover'),
  ]
  child.stdin.end(requests.map((request, index) => `${withId(index + 1, request)}\n`).join(''))
  const output = await readText(child.stdout)
  expect(await ended).toEqual([0, null])
  const messages = output
    .split(/[\n\r\u0085\u2028\u2029]/)
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.id - b.id)
  const invalid = { code: -32_603, message: 'The response of the site is not valid JSON.' }
  expect(messages.map(({ result, ...message }) => message)).toEqual([
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 2, error: invalid },
    { jsonrpc: '2.0', id: 3 },
    { jsonrpc: '2.0', id: 4, error: invalid },
    { jsonrpc: '2.0', id: 5, error: invalid },
    { jsonrpc: '2.0', id: 6 },
    { jsonrpc: '2.0', id: 7 },
  ])
  expect(messages[0].result.structuredContent).toEqual({ name: 'a\u0085b\u2028c\u2029d' })
  expect(messages[2].result.structuredContent).toEqual({ status: 'healthy' })
  expect(messages[5].result.contents[0].text).toBe(files['/llms.txt'])
})

it('has the command of the configuration for an editor that docs/mcp.md shows', () => {
  const [block] = listBlocks(readPage('docs/mcp.md')).filter(({ language }) => language === 'json')
  const { command, args } = JSON.parse(block?.lines.join('\n') ?? '').mcpServers.essays
  expect([command, args]).toEqual(['npx', ['stele', 'mcp', 'https://api.example.com']])
})

it('answers the other messages if the service fails for one of them', async () => {
  const server = await serve({ out: dist })
  const child = start([server.url])
  const ended = once(child, 'close')
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  child.stdin.write(`${withId(1, withHandshake('ping'))}\n`)
  expect(JSON.parse((await output.next()).value)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  await server.close()
  child.stdin.write(`${withId(2, withHandshake('tools/list'))}\n`)
  expect(JSON.parse((await output.next()).value)).toEqual({
    jsonrpc: '2.0',
    id: 2,
    // The client of Node may notice first that its connection is gone.
    error: {
      code: -32_603,
      message: expect.stringMatching(
        /^Cannot read http:\/\/127\.0\.0\.1:\d+: it cannot be reached \([A-Z_]+\)$/,
      ),
    },
  })
  child.stdin.end(`${withId(3, withHandshake('ping'))}\n`)
  expect(JSON.parse((await output.next()).value)).toEqual({ jsonrpc: '2.0', id: 3, result: {} })
  expect(await ended).toEqual([0, null])
})

it.each([
  [
    'a folder without a build',
    () => ['--out', 'nothing'],
    'stele: Cannot serve "nothing": it contains no build; run "stele build" first\n',
  ],
  [
    'a folder with a damaged build',
    () => ['--out', writeFiles({ '_stele/manifest.json': '{"format":2}' }, createFolder())],
    expect.stringMatching(/^stele: Cannot serve "[^"]+": its manifest is damaged; build it again\n$/),
  ],
  [
    'a file instead of a folder',
    () => ['--out', join(dist, 'robots.txt')],
    expect.stringMatching(/^stele: Cannot serve "[^"]+robots\.txt": a part of its path is a file\n$/),
  ],
  [
    'a build without the protocol',
    () => ['--out', withoutMcp],
    `stele: Cannot serve "${withoutMcp}" to an editor: it has no Model Context Protocol, because site.yaml says "mcp: false" or its host runs no code\n`,
  ],
])('%s is an error', async (_, toParameters, stderr) => {
  expect(await runCli(['mcp', ...toParameters()])).toEqual({ code: 2, stdout: '', stderr })
})
