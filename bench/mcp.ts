/**
 * `npm run bench:mcp`: measures the throughput of messages of the Model Context Protocol, relative to GET requests for the
 * same list as a file and for an API response, and to a bare `node:http` server that reads a message and sends the same
 * list. Prints a Markdown table. Needs wrk.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toMedian } from './quantile.ts'
import { buildSample } from './sample-service.ts'
import { canPin, cores, pin, type Server, startServer } from './speed/servers.ts'
import { installStele } from './speed/stele.ts'
import { findWrkVersion, parseThroughput } from './wrk.ts'

const rounds = 7
const wrkFlags = ['-t1', '-c32', '-d2s']

const version = '2026-07-28'

/** Writes the script that makes wrk send a message. Returns the flags for it. */
function toMessageFlags(
  folder: string,
  method: string,
  params: object = {},
  name?: string,
): readonly string[] {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = {
    'Content-Type': 'application/json',
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(name === undefined ? {} : { 'Mcp-Name': name }),
  }
  const file = join(folder, `${method.replace('/', '-')}.lua`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
  const lines = Object.entries(headers).map(([key, value]) => `wrk.headers["${key}"] = "${value}"`)
  writeFileSync(file, ['wrk.method = "POST"', `wrk.body = [[${body}]]`, ...lines, ''].join('\n'))
  return ['-s', file]
}

/** A server that reads a message with as little code as possible, and sends a list of tools. */
const bareServer = (list: string) => `
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const body = readFileSync(${JSON.stringify(list)})
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => { text += chunk })
  request.on('end', () => {
    if (request.method === 'POST') JSON.parse(text)
    response.writeHead(200, headers)
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

interface Row {
  readonly name: string
  readonly server: Server
  readonly path: string
  readonly flags: readonly string[]
  readonly throughputs: number[]
}

async function compare(folder: string): Promise<void> {
  const isPinned = canPin()
  const out = await buildSample(folder, { limit: 1_000_000, window: 1 })
  const bareFile = join(folder, 'bare.mjs')
  writeFileSync(bareFile, bareServer(join(out, 'mcp/tools.json')))
  const stele = installStele(folder)
  const start = (argv: readonly string[]) => startServer(pin(cores.server, isPinned, argv), folder)
  const shim = await start(stele.toArgv('serve', '--out', out, '--port', '0'))
  const bare = await start([process.execPath, bareFile])
  const call = { name: 'getEssayBySlug', arguments: { slug: 'idempotency-keys' } }
  const toRow = (name: string, server: Server, path: string, flags: readonly string[] = []): Row => ({
    name,
    server,
    path,
    flags,
    throughputs: [],
  })
  const rows = [
    toRow('GET of the list of tools as a file', shim, '/mcp/tools.json'),
    toRow('GET of an essay', shim, '/api/v1/essays/idempotency-keys'),
    toRow('`tools/list`', shim, '/mcp', toMessageFlags(folder, 'tools/list')),
    toRow('`resources/list`', shim, '/mcp', toMessageFlags(folder, 'resources/list')),
    toRow('`tools/call` of an essay', shim, '/mcp', toMessageFlags(folder, 'tools/call', call, call.name)),
    toRow('bare `node:http`: GET of the list', bare, '/'),
    toRow('bare `node:http`: POST of a message', bare, '/', toMessageFlags(folder, 'tools/list')),
  ]
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, path, flags, throughputs } of rows) {
      const argv = pin(cores.client, isPinned, ['wrk', ...wrkFlags, ...flags, server.origin + path])
      const [program = '', ...parameters] = argv
      const throughput = parseThroughput(execFileSync(program, parameters, { encoding: 'utf8' }))
      if (round > 0) throughputs.push(throughput)
    }
  }
  await Promise.all([shim.stop(), bare.stop()])
  const base = toMedian(rows[0]?.throughputs ?? [])
  const bytes = readFileSync(join(out, 'mcp/tools.json')).length
  console.log(`The list of tools has ${bytes} bytes. Responses a second, relative to the first row:\n`)
  console.log('| request | throughput |\n| --- | --- |')
  for (const { name, throughputs } of rows) {
    const throughput = toMedian(throughputs)
    console.log(
      `| ${name} | ${(throughput / base).toFixed(2)}× (${Math.round(throughput).toLocaleString('en')}) |`,
    )
  }
}

if (findWrkVersion() === null) {
  console.log('Skipped: wrk is not installed')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'stele-mcp-'))
  try {
    await compare(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
