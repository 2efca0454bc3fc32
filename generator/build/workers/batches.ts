/** Divides items between worker threads and this thread. */

import { setImmediate } from 'node:timers/promises'

/** How many batches wait for each worker thread, so that it has work while this thread is busy. */
export const batchesAhead = 6

/** The most items of a batch for a worker thread, if the caller sets no maximum. */
const maxBatchSize = 50

/** The fewest. Batches get smaller at the end, so that all threads end at the same time. */
const minBatchSize = 5

/** How many items this thread processes before it gives new batches to worker threads. */
const ownBatchSize = 10

/** How items are processed, and by how many threads. */
interface BatchOptions<T, R> {
  /** The number of worker threads. */
  readonly threads: number
  readonly signal: AbortSignal | undefined
  /** The most items of a batch. */
  readonly maxSize?: number
  readonly runInWorker: (batch: readonly T[]) => Promise<readonly R[]>
  /** Processes an item in this thread. */
  readonly runHere: (item: T) => R | Promise<R>
  /** Called with each result. Batches end in any order. */
  readonly onResult: (result: R, index: number) => void
  /** Called after the results of a batch, with their number. */
  readonly onBatch?: (results: number) => void
  /** The other work of this thread, which processes items only after it. If it fails, this thread processes none. */
  readonly otherWork?: Promise<unknown> | undefined
}

/**
 * Processes items in all threads. After an error this thread processes no further item, and the promise rejects only when the
 * batch of this thread has ended.
 * @throws the reason of the signal, or the first error of a batch
 */
export async function runInBatches<T, R>(items: readonly T[], options: BatchOptions<T, R>): Promise<void> {
  const { threads, signal, runInWorker, runHere, onResult, onBatch } = options
  const { maxSize = maxBatchSize, otherWork = Promise.resolve() } = options
  let next = 0
  let hasFailed = false
  /** Takes batches and processes them until no item is left. */
  const takeBatches = async (
    toSize: (remaining: number) => number,
    run: (batch: readonly T[]) => Promise<readonly R[]>,
  ): Promise<void> => {
    while (next < items.length && !hasFailed) {
      signal?.throwIfAborted()
      const start = next
      next += toSize(items.length - start)
      const results = await run(items.slice(start, next))
      for (const [index, result] of results.entries()) onResult(result, start + index)
      onBatch?.(results.length)
    }
  }

  const toWorkerSize = (remaining: number): number => {
    const share = Math.ceil(remaining / (2 * batchesAhead * (threads + 1)))
    return Math.min(Math.max(share, minBatchSize), maxSize)
  }
  const workers = Array.from({ length: batchesAhead * threads }, () => takeBatches(toWorkerSize, runInWorker))

  const runBetweenMessages = async (batch: readonly T[]): Promise<readonly R[]> => {
    // Results of worker threads arrive between turns of the event loop, and satteri frees its memory there.
    await setImmediate()
    return mapInOrder(batch, runHere)
  }
  const here = otherWork.then(
    () => takeBatches(() => Math.min(ownBatchSize, maxSize), runBetweenMessages),
    () => {},
  )
  try {
    await Promise.all([...workers, here])
  } catch (error) {
    hasFailed = true
    await here.catch(() => {})
    throw error
  }
}

/** Processes items one after the other. */
export async function mapInOrder<T, R>(
  items: readonly T[],
  process: (item: T) => R | Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (const item of items) results.push(await process(item))
  return results
}
