/** Reads and builds documents: in this thread for a small site, in this thread and worker threads for a large one. */

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { PathTable } from '../addresses/path-table.ts'
import type { SourceFile } from '../collect/document.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { DocumentStorage } from '../documents/storage.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from '../documents/task.ts'
import type { ValidatedFrontMatter } from '../model/validate-front-matter.ts'
import type { SocialImage } from '../social-images/social-image.ts'
import type { Source } from '../sources/source.ts'
import { batchesAhead, maxBatchSize, ownBatchSize, runInBatches } from './batches.ts'
import { shareValue } from './shared-value.ts'
import type { BatchOutcome, DocumentBatch, FrontMatterBatch, SharedData } from './worker.ts'

/** Processes the documents of one build. */
export interface WorkerPool {
  /**
   * Reads and validates front matter.
   * @param onProgress called with the number of documents that are done since the last call
   * @returns the front matter in the order of the files
   */
  readFrontMatter(
    sources: readonly Source[],
    sourceFiles: readonly SourceFile[],
    onProgress: (documents: number) => void,
  ): Promise<ValidatedFrontMatter[]>
  /**
   * Builds documents. Call it once for each pool, because the threads keep the context.
   * @param paths every path of the site
   * @param onResult called for each task, in any order
   * @param otherWork the other work of this thread. Beside worker threads, this thread builds documents only after it.
   * @throws the reason of the signal, if the build is aborted
   */
  buildDocuments(
    context: DocumentContext,
    paths: PathTable,
    tasks: readonly DocumentTask[],
    onResult: (result: DocumentResult, index: number) => void,
    otherWork?: Promise<unknown>,
  ): Promise<void>
  /**
   * Draws social images.
   * @param onImage called with the PNG of each image, in any order
   * @throws the reason of the signal, if the build is aborted
   */
  drawImages(images: readonly SocialImage[], onImage: (bytes: Buffer, index: number) => void): Promise<void>
  /** Ends all threads. The results of tasks that are still running are lost. */
  close(): Promise<void>
}

/** The size of a pool. */
interface WorkerPoolOptions {
  /** How many documents the build has. */
  readonly documents: number
  /** How many threads to start beside this one. By default one for each further core, and 0 for a small site. */
  readonly threads?: number | undefined
  /** Where a build in memory has its cache and its files. Such a build uses no threads. */
  readonly storage?: DocumentStorage | undefined
  /** Aborts the build: between documents in this thread, between batches in worker threads. */
  readonly signal?: AbortSignal | undefined
}

/** A site with fewer documents is built faster without threads. */
const minDocuments = 300

/** How many images a thread draws at a time: few, because one takes as long as some documents. */
const imageBatchSize = 4

/** Creates a pool, and starts its threads if the build needs any. Close it at the end. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { storage, signal } = options
  return usesThreads(options)
    ? createThreadPool(countThreads(options), signal)
    : createInlinePool(signal, storage)
}

/** Whether a pool starts threads. */
export const usesThreads = (options: WorkerPoolOptions): boolean => countThreads(options) > 0

function countThreads({ documents, threads, storage }: WorkerPoolOptions): number {
  if (storage !== undefined) return 0
  return threads ?? (documents < minDocuments ? 0 : availableParallelism() - 1)
}

function createInlinePool(signal: AbortSignal | undefined, storage?: DocumentStorage): WorkerPool {
  return {
    async readFrontMatter(sources, sourceFiles, onProgress) {
      const { createFrontMatterReader } = await import('../documents/read-front-matter.ts')
      const readFrontMatter = await createFrontMatterReader(sources)
      const frontMatter = sourceFiles.map(readFrontMatter)
      onProgress(frontMatter.length)
      return frontMatter
    },
    async buildDocuments(context, paths, tasks, onResult) {
      const { createDocumentBuilder } = await import('../documents/build-document.ts')
      const buildDocument = createDocumentBuilder(context, paths, storage)
      for (const [index, task] of tasks.entries()) {
        // satteri frees its memory only between turns of the event loop. The caller can abort only then, too.
        if (index % ownBatchSize === 0) await setImmediate()
        signal?.throwIfAborted()
        onResult(await buildDocument(task), index)
      }
    },
    async drawImages(images, onImage) {
      const { drawSocialImage } = await import('../social-images/draw.ts')
      for (const [index, { texts }] of images.entries()) {
        await setImmediate()
        signal?.throwIfAborted()
        onImage(await drawSocialImage(texts), index)
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

  const toResults = <R>(outcome: BatchOutcome<R>): readonly R[] => {
    if ('error' in outcome) throw new OperationalError(outcome.error.message, outcome.error.code)
    return outcome.results
  }

  /** Makes each worker thread load the modules for documents. An error comes again when the modules are used. */
  const loadBuilder = (): void => {
    for (let thread = 0; thread < threads; thread++)
      pool.run(undefined, { name: 'loadBuilder' }).catch(() => {})
  }

  return {
    async readFrontMatter(sources, sourceFiles, onProgress) {
      const { createFrontMatterReader } = await import('../documents/read-front-matter.ts')
      const readFrontMatter = await createFrontMatterReader(sources)
      const frontMatter: ValidatedFrontMatter[] = []
      await runInBatches(sourceFiles, {
        threads,
        signal,
        async runInWorker(batch) {
          const files: FrontMatterBatch = { sources, sourceFiles: batch }
          return toResults<ValidatedFrontMatter>(await pool.run(files, { name: 'readFrontMatterBatch' }))
        },
        runHere: async (batch) => batch.map(readFrontMatter),
        onResults(results, start) {
          for (const [index, result] of results.entries()) frontMatter[start + index] = result
          onProgress(results.length)
        },
      })
      // Threads that need the modules only later would load them when this thread waits. If few files had to be read, the
      // cache may have all documents.
      if (sourceFiles.length > maxBatchSize * threads) loadBuilder()
      return frontMatter
    },
    async buildDocuments(context, paths, tasks, onResult, otherWork) {
      const { createDocumentBuilder } = await import('../documents/build-document.ts')
      const data: SharedData = [context, paths]
      const shared = shareValue(data)
      const buildDocument = createDocumentBuilder(context, paths)
      await runInBatches(tasks, {
        threads,
        signal,
        async runInWorker(batch) {
          const documents: DocumentBatch = { shared, tasks: batch }
          return toResults<DocumentResult>(await pool.run(documents, { name: 'buildDocumentBatch' }))
        },
        async runHere(batch) {
          const results: DocumentResult[] = []
          for (const task of batch) results.push(await buildDocument(task))
          return results
        },
        onResults(results, start) {
          for (const [index, result] of results.entries()) onResult(result, start + index)
        },
        otherWork,
      })
    },
    async drawImages(images, onImage) {
      const { drawSocialImage } = await import('../social-images/draw.ts')
      await runInBatches(images, {
        threads,
        signal,
        maxSize: imageBatchSize,
        runInWorker: async (batch) =>
          toResults<Uint8Array>(await pool.run(batch, { name: 'drawImageBatch' })),
        async runHere(batch) {
          const drawn: Uint8Array[] = []
          for (const { texts } of batch) drawn.push(await drawSocialImage(texts))
          return drawn
        },
        onResults(results, start) {
          for (const [index, bytes] of results.entries()) onImage(Buffer.from(bytes), start + index)
        },
      })
    },
    close: () => pool.destroy(),
  }
}
