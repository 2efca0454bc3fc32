/**
 * The program of a cold start: a search that is answered once, by the shim over a dist or by MiniSearch over its JSON.
 * It prints when it began to open what it has, and when it had the bytes of the answer, as milliseconds of the epoch.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Started {
  readonly opening: number
  readonly answered: number
  /** How many documents were answered. */
  readonly results: number
}

const readClock = (): number => performance.timeOrigin + performance.now()

/** @param lib the package, compiled */
async function startShim(lib: string, dist: string, query: string): Promise<Started> {
  const load = (file: string) => import(pathToFileURL(join(lib, 'shim/exports', file)).href)
  const { createMemoryStore, createShim } = (await load(
    'shim.js',
  )) as typeof import('../../shim/exports/shim.ts')
  const { createDiskSource } = (await load('node.js')) as typeof import('../../shim/exports/node.ts')
  const opening = readClock()
  const shim = await createShim({ source: createDiskSource(dist), quota: createMemoryStore() })
  const url = new URL(`http://localhost/api/v1/search?q=${encodeURIComponent(query)}`)
  const { status, body } = await shim.handle({
    method: 'GET',
    target: url.pathname + url.search,
    pathname: url.pathname,
    search: url.search,
    query: url.searchParams,
    headerBytes: 0,
    header: () => null,
    client: '192.0.2.1',
    now: Date.now(),
  })
  const answered = readClock()
  const text = await new Response(body).text()
  if (status !== 200) throw new Error(`Cannot measure the shim: it answers ${status} ${text}`)
  return { opening, answered, results: JSON.parse(text).results.length }
}

/** As many as the shim answers at most. */
const maxResults = 50

async function startMiniSearch(file: string, query: string): Promise<Started> {
  const { default: MiniSearch } = await import('minisearch')
  const opening = readClock()
  const engine = MiniSearch.loadJSON(await readFile(file, 'utf8'), {
    fields: ['title', 'tags', 'description'],
  })
  const results = engine.search(query).slice(0, maxResults)
  new TextEncoder().encode(JSON.stringify({ query, results }))
  return { opening, answered: readClock(), results: results.length }
}

const [what = '', query = '', ...places] = process.argv.slice(2)
const [first = '', second = ''] = places
const started = what === 'shim' ? await startShim(first, second, query) : await startMiniSearch(first, query)
console.log(JSON.stringify(started))
