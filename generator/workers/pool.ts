/** Whoever works on documents: this thread alone for a few of them, one thread a core for many. */

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { SourceFile } from '../collect/document.ts'
import type { ValidatedFrontMatter } from '../model/head.ts'
import { createTaskRunner, type DocumentResult, type DocumentTask, type RenderContext } from './document.ts'
import { packContext } from './shared-context.ts'
import { type TransferBatch, unpack } from './transfer-batch.ts'

export interface WorkerPool {
  /** Whether more than one thread is at work. */
  readonly isMany: boolean
  /** Reads and judges the front matter of documents, in their order. */
  readHeads(places: readonly SourceFile[]): Promise<ValidatedFrontMatter[]>
  /**
   * Works on documents.
   * @param take is given what came of each order and its place in the list, in whatever order they are done
   */
  work(
    brief: RenderContext,
    orders: readonly DocumentTask[],
    take: (outcome: DocumentResult, sourceFile: number) => void,
  ): Promise<void>
  close(): Promise<void>
}

/** Documents from which on threads are worth their start. */
const minDocuments = 300

/** Threads run what Node runs, which TypeScript is not: from source, one thread does it all. */
const isCompiled = import.meta.url.endsWith('.js')

/** Documents that a thread is given at a time. */
const batchSize = 50

/** Batches that lie ready for a thread, so that it has work while this thread is busy itself. */
const batchesAhead = 6

/** Is told each time that so many more documents are done. */
export type Advance = (documents: number) => void

/** @param documents how many there are to work on */
export const createWorkerPool = (documents: number, advance: Advance): WorkerPool =>
  documents < minDocuments || !isCompiled
    ? createSingleThreadPool(advance)
    : createThreadCrew(availableParallelism(), advance)

export const createSingleThreadPool = (advance: Advance = () => {}): WorkerPool => ({
  isMany: false,
  async readHeads(places) {
    const { readHead } = await import('./read-front-matter.ts')
    const frontMatter = places.map(readHead)
    advance(frontMatter.length)
    return frontMatter
  },
  async work(brief, orders, take) {
    const work = createTaskRunner(brief)
    for (const [sourceFile, order] of orders.entries()) {
      take(await work(order), sourceFile)
      advance(1)
      // As in a thread, native code is given the time to clear up.
      if (sourceFile % batchSize === 0) await setImmediate()
    }
  },
  async close() {},
})

/** @param threads how many work at a time, beside this one */
function createThreadCrew(threads: number, advance: Advance): WorkerPool {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('worker.js', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: batchesAhead,
  })
  let briefs = 0

  /** Gives out batches, no more of them at a time than keep every thread busy. */
  const giveOut = async <T, R>(
    items: readonly T[],
    run: (batch: readonly T[]) => Promise<R>,
    take: (result: R, start: number) => void,
  ): Promise<void> => {
    let next = 0
    const giveNext = async (): Promise<void> => {
      while (next < items.length) {
        const start = next
        next += batchSize
        const batch = items.slice(start, next)
        take(await run(batch), start)
        advance(batch.length)
      }
    }
    await Promise.all(Array.from({ length: batchesAhead * threads }, giveNext))
  }

  return {
    isMany: true,
    async readHeads(places) {
      const frontMatter: ValidatedFrontMatter[] = []
      await giveOut(
        places,
        (batch): Promise<readonly ValidatedFrontMatter[]> => pool.run(batch, { name: 'readHeads' }),
        (batch, start) => {
          for (const [sourceFile, head] of batch.entries()) frontMatter[start + sourceFile] = head
        },
      )
      return frontMatter
    },
    async work(brief, orders, take) {
      briefs += 1
      const shared = { number: briefs, ...packContext(brief) }
      await giveOut(
        orders,
        (batch): Promise<TransferBatch> => pool.run({ brief: shared, orders: batch }, { name: 'work' }),
        (parcel, start) => {
          for (const [sourceFile, outcome] of unpack(parcel).entries()) take(outcome, start + sourceFile)
        },
      )
    },
    close: () => pool.destroy(),
  }
}
