/**
 * `npm run bench:mirror`: counts the requests and the bytes of a program that keeps a copy of a site, at 10,000 documents or at the number
 * after `--documents`. Bytes are those that the socket reads, headers included. The program asks for compressed responses, and follows
 * docs/syncing.md. Also lists the JSON responses that have more than 200 kB. All of it follows from the bytes of the site, so no figure
 * depends on the machine.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { build } from '../generator/build.ts'
import { serve } from '../generator/commands/serve/serve.ts'
import { findFreePort } from './free-port.ts'
import { cleanUpOnExit } from './processes.ts'
import { writeCorpus } from './speed/corpus.ts'
import { toSlug } from './speed/corpus-essay.ts'
import { toBytes, toCount, toTable } from './tables.ts'

const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } })
const documents = Number(values.documents)

/** A build of each day: more than the builds that a site lists. */
const days = 30

const folder = mkdtempSync(join(tmpdir(), 'stele-mirror-'))
cleanUpOnExit(() => rmSync(folder, { recursive: true, force: true }))
const [content, out, cache] = [join(folder, 'content'), join(folder, 'dist'), join(folder, 'cache')]
const port = await findFreePort()
const origin = `http://127.0.0.1:${port}`

interface Response {
  readonly status: number
  readonly etag: string
  readonly body: Buffer
}

/** What the program has: the newest build, the entity tag of its delta, and the hash of the Markdown of each document. */
interface Copy {
  readonly build: string
  readonly etag: string
  readonly hashes: ReadonlyMap<string, string>
}

interface Listed {
  readonly id: string
  readonly hash: string
  readonly lang: string
  readonly markdown_url?: string
}

/** Sends requests over one connection, and counts what it reads. */
function createClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [requests, bytes] = [0, 0]
  /** The bytes of each connection that are in `bytes`. */
  const counted = new WeakMap<Socket, number>()
  const request = async (url: string, etag = ''): Promise<Response> => {
    requests += 1
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url, { agent, headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } }, resolve).on(
        'error',
        reject,
      ),
    )
    const { socket } = response
    const encoded = await buffer(response)
    bytes += socket.bytesRead - (counted.get(socket) ?? 0)
    counted.set(socket, socket.bytesRead)
    const body = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(encoded) : encoded
    return { status: response.statusCode ?? 0, etag: response.headers.etag ?? '', body }
  }
  return { request, close: () => agent.destroy(), count: () => ({ requests, bytes }) }
}

type Client = ReturnType<typeof createClient>

const readJson = ({ body }: Response) => JSON.parse(body.toString())

/** The first copy: the list of changes, then all essays from the export. In this order, no later change is missed. */
async function copyAll({ request }: Client): Promise<Copy> {
  const list = readJson(await request(`${origin}/changes.json`))
  const { files } = readJson(await request(`${origin}/export/index.json`))
  for (const { url } of files) await request(url)
  return copyList(list)
}

const copyList = ({ build, documents }: { build: string; documents: readonly Listed[] }): Copy => ({
  build,
  etag: '',
  hashes: new Map(documents.map(({ id, hash }) => [id, hash])),
})

/** Brings a copy up to date. */
async function update({ request }: Client, copy: Copy): Promise<Copy> {
  const delta = await request(`${origin}/changes/${copy.build}.json`, copy.etag)
  if (delta.status === 304) return copy
  if (delta.status === 404) {
    const list = readJson(await request(`${origin}/changes.json`))
    for (const document of list.documents as readonly Listed[]) {
      if (copy.hashes.get(document.id) !== document.hash) await request(toMarkdown(document, list.templates))
    }
    return copyList(list)
  }
  const { to, added, changed } = readJson(delta)
  for (const { markdown_url } of [...added, ...changed]) await request(markdown_url)
  const hashes = new Map([
    ...copy.hashes,
    ...[...added, ...changed].map(({ id, hash }) => [id, hash] as const),
  ])
  return { build: to, etag: to === copy.build ? delta.etag : '', hashes }
}

function toMarkdown(
  { id, lang, markdown_url }: Listed,
  templates: Record<string, Record<string, { markdown_url: string }>>,
): string {
  const [, slug = '', kind = 'essays'] = id.split('/').reverse()
  return markdown_url ?? (templates[kind]?.[lang]?.markdown_url ?? '').replace('{slug}', slug)
}

/** Builds the site, and serves it while a client works. */
async function measure<T>(
  work: (client: Client) => Promise<T>,
): Promise<{ result: T; row: readonly string[] }> {
  await build({ content, out, cache, baseUrl: origin })
  const server = await serve({ out, port })
  const client = createClient()
  try {
    const result = await work(client)
    const { requests, bytes } = client.count()
    return { result, row: [toCount(requests), toBytes(bytes)] }
  } finally {
    client.close()
    await server.close()
  }
}

/** Adds a sentence to an essay. */
function edit(number: number): void {
  const file = join(content, `essays/${toSlug(number)}/en.md`)
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne sentence more.\n`)
}

writeCorpus(content, { documents, format: 'md', site: true })
const middle = Math.floor(documents / 4)
const first = await measure(copyAll)
// The second run has the entity tag of the empty delta.
const known = await measure((client) => update(client, first.result))
const unchanged = await measure((client) => update(client, known.result))
edit(middle)
const edited = await measure((client) => update(client, known.result))
rmSync(join(content, 'essays', toSlug(middle + 10), 'pt.md'))
const removed = await measure((client) => update(client, edited.result))
for (let day = 1; day < days; day += 1) {
  edit(middle + 20 + day)
  await build({ content, out, cache, baseUrl: origin })
}
edit(middle + 20 + days)
const month = await measure((client) => update(client, removed.result))
console.log(`A mirror of ${toCount(documents)} documents:\n`)
console.log(
  toTable(
    ['Visit', 'Requests', 'Bytes read'],
    [
      ['the first copy', ...first.row],
      ['nothing has changed, for the first time', ...known.row],
      ['nothing has changed again', ...unchanged.row],
      ['after one edit', ...edited.row],
      ['after one removal', ...removed.row],
      [`after ${days} builds with an edit each`, ...month.row],
    ],
  ),
)

const large = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.startsWith('_stele/'))
  .map((file) => ({ file, size: statSync(join(out, file)).size }))
  .filter(({ size }) => size > 200e3)
  .sort((a, b) => b.size - a.size)
const rows = large.map(({ file, size }) => [file, toBytes(size)])
console.log(
  large.length === 0
    ? '\nNo JSON response has more than 200 kB.'
    : `\nJSON responses of more than 200 kB:\n\n${toTable(['File', 'Size'], rows)}`,
)
