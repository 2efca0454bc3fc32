/** Measures the cost of search by number of documents: bytes, memory and time, each engine in its own processes. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createProgramRunner, type RunProgram } from '../compile-programs.ts'
import { findQuantile, toMedian } from '../quantile.ts'
import { type Row, toBytes, toCount, toMilliseconds, toRatio, toSeconds, toTable } from '../tables.ts'
import { createDocuments, createQueries } from './corpus.ts'
import type { OpenResult, SaveResult } from './engine-process.ts'
import type { StoredEngine } from './engines/engine.ts'
import { storedEngines, textEngines } from './engines/engines.ts'
import { measureFirstSearch } from './first-search.ts'

const sizes = [1000, 10_000, 50_000]
const textSizes = [1000, 10_000]
const queryCount = 2000
/** How often each index is opened. */
const openCount = 5

/** Larger indexes, in bytes, are not compressed: Brotli at quality 11 takes over a minute for them. */
const maxCompressed = 32e6

/** A saved index. */
interface SavedIndex {
  readonly folder: string
  readonly paths: readonly string[]
  /** Milliseconds. */
  readonly build: number
  readonly bytes: number
}

/** The measurements of an engine at one size. */
interface Cost extends SavedIndex, OpenResult {
  readonly name: string
  /** Bytes; NaN if the index was not compressed. */
  readonly compressed: number
}

interface Column {
  readonly title: string
  measure(cost: Cost): number
  format(figure: number): string
}

const columns: readonly Column[] = [
  { title: 'bytes', measure: ({ bytes }) => bytes, format: toBytes },
  { title: 'Brotli', measure: ({ compressed }) => compressed, format: toBytes },
  { title: 'opened in', measure: ({ load }) => load, format: toMilliseconds },
  { title: 'in memory', measure: ({ heap }) => heap, format: toBytes },
  { title: 'p50', measure: ({ latencies }) => findQuantile(latencies, 0.5), format: toMilliseconds },
  { title: 'p99', measure: ({ latencies }) => findQuantile(latencies, 0.99), format: toMilliseconds },
  { title: 'built in', measure: ({ build }) => build, format: toSeconds },
]

/** What texts change: the shim caches the parts of their index that queries have read. */
const textColumns: readonly Column[] = [
  ...columns,
  { title: 'in memory after the queries', measure: ({ heapAfter }) => heapAfter, format: toBytes },
  { title: 'queries/s', measure: ({ latencies }) => Math.round(1000 / toMean(latencies)), format: toCount },
]

/** Measures every engine at every size, and the first search of a process. Returns Markdown tables. */
export const measureScale = (): Promise<string> =>
  withPrograms(async (folder, run) => {
    const sections: string[] = []
    for (const size of sizes) {
      const costs = await measureSize(storedEngines, size, run, join(folder, String(size)))
      sections.push(toCostTable(size, costs, columns), toQueryCountNote(costs))
    }
    return [...sections, await measureFirstSearch(folder, run)]
  })

/** Measures the search without and with texts. Returns Markdown tables. */
export const measureTexts = (): Promise<string> =>
  withPrograms(async (folder, run) => {
    const sections: string[] = []
    for (const size of textSizes) {
      const costs = await measureSize(textEngines, size, run, join(folder, String(size)))
      sections.push(toCostTable(size, costs, textColumns), toQueryCountNote(costs))
    }
    return sections
  })

/** Measures with compiled programs in a temporary folder, and joins the sections that are not empty. */
async function withPrograms(
  measure: (folder: string, run: RunProgram) => Promise<readonly string[]>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  try {
    const run = await createProgramRunner(folder, [
      'search/engine-process.ts',
      'search/first-search-process.ts',
    ])
    const sections = await measure(folder, run)
    return sections.filter((text) => text !== '').join('\n\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureSize(
  engines: readonly StoredEngine[],
  size: number,
  run: RunProgram,
  folder: string,
): Promise<readonly Cost[]> {
  const queriesFile = `${folder}.json`
  writeFileSync(queriesFile, JSON.stringify(createQueries(queryCount, createDocuments(size))))
  // Two engines with the same `save` share one saved index.
  const savedIndexes = new Map<StoredEngine['save'], SavedIndex>()
  const openResults: { readonly engine: StoredEngine; readonly result: OpenResult }[] = []
  for (const [number, engine] of engines.entries()) {
    console.error(`${engine.name}, ${toCount(size)} documents`)
    const saved =
      savedIndexes.get(engine.save) ?? (await saveIndex(engine, size, run, join(folder, String(number))))
    savedIndexes.set(engine.save, saved)
    openResults.push({ engine, result: await measureOpening(engine, run, saved.folder, queriesFile) })
  }
  // Runs on all cores at once, because it is not timed.
  const compressedSizes = new Map(
    await Promise.all(
      [...savedIndexes].map(async ([save, saved]) => [save, await measureCompressed(saved)] as const),
    ),
  )
  return openResults.flatMap(({ engine, result }) => {
    const saved = savedIndexes.get(engine.save)
    if (saved === undefined) return []
    const compressed = compressedSizes.get(engine.save) ?? Number.NaN
    return [{ name: engine.name, ...saved, ...result, compressed }]
  })
}

async function saveIndex(
  { name }: StoredEngine,
  size: number,
  run: RunProgram,
  folder: string,
): Promise<SavedIndex> {
  const { build, files } = (await run('engine-process', ['save', name, folder, String(size)])) as SaveResult
  const paths = files.map((file) => join(folder, file))
  return { folder, build, paths, bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0) }
}

/** Opens a saved index several times; returns the medians, and the latencies of the first process. */
async function measureOpening(
  { name }: StoredEngine,
  run: RunProgram,
  folder: string,
  queriesFile: string,
): Promise<OpenResult> {
  const results: OpenResult[] = []
  // Only the first process runs the queries.
  for (const file of [queriesFile, ...Array<string>(openCount - 1).fill('')]) {
    results.push((await run('engine-process', ['open', name, folder, file])) as OpenResult)
  }
  return {
    load: toMedian(results.map(({ load }) => load)),
    heap: toMedian(results.map(({ heap }) => heap)),
    heapAfter: results[0]?.heapAfter ?? Number.NaN,
    latencies: results[0]?.latencies ?? [],
  }
}

/** Returns the compressed bytes, or NaN for a large index. */
async function measureCompressed({ paths, bytes }: SavedIndex): Promise<number> {
  if (bytes > maxCompressed) return Number.NaN
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const compress = async (path: string) =>
    (await promisify(brotliCompress)(readFileSync(path), { params })).length
  return (await Promise.all(paths.map(compress))).reduce((sum, length) => sum + length, 0)
}

function toCostTable(size: number, costs: readonly Cost[], columns: readonly Column[]): string {
  const [base] = costs
  if (base === undefined) return ''
  const rows = costs.map(
    (cost): Row => [
      cost.name,
      ...columns.map(({ measure, format }) => toRatio(measure(cost), measure(base), format)),
    ],
  )
  return toTable([`${toCount(size)} documents`, ...columns.map(({ title }) => title)], rows)
}

/** Lists the engines that ran fewer queries than planned; an empty string if there are none. */
function toQueryCountNote(costs: readonly Cost[]): string {
  const slow = costs.filter(({ latencies }) => latencies.length < queryCount)
  const list = slow.map(({ name, latencies }) => `${name} ${toCount(latencies.length)}`).join('; ')
  return slow.length === 0
    ? ''
    : `Queries measured within the time limit, of ${toCount(queryCount)}: ${list}.`
}

const toMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
