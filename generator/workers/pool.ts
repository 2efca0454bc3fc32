/** Whoever works on documents: this thread alone for a few of them, one thread a core for many. */

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { DocumentPlace } from '../collect/document.ts'
import type { JudgedHead } from '../model/head.ts'
import { type Brief, createDocumentWork, type Order, type Outcome } from './document.ts'
import { packBrief } from './shared-context.ts'
import { type Parcel, unpack } from './transfer-batch.ts'

export interface Crew {
  /** Whether more than one thread is at work. */
  readonly isMany: boolean
  /** Reads and judges the front matter of documents, in their order. */
  readHeads(places: readonly DocumentPlace[]): Promise<JudgedHead[]>
  /**
   * Works on documents.
   * @param take is given what came of each order and its place in the list, in whatever order they are done
   */
  work(brief: Brief, orders: readonly Order[], take: (outcome: Outcome, place: number) => void): Promise<void>
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
export const createCrew = (documents: number, advance: Advance): Crew =>
  documents < minDocuments || !isCompiled
    ? createLoneCrew(advance)
    : createThreadCrew(availableParallelism(), advance)

export const createLoneCrew = (advance: Advance = () => {}): Crew => ({
  isMany: false,
  async readHeads(places) {
    const { readHead } = await import('./read-front-matter.ts')
    const heads = places.map(readHead)
    advance(heads.length)
    return heads
  },
  async work(brief, orders, take) {
    const work = createDocumentWork(brief)
    for (const [place, order] of orders.entries()) {
      take(await work(order), place)
      advance(1)
      // As in a thread, native code is given the time to clear up.
      if (place % batchSize === 0) await setImmediate()
    }
  },
  async close() {},
})

/** @param threads how many work at a time, beside this one */
function createThreadCrew(threads: number, advance: Advance): Crew {
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
      const heads: JudgedHead[] = []
      await giveOut(
        places,
        (batch): Promise<readonly JudgedHead[]> => pool.run(batch, { name: 'readHeads' }),
        (batch, start) => {
          for (const [place, head] of batch.entries()) heads[start + place] = head
        },
      )
      return heads
    },
    async work(brief, orders, take) {
      briefs += 1
      const shared = { number: briefs, ...packBrief(brief) }
      await giveOut(
        orders,
        (batch): Promise<Parcel> => pool.run({ brief: shared, orders: batch }, { name: 'work' }),
        (parcel, start) => {
          for (const [place, outcome] of unpack(parcel).entries()) take(outcome, start + place)
        },
      )
    },
    close: () => pool.destroy(),
  }
}
