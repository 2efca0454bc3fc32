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

const values: readonly unknown[] = [
  'getProfile',
  'listEssays',
  'getEssayBySlug',
  'searchContent',
  'getApiHealth',
  'constructor',
  'BASE/llms.txt',
  'BASE/essays/idempotency-keys.md',
  'BASE/essays/idempotency-keys.md?section=',
  'BASE/_stele/manifest.json',
  'BASE/%2e%2e/x.md',
  '\u0000',
  '\ud800',
  'é日本',
  null,
  0,
  -1.5,
  1e300,
  true,
  [],
  {},
  [[[[]]]],
]

const slugs = ['idempotency-keys', 'nothing', '../profile', 'a/b', '', '%', '__proto__', '..', '\ud800', 7]

/** The headers and the body of a message; the body as one character for each byte. */
export interface GeneratedMessage {
  readonly lines: readonly string[]
  readonly body: string
}

/** @param baseUrl of the site, which the URIs of resources begin with */
export function generateMessage(random: Random, baseUrl: string): GeneratedMessage {
  const method = random.pick(methods)
  const name = random.pick(values)
  const params = {
    ...(isOnce(random, 2) ? { name } : {}),
    ...(isOnce(random, 2) ? { uri: random.pick(values) } : {}),
    ...(isOnce(random, 4) ? { cursor: random.pick(['1', '2', '0', 'x', 1, null]) } : {}),
    ...(isOnce(random, 2) ? { arguments: toArguments(random) } : {}),
    ...(isOnce(random, 2) ? { _meta: toMeta(random) } : {}),
  }
  const message = {
    jsonrpc: isOnce(random, 12) ? random.pick(values) : '2.0',
    ...(isOnce(random, 10) ? {} : { id: isOnce(random, 6) ? random.pick(values) : random.integer(100) }),
    method: isOnce(random, 12) ? random.pick(values) : method,
    params: isOnce(random, 12) ? random.pick(values) : params,
  }
  const text = JSON.stringify(isOnce(random, 15) ? [message, message] : message).replaceAll('BASE', baseUrl)
  const body = Buffer.from(isOnce(random, 8) ? damage(random, text) : text).toString('latin1')
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

const toMeta = (random: Random): object => ({
  'io.modelcontextprotocol/protocolVersion': isOnce(random, 6) ? random.pick(values) : version,
  ...(isOnce(random, 6) ? {} : { 'io.modelcontextprotocol/clientCapabilities': {} }),
})

function toArguments(random: Random): unknown {
  if (isOnce(random, 8)) return random.pick(values)
  return {
    ...(isOnce(random, 2) ? { slug: random.pick(slugs) } : {}),
    ...(isOnce(random, 3) ? { lang: random.pick(['en', 'pt', 'xx', '', 1]) } : {}),
    ...(isOnce(random, 3) ? { q: random.pick(['queue', '', 'x'.repeat(9000), 'é', {}]) } : {}),
    ...(isOnce(random, 6) ? { verbose: random.pick([true, false, 'true']) } : {}),
    ...(isOnce(random, 10) ? { ['__proto__']: random.pick(values) } : {}),
  }
}

/** Cuts a text, or replaces a character of it. */
function damage(random: Random, text: string): string {
  const at = random.integer(text.length)
  const replacement = random.pick(['', '{', '[', '"', '\u0000', '\\', '['.repeat(5000)])
  return text.slice(0, at) + replacement + (isOnce(random, 2) ? text.slice(at + 1) : '')
}
