/** Generates messages of the Model Context Protocol, and texts that are almost some. */

import { isOnce, type Random } from './random-choices.ts'

const version = '2026-07-28'

const methods = [
  'server/discover',
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'notifications/initialized',
  '__proto__',
  '',
]

const tools = [
  ...['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
  ...['listTags', 'listTagged', 'listChanges', 'readPage'],
]

/** Integers that JavaScript cannot represent. They replace the text in the message. */
const largeIntegers: Readonly<Record<string, string>> = {
  LARGE_1: '9007199254740993',
  LARGE_2: '-9223372036854775808',
  LARGE_3: '18446744073709551615',
  LARGE_4: '1e400',
}

const values: readonly unknown[] = [
  ...tools,
  ...Object.keys(largeIntegers),
  'constructor',
  'BASE/llms.txt',
  'BASE/essays/idempotency-keys.md',
  'BASE/essays/idempotency-keys.md?section=',
  'BASE/essays/idempotency-keys#scope',
  'BASE/_stele/manifest.json',
  'BASE/%2e%2e/x.md',
  '\u0000',
  '\ud800',
  'é日本',
  '',
  null,
  0,
  -1.5,
  1e300,
  true,
  [],
  {},
  [[[[]]]],
]

/** How models name a document, and texts that are almost an address. */
const addresses: readonly unknown[] = [
  'BASE/essays/idempotency-keys',
  'BASE/essays/idempotency-keys.md',
  'BASE/essays/idempotency-keys.md?section=',
  'BASE/essays/idempotency-keys.md?section=scope',
  'BASE/pt/essays/idempotency-keys/',
  'BASE/pt/essays/idempotency-keys#escopo',
  'BASE/api/v1/essays/idempotency-keys?lang=pt',
  'BASE/essays/timeouts-and-retries',
  'BASE/essays/monolith-or-microservices',
  'BASE/writing',
  'BASE',
  'BASE/',
  'BASE:99/about',
  'BASE/llms-full.txt',
  '/pt/llms-full.txt',
  '/tags',
  '/tags/reliability?x#y',
  '/search?q=queue',
  '/developers.md#errors',
  '/essays/modular-monolith-first.html',
  '/essays/idempotency-keys/index.html',
  '/api/v1/essays/idempotency-keys.pt.json',
  '/_stele/manifest.json',
  '/mcp',
  '/404',
  '/404.md',
  'essays/idempotency-keys',
  'about',
  'idempotency-keys/pt',
  'idempotency-keys.md',
  '../about',
  '//elsewhere.test/about',
  'https://elsewhere.test/essays/idempotency-keys',
  'https://[',
  'data:text/plain,x',
  'javascript:alert(1)',
  '/%ff',
  '/essays/%2e%2e/about',
  '/essays/%2Fabout',
  '/#%E0%A4%A',
  '/?section=%ff&section=',
  '/about\\..\\privacy',
  '\u0000',
  '\ud800',
  'é日本 x',
  `/${'a/'.repeat(3000)}`,
  '#scope',
  '?section=scope',
  '',
  null,
  7,
]

const slugs = ['idempotency-keys', 'nothing', '../profile', 'a/b', '%', '__proto__', '..', '.md', '/', 'pt']

const sections = [
  'scope',
  'escopo',
  'tests-that-find-the-bugs',
  'tests-that-find',
  'ética',
  '%',
  '#',
  '__proto__',
  'x'.repeat(9000),
  '',
  null,
  7,
]

const cursors = [
  '1',
  '2',
  '3',
  '10',
  '10000',
  '20000',
  '0',
  '-1',
  '01',
  '1.5',
  '1e1',
  ' 1',
  '9007199254740993',
  'x',
  '',
  null,
  1,
]

/** The headers and the body of a message; the body as one character for each byte. */
export interface GeneratedMessage {
  readonly lines: readonly string[]
  readonly body: string
}

/** @param baseUrl of the site, which the URIs of resources begin with */
export function generateMessage(random: Random, baseUrl: string): GeneratedMessage {
  const { lines, body } = isOnce(random, 2) ? generateCall(random) : generateAny(random)
  return {
    lines: lines.map((line) => line.replace('BASE', baseUrl)),
    body: Buffer.from(
      body.replaceAll('BASE', baseUrl).replace(/"(LARGE_\d)"/g, (_, key: string) => largeIntegers[key] ?? ''),
    ).toString('latin1'),
  }
}

/** Generates a message that is valid but for the arguments, so that it reaches a tool or a resource. */
function generateCall(random: Random): GeneratedMessage {
  const id = isOnce(random, 4) ? random.pick(Object.keys(largeIntegers)) : random.integer(100)
  const toBody = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
  const lines = ['Content-Type: application/json']
  if (isOnce(random, 5)) return { lines, body: toBody('resources/read', { uri: random.pick(addresses) }) }
  const name = random.pick(tools)
  const call = { name, arguments: toArguments(random, name) }
  if (isOnce(random, 2)) return { lines, body: toBody('tools/call', call) }
  lines.push(`MCP-Protocol-Version: ${version}`, 'Mcp-Method: tools/call', `Mcp-Name: ${name}`)
  return { lines, body: toBody('tools/call', { ...call, _meta: validMeta }) }
}

function generateAny(random: Random): GeneratedMessage {
  const method = random.pick(methods)
  const name = isOnce(random, 3) ? random.pick(values) : random.pick(tools)
  const params = {
    ...(isOnce(random, 2) ? { name } : {}),
    ...(isOnce(random, 2) ? { uri: random.pick(isOnce(random, 2) ? values : addresses) } : {}),
    ...(isOnce(random, 4) ? { cursor: random.pick(cursors) } : {}),
    ...(isOnce(random, 8) ? {} : { arguments: toArguments(random, name) }),
    ...(isOnce(random, 2) ? { _meta: toMeta(random) } : {}),
  }
  const message = {
    jsonrpc: isOnce(random, 12) ? random.pick(values) : '2.0',
    ...(isOnce(random, 10) ? {} : { id: isOnce(random, 6) ? random.pick(values) : random.integer(100) }),
    method: isOnce(random, 12) ? random.pick(values) : method,
    params: isOnce(random, 12) ? random.pick(values) : params,
  }
  const text = JSON.stringify(isOnce(random, 15) ? [message, message] : message)
  const body = isOnce(random, 8) ? damage(random, text) : text
  const lines = [
    `Content-Type: ${isOnce(random, 10) ? random.pick(['text/plain', '', 'application/json;a=b']) : 'application/json'}`,
  ]
  if (isOnce(random, 2)) lines.push(`MCP-Protocol-Version: ${random.pick([version, '2025-11-25', 'x', ''])}`)
  if (isOnce(random, 2)) lines.push(`Mcp-Method: ${isOnce(random, 6) ? 'x' : method}`)
  if (isOnce(random, 2) && typeof name === 'string' && /^[!-~]*$/.test(name)) lines.push(`Mcp-Name: ${name}`)
  if (isOnce(random, 8))
    lines.push(`Origin: ${random.pick(['https://a.test', 'http://a.test', 'null', 'x'])}`)
  return { lines, body: isOnce(random, 30) ? `${body}${' '.repeat(66_000)}` : body }
}

const validMeta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
}

const toMeta = (random: Random): object => ({
  'io.modelcontextprotocol/protocolVersion': isOnce(random, 6) ? random.pick(values) : version,
  ...(isOnce(random, 6) ? {} : { 'io.modelcontextprotocol/clientCapabilities': {} }),
})

/** The values of each parameter. */
const parameters = {
  slug: [...slugs, ...addresses],
  lang: ['en', 'pt', 'PT', 'xx', '', null, 1],
  q: ['queue', 'idempotência', '', null, 'x'.repeat(9000), 'é', '\ud800', {}],
  verbose: [true, false, 'true', null, ''],
  url: addresses,
  section: sections,
  cursor: cursors,
  tag: ['reliability', 'Distributed Systems', 'consistência', 'x', '', null, '\ud800', 1],
  type: ['essay', 'page', 'post', '', null],
  since: ['2026-07-01', '2026', '2026-99-99', 'x', '../mcp/tools', '\ud800', '', null, 1],
} as const satisfies Readonly<Record<string, readonly unknown[]>>

type Parameter = keyof typeof parameters

const parametersOfTools: ReadonlyMap<unknown, readonly Parameter[]> = new Map([
  ['getProfile', ['lang']],
  ['listEssays', ['lang', 'tag', 'cursor']],
  ['getEssayBySlug', ['slug', 'lang', 'cursor']],
  ['searchContent', ['q', 'type', 'tag', 'lang', 'cursor']],
  ['getApiHealth', ['verbose']],
  ['listTags', ['lang', 'cursor']],
  ['listTagged', ['tag', 'lang', 'cursor']],
  ['listChanges', ['since', 'cursor']],
  ['readPage', ['url', 'section', 'cursor']],
])

/** Mostly the parameters of the tool, of which the first is the one that it may need. */
function toArguments(random: Random, tool: unknown): unknown {
  if (isOnce(random, 12)) return random.pick(values)
  const [first, ...others] = parametersOfTools.get(tool) ?? []
  const names = [
    ...(first !== undefined && !isOnce(random, 8) ? [first] : []),
    ...others.filter(() => isOnce(random, 2)),
    ...(isOnce(random, 10) ? [random.pick(Object.keys(parameters) as Parameter[])] : []),
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, random.pick<unknown>(parameters[name])])),
    ...(isOnce(random, 20) ? { ['__proto__']: random.pick(values) } : {}),
  }
}

/** Cuts a text, or replaces a character of it. */
function damage(random: Random, text: string): string {
  const at = random.integer(text.length)
  const replacement = random.pick(['', '{', '[', '"', '\u0000', '\\', '['.repeat(5000)])
  return text.slice(0, at) + replacement + (isOnce(random, 2) ? text.slice(at + 1) : '')
}
