/**
 * The program of one measurement, in a process of its own so that no engine disturbs another: saves the index of an
 * engine, or opens it, and asks it where there are queries. What it measured stands as JSON on its standard output.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDocuments } from './corpus.ts'
import type { Find, SavingEngine } from './engines/engine.ts'
import { savingEngines } from './engines/engines.ts'

export interface Built {
  /** Milliseconds from the documents to what is written. */
  readonly build: number
  /** The paths of the files that are the index. */
  readonly files: readonly string[]
}

export interface Opened {
  /** Milliseconds. */
  readonly load: number
  /** Bytes that stay in memory. */
  readonly heap: number
  /** Milliseconds of each query. */
  readonly waits: readonly number[]
}

/** Milliseconds after which a slow engine is asked no more, and how many queries it is asked at least. */
const patience = { warming: 1000, measuring: 4000, least: 50 }

async function save(engine: SavingEngine, count: number, folder: string): Promise<Built> {
  const documents = createDocuments(count)
  const begun = performance.now()
  const { index, rest } = await engine.save(documents)
  const build = performance.now() - begun
  for (const [file, text] of [...index, ...rest]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return { build, files: [...index.keys()] }
}

async function open(engine: SavingEngine, folder: string, queries: readonly string[]): Promise<Opened> {
  const before = countHeap()
  const begun = performance.now()
  const find = await engine.open((file) => readFile(join(folder, file), 'utf8'))
  const load = performance.now() - begun
  const heap = countHeap() - before
  await ask(find, queries, { most: patience.warming, least: patience.least / 10 })
  return { load, heap, waits: await ask(find, queries, { most: patience.measuring, least: patience.least }) }
}

/** Bytes in use; typed arrays lie outside the heap. */
function countHeap(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function ask(
  find: Find,
  queries: readonly string[],
  { most, least }: { readonly most: number; readonly least: number },
): Promise<readonly number[]> {
  const waits: number[] = []
  const start = performance.now()
  for (const query of queries) {
    if (waits.length >= least && performance.now() - start > most) break
    const begun = performance.now()
    await find(query)
    waits.push(performance.now() - begun)
  }
  return waits
}

const [task = '', name = '', folder = '', argument = ''] = process.argv.slice(2)
const engine = savingEngines.find((each) => each.name === name)
if (engine === undefined) throw new Error(`Cannot measure "${name}": there is no such engine`)
const measured =
  task === 'save'
    ? await save(engine, Number(argument), folder)
    : await open(engine, folder, argument === '' ? [] : JSON.parse(readFileSync(argument, 'utf8')))
console.log(JSON.stringify(measured))
