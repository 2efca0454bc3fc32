/**
 * Program: measures one search engine in its own process, so that engines do not affect each other. Prints JSON.
 *
 * `save ENGINE FOLDER COUNT` builds an index of `COUNT` documents and saves it (`SaveResult`). `open ENGINE FOLDER
 * [QUERIES]` opens a saved index and runs the queries of a JSON file, if given (`OpenResult`).
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDocuments } from './corpus.ts'
import type { Search, StoredEngine } from './engines/engine.ts'
import { storedEngines, textEngines } from './engines/engines.ts'

export interface SaveResult {
  /** Milliseconds from the documents to the serialised index. */
  readonly build: number
  /** The files of the index, as paths in the folder. */
  readonly files: readonly string[]
}

export interface OpenResult {
  /** Milliseconds. */
  readonly load: number
  /** Bytes that stay in memory after a garbage collection. */
  readonly heap: number
  /** The same after all queries, with what they have read. */
  readonly heapAfter: number
  /** Milliseconds of each query. */
  readonly latencies: readonly number[]
}

/** After its time limit in milliseconds an engine gets no more queries, but always at least `minQueries`. */
interface Limit {
  readonly milliseconds: number
  readonly minQueries: number
}

const warmUpLimit: Limit = { milliseconds: 1000, minQueries: 5 }
const measurementLimit: Limit = { milliseconds: 4000, minQueries: 50 }

async function save(engine: StoredEngine, count: number, folder: string): Promise<SaveResult> {
  const documents = createDocuments(count)
  const startTime = performance.now()
  const { index, rest } = await engine.save(documents)
  const build = performance.now() - startTime
  for (const [file, text] of [...index, ...rest]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return { build, files: [...index.keys()] }
}

async function open(engine: StoredEngine, folder: string, queries: readonly string[]): Promise<OpenResult> {
  const heapBefore = measureHeap()
  const startTime = performance.now()
  const search = await engine.open((file) => readFile(join(folder, file), 'utf8'))
  const load = performance.now() - startTime
  const heap = measureHeap() - heapBefore
  await runQueries(search, queries, warmUpLimit)
  const latencies = await runQueries(search, queries, measurementLimit)
  return { load, heap, heapAfter: measureHeap() - heapBefore, latencies }
}

/** Returns the bytes in use, with typed arrays, which V8 keeps outside its heap. */
function measureHeap(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function runQueries(
  search: Search,
  queries: readonly string[],
  { milliseconds, minQueries }: Limit,
): Promise<readonly number[]> {
  const latencies: number[] = []
  const startTime = performance.now()
  for (const query of queries) {
    if (latencies.length >= minQueries && performance.now() - startTime > milliseconds) break
    const queryStart = performance.now()
    await search(query)
    latencies.push(performance.now() - queryStart)
  }
  return latencies
}

const [task = '', name = '', folder = '', parameter = ''] = process.argv.slice(2)
const engine = [...storedEngines, ...textEngines].find((each) => each.name === name)
if (engine === undefined) throw new Error(`Cannot measure "${name}": no such engine`)
const result =
  task === 'save'
    ? await save(engine, Number(parameter), folder)
    : await open(engine, folder, parameter === '' ? [] : JSON.parse(readFileSync(parameter, 'utf8')))
console.log(JSON.stringify(result))
