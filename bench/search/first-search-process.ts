/**
 * Program: runs one search in a new process and prints a `FirstSearch` as JSON.
 *
 * `shim QUERY LIB DIST` searches with the compiled package in `LIB` over a published build. `minisearch QUERY FILE`
 * searches with MiniSearch over its saved index.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Times are in milliseconds since the epoch. */
export interface FirstSearch {
  /** Start of opening the index. */
  readonly openedAt: number
  /** When the bytes of the response were ready. */
  readonly respondedAt: number
  readonly resultCount: number
}

const readClock = (): number => performance.timeOrigin + performance.now()

/** @param lib the folder of the compiled package */
async function searchWithShim(lib: string, dist: string, query: string): Promise<FirstSearch> {
  const load = (file: string) => import(pathToFileURL(join(lib, 'shim/exports', file)).href)
  const { createMemoryStore, createShim } = (await load(
    'shim.js',
  )) as typeof import('../../shim/exports/shim.ts')
  const { createDiskSource } = (await load('node.js')) as typeof import('../../shim/exports/node.ts')
  const openedAt = readClock()
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
  const respondedAt = readClock()
  const text = await new Response(body).text()
  if (status !== 200) throw new Error(`Cannot measure the shim: got status ${status}: ${text}`)
  return { openedAt, respondedAt, resultCount: JSON.parse(text).results.length }
}

/** The shim's maximum number of results. */
const maxResults = 50

async function searchWithMiniSearch(file: string, query: string): Promise<FirstSearch> {
  const { default: MiniSearch } = await import('minisearch')
  const openedAt = readClock()
  const engine = MiniSearch.loadJSON(await readFile(file, 'utf8'), {
    fields: ['title', 'tags', 'description'],
  })
  const results = engine.search(query).slice(0, maxResults)
  new TextEncoder().encode(JSON.stringify({ query, results }))
  return { openedAt, respondedAt: readClock(), resultCount: results.length }
}

const [engine = '', query = '', path = '', dist = ''] = process.argv.slice(2)
const result =
  engine === 'shim' ? await searchWithShim(path, dist, query) : await searchWithMiniSearch(path, query)
console.log(JSON.stringify(result))
