/** What a search costs by the number of documents: bytes, memory and time, each engine in processes of its own. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { compileRun, type Run } from '../program.ts'
import { findQuantile, toMedian } from '../quantile.ts'
import {
  type Row,
  type Tables,
  toBytes,
  toCount,
  toMilliseconds,
  toRatio,
  toSeconds,
  toTable,
} from '../tables.ts'
import { createDocuments, createQueries } from './corpus.ts'
import type { SavingEngine } from './engines/engine.ts'
import { savingEngines } from './engines/engines.ts'
import { measureFirst } from './first.ts'
import type { Built, Opened } from './measured.ts'

const sizes = [1000, 10_000, 50_000]

/** The size that the README shows. */
const shownSize = 10_000

const queryCount = 2000
const loads = 5

/** Bytes beyond which an index is not compressed: at Brotli's quality 11 it takes a minute and more. */
const maxCompressed = 32e6

/** An index in a folder. */
interface Written {
  readonly folder: string
  /** Its files. */
  readonly paths: readonly string[]
  readonly build: number
  readonly bytes: number
}

/** What is known of an engine at one size. */
interface Cost extends Written, Opened {
  readonly name: string
  /** Bytes; not a number where it was not compressed. */
  readonly compressed: number
}

interface Column {
  readonly title: string
  measure(cost: Cost): number
  write(figure: number): string
}

const brotli: Column = { title: 'Brotli', measure: ({ compressed }) => compressed, write: toBytes }
const heap: Column = { title: 'in memory', measure: (cost) => cost.heap, write: toBytes }
const load: Column = { title: 'opened in', measure: (cost) => cost.load, write: toMilliseconds }
const p50: Column = {
  title: 'p50',
  measure: ({ waits }) => findQuantile(waits, 0.5),
  write: toMilliseconds,
}
const short: readonly Column[] = [brotli, load, heap, p50]
const long: readonly Column[] = [
  { title: 'bytes', measure: ({ bytes }) => bytes, write: toBytes },
  brotli,
  load,
  heap,
  p50,
  { title: 'p99', measure: ({ waits }) => findQuantile(waits, 0.99), write: toMilliseconds },
  { title: 'built in', measure: ({ build }) => build, write: toSeconds },
]

/** Measures every engine at every size, and the first search of a process. */
export async function measureScale(): Promise<Tables> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'))
  try {
    const run = await compileRun(folder, ['search/measured.ts', 'search/cold.ts'])
    const tables: string[] = []
    let shown = ''
    for (const size of sizes) {
      const costs = await measureSize(size, run, join(folder, String(size)))
      tables.push(toCosts(size, costs, long), toNote(costs))
      if (size === shownSize) shown = toCosts(size, costs, short)
    }
    tables.push(await measureFirst(folder, run))
    return { short: shown, long: tables.filter((text) => text !== '').join('\n\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureSize(size: number, run: Run, folder: string): Promise<readonly Cost[]> {
  const asked = `${folder}.json`
  writeFileSync(asked, JSON.stringify(createQueries(queryCount, createDocuments(size))))
  // Two that save alike are measured on one saved index.
  const written = new Map<SavingEngine['save'], Written>()
  const measured: { readonly engine: SavingEngine; readonly opened: Opened }[] = []
  for (const [place, engine] of savingEngines.entries()) {
    console.error(`${engine.name}, ${toCount(size)} documents`)
    const saved = written.get(engine.save) ?? (await write(engine, size, run, join(folder, String(place))))
    written.set(engine.save, saved)
    measured.push({ engine, opened: await measureOpened(engine, run, saved.folder, asked) })
  }
  // On all cores at once, as nothing is timed any more.
  const counted = [...written].map(async ([save, saved]) => [save, await countCompressed(saved)] as const)
  const compressed = new Map(await Promise.all(counted))
  return measured.flatMap(({ engine, opened }) => {
    const saved = written.get(engine.save)
    if (saved === undefined) return []
    return [{ name: engine.name, ...saved, ...opened, compressed: compressed.get(engine.save) ?? Number.NaN }]
  })
}

async function write({ name }: SavingEngine, size: number, run: Run, folder: string): Promise<Written> {
  const { build, files } = (await run('measured', ['save', name, folder, String(size)])) as Built
  const paths = files.map((file) => join(folder, file))
  return { folder, build, paths, bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0) }
}

async function measureOpened(
  { name }: SavingEngine,
  run: Run,
  folder: string,
  asked: string,
): Promise<Opened> {
  const opened: Opened[] = []
  // The first one is asked besides.
  for (const queries of [asked, ...Array<string>(loads - 1).fill('')]) {
    opened.push((await run('measured', ['open', name, folder, queries])) as Opened)
  }
  return {
    load: toMedian(opened.map((each) => each.load)),
    heap: toMedian(opened.map((each) => each.heap)),
    waits: opened[0]?.waits ?? [],
  }
}

async function countCompressed({ paths, bytes }: Written): Promise<number> {
  if (bytes > maxCompressed) return Number.NaN
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const compress = async (path: string) =>
    (await promisify(brotliCompress)(readFileSync(path), { params })).length
  return (await Promise.all(paths.map(compress))).reduce((sum, length) => sum + length, 0)
}

function toCosts(size: number, costs: readonly Cost[], columns: readonly Column[]): string {
  const [base] = costs
  if (base === undefined) return ''
  const rows = costs.map(
    (cost): Row => [
      cost.name,
      ...columns.map(({ measure, write }) => toRatio(measure(cost), measure(base), write)),
    ],
  )
  return toTable([`${toCount(size)} documents`, ...columns.map(({ title }) => title)], rows)
}

/** Says which engines were asked less than the others. */
function toNote(costs: readonly Cost[]): string {
  const few = costs.filter(({ waits }) => waits.length < queryCount)
  const list = few.map(({ name, waits }) => `${name} ${toCount(waits.length)}`).join('; ')
  return few.length === 0
    ? ''
    : `Queries asked, where they took too long for all ${toCount(queryCount)}: ${list}.`
}
