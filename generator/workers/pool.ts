/** Reads and builds documents: in this thread for a small site, in worker threads for a large one. */

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { PathEntry } from '../addresses/path-table.ts'
import type { SharedBytes } from '../addresses/shared-map.ts'
import type { SourceFile } from '../collect/document.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { DocumentStorage } from '../documents/build-document.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from '../documents/task.ts'
import type { ValidatedFrontMatter } from '../model/validate-front-matter.ts'
import { shareValue } from './shared-value.ts'
import type { BatchOutcome, DocumentBatch } from './worker.ts'

/** Processes the documents of one build. */
export interface WorkerPool {
  /**
   * Reads and validates front matter.
   * @param onProgress called with the number of documents that are done since the last call
   * @returns the front matter in the order of the files
   */
  readFrontMatter(
    sourceFiles: readonly SourceFile[],
    onProgress: (documents: number) => void,
  ): Promise<ValidatedFrontMatter[]>
  /**
   * Builds documents. Call it once for each pool, because the threads keep the context.
   * @param paths every path of the site
   * @param onResult called for each task, in any order
   * @throws the reason of the signal, if the build is aborted
   */
  buildDocuments(
    context: DocumentContext,
    paths: SharedBytes<PathEntry>,
    tasks: readonly DocumentTask[],
    onResult: (result: DocumentResult, index: number) => void,
  ): Promise<void>
  /** Ends all threads. The results of tasks that are still running are lost. */
  close(): Promise<void>
}

/** The size of a pool. */
export interface WorkerPoolOptions {
  /** How many documents the build has. */
  readonly documents: number
  /** How many threads to start; 0 works in this thread. By default one per core, and 0 for a small site. */
  readonly threads?: number | undefined
  /** Where a build in memory has its cache and its files. Such a build uses no threads. */
  readonly storage?: DocumentStorage | undefined
  /** Aborts the build: between documents in this thread, between batches in worker threads. */
  readonly signal?: AbortSignal | undefined
}

/** A site with fewer documents is built faster without threads. */
const minDocuments = 300

/** How many documents a thread gets at a time. */
const batchSize = 50

/** How many batches wait for each thread, so that it has work while this thread is busy. */
const batchesAhead = 6

/** Creates a pool, and starts its threads if the build needs any. Close it at the end. */
export function createWorkerPool({ documents, threads, storage, signal }: WorkerPoolOptions): WorkerPool {
  if (storage !== undefined) return createInlinePool(signal, storage)
  const count = threads ?? (documents < minDocuments ? 0 : availableParallelism())
  return count === 0 ? createInlinePool(signal) : createThreadPool(count, signal)
}

function createInlinePool(signal: AbortSignal | undefined, storage?: DocumentStorage): WorkerPool {
  return {
    async readFrontMatter(sourceFiles, onProgress) {
      const { readFrontMatter } = await import('../documents/read-front-matter.ts')
      const frontMatter = sourceFiles.map(readFrontMatter)
      onProgress(frontMatter.length)
      return frontMatter
    },
    async buildDocuments(context, paths, tasks, onResult) {
      const { createDocumentBuilder } = await import('../documents/build-document.ts')
      const buildDocument = createDocumentBuilder(context, paths, storage)
      for (const [index, task] of tasks.entries()) {
        // satteri frees its memory only between turns of the event loop. The caller can abort only then, too.
        if (index % batchSize === 0) await setImmediate()
        signal?.throwIfAborted()
        onResult(await buildDocument(task), index)
      }
    },
    async close() {},
  }
}

/** Whether this runs from source. Node loads TypeScript in worker threads only with tsx. */
const isSource = import.meta.url.endsWith('.ts')

function createThreadPool(threads: number, signal: AbortSignal | undefined): WorkerPool {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL(isSource ? 'worker.ts' : 'worker.js', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: batchesAhead,
    ...(isSource && { execArgv: ['--import', new URL('register-tsx.mjs', import.meta.url).href] }),
  })

  /** Runs a function on batches of items, with just enough batches at a time to keep every thread busy. */
  const runInBatches = async <T, R>(
    items: readonly T[],
    run: (batch: readonly T[]) => Promise<BatchOutcome<R>>,
    onResults: (results: readonly R[], start: number) => void,
  ): Promise<void> => {
    let next = 0
    const runNext = async (): Promise<void> => {
      while (next < items.length) {
        signal?.throwIfAborted()
        const start = next
        next += batchSize
        const outcome = await run(items.slice(start, next))
        if ('error' in outcome) throw new OperationalError(outcome.error.message, outcome.error.code)
        onResults(outcome.results, start)
      }
    }
    await Promise.all(Array.from({ length: batchesAhead * threads }, runNext))
  }

  return {
    async readFrontMatter(sourceFiles, onProgress) {
      const frontMatter: ValidatedFrontMatter[] = []
      await runInBatches(
        sourceFiles,
        (batch): Promise<BatchOutcome<ValidatedFrontMatter>> =>
          pool.run(batch, { name: 'readFrontMatterBatch' }),
        (results, start) => {
          for (const [index, result] of results.entries()) frontMatter[start + index] = result
          onProgress(results.length)
        },
      )
      return frontMatter
    },
    async buildDocuments(context, paths, tasks, onResult) {
      const sharedContext = shareValue(context)
      await runInBatches(
        tasks,
        (batch): Promise<BatchOutcome<DocumentResult>> => {
          const documents: DocumentBatch = { context: sharedContext, paths, tasks: batch }
          return pool.run(documents, { name: 'buildDocumentBatch' })
        },
        (results, start) => {
          for (const [index, result] of results.entries()) onResult(result, start + index)
        },
      )
    },
    close: () => pool.destroy(),
  }
}
