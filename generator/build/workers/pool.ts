/** Reads and builds documents. Few documents use this thread only; many also use worker threads. */

import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { Source } from '../../content/schemas/source.ts'
import type { DocumentStorage } from '../../kernel/cache/cache.ts'
import { ContentError, OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { DocumentFile, FrontMatter } from '../../kernel/document.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import type { DrawnImage } from '../../look/drawn-images/drawn-image.ts'
import type { DocumentContext, DocumentResult, DocumentTask, LoadedTask } from '../documents/task.ts'
import { batchesAhead, runInBatches } from './batches.ts'
import { drawBounded, isUnbounded } from './bounded-drawing.ts'
import { createKeeper, createKeptFiles } from './kept-files.ts'
import { shareValue } from './shared-value.ts'
import { startThreads } from './start-threads.ts'
import type { BatchOutcome, DocumentBatch, FrontMatterBatch, ReadFile, SharedData } from './worker.ts'

/** How {@link WorkerPool.buildDocuments} runs. */
interface BuildRun {
  /** Called for each task, in any order. */
  readonly onResult: (result: DocumentResult, index: number) => void
  /** The other work of this thread, which builds documents only after it. */
  readonly otherWork: Promise<unknown>
  /** The storage of this thread. Worker threads open their own in the same folders. */
  readonly storage: DocumentStorage
}

/** Processes the documents of one build. */
export interface WorkerPool {
  /** Starts the worker threads if a build of this many documents uses any. */
  start(documents: number): Promise<void>
  /**
   * Reads and validates front matter.
   * @param onProgress called with the number of documents that are done since the last call
   * @returns the front matter in the order of the files
   */
  readFrontMatter(
    sources: readonly Source[],
    files: readonly DocumentFile[],
    onProgress: (documents: number) => void,
  ): Promise<FrontMatter[]>
  /**
   * Builds documents. Call it once for each pool, because the threads keep the context.
   * @param paths every path of the site
   * @throws the reason of the signal, if the build is aborted
   */
  buildDocuments(
    context: DocumentContext,
    paths: PathTable,
    tasks: readonly DocumentTask[],
    run: BuildRun,
  ): Promise<void>
  /**
   * Draws images.
   * @param onImage called with the bytes of each image, in any order
   * @throws the reason of the signal, if the build is aborted
   */
  drawImages(images: readonly DrawnImage[], onImage: (bytes: Buffer, index: number) => void): Promise<void>
  /** Ends all threads. The results of tasks that are still running are lost. */
  close(): Promise<void>
}

interface WorkerPoolOptions {
  /** How many threads work beside this one. By default one for each further core, and none for few documents. */
  readonly threads?: number | undefined
  /** Aborts the build between batches. */
  readonly signal?: AbortSignal | undefined
  /** How long the drawing of an icon may take, in milliseconds. */
  readonly drawingTime?: number | undefined
}

/** Most icons take some milliseconds. */
const maxDrawingTime = 30_000

/** With fewer documents, one thread finishes before worker threads have started. */
const minDocuments = 300

/** How many images a thread draws at a time: few, because one takes as long as some documents. */
const imageBatchSize = 4

/** How many documents take as long as an image. */
const documentsPerImage = 10

/** Creates a pool. Its threads start with the first work that needs them. Close it at the end. */
export function createWorkerPool({
  threads,
  signal,
  drawingTime = maxDrawingTime,
}: WorkerPoolOptions = {}): WorkerPool {
  /** Batches are sent at the same time, and the first one starts the threads for all. */
  let opening: Promise<Tinypool> | null = null

  /** The bytes of the files whose front matter this build has read. */
  const kept = createKeptFiles()
  const keepBytes = createKeeper()

  const maxThreads = threads ?? availableParallelism() - 1
  const countThreads = (documents: number): number =>
    threads === undefined && documents < minDocuments ? 0 : maxThreads

  const openThreads = (): Promise<Tinypool> => {
    opening ??= startThreads(maxThreads, batchesAhead)
    return opening
  }

  /** Runs a function of the worker module in a thread. */
  const runInThread = async <R>(name: string, batch: unknown): Promise<readonly R[]> => {
    const outcome: BatchOutcome<R> = await (await openThreads()).run(batch, { name })
    if ('diagnostics' in outcome) throw new ContentError(outcome.diagnostics)
    if ('error' in outcome) throw new OperationalError(outcome.error.message, outcome.error.code)
    return outcome.results
  }

  return {
    async start(documents) {
      if (countThreads(documents) > 0) await openThreads()
    },
    async readFrontMatter(sources, files, onProgress) {
      const { createFrontMatterReader } = await import('../documents/read-front-matter.ts')
      const readFrontMatter = await createFrontMatterReader(sources)
      const frontMatter: FrontMatter[] = []
      const count = countThreads(files.length)
      await runInBatches(files, {
        threads: count,
        signal,
        runInWorker: (batch) =>
          runInThread<ReadFile>('readFrontMatterBatch', {
            sources,
            files: batch,
            keepsBytes: !kept.isFull(),
          } satisfies FrontMatterBatch),
        runHere(file) {
          const read = readFrontMatter(file)
          return { ...read, bytes: kept.isFull() ? null : keepBytes(read.bytes) }
        },
        onResult(read, index) {
          frontMatter[index] = read.frontMatter
          const file = files[index]?.file
          if (file !== undefined) kept.keep(file, read.bytes)
        },
        onBatch: onProgress,
      })
      // Loads the modules now. Otherwise this thread would wait for them later.
      const pool = count > 0 && files.length > 0 ? await openThreads() : null
      for (let thread = 0; pool !== null && thread < count; thread++) {
        // Ignored here: the same error is thrown when a batch uses the modules.
        pool.run(undefined, { name: 'loadBuilder' }).catch(() => {})
      }
      return frontMatter
    },
    async buildDocuments(context, paths, tasks, { onResult, otherWork, storage }) {
      const { createDocumentBuilder } = await import('../documents/build-document.ts')
      const buildDocument = createDocumentBuilder(context, paths, storage)
      const count = countThreads(tasks.length)
      const data: SharedData = [context, paths]
      const shared = shareValue(count > 0 ? data : null)
      const withBytes = (task: DocumentTask): LoadedTask => ({
        ...task,
        bytes: kept.take(task.document.file),
      })
      await runInBatches(tasks, {
        threads: count,
        signal,
        runInWorker: (batch) =>
          runInThread<DocumentResult>('buildDocumentBatch', {
            shared,
            tasks: batch.map(withBytes),
          } satisfies DocumentBatch),
        runHere: (task) => buildDocument(withBytes(task)),
        onResult,
        otherWork,
      })
      kept.clear()
    },
    async drawImages(images, onImage) {
      const { drawImage } = await import('../../look/drawn-images/draw.ts')
      const icons = images.flatMap((icon, index) => (isUnbounded(icon) ? [{ icon, index }] : []))
      await drawBounded(icons, { signal, limit: drawingTime }, (bytes, index) =>
        onImage(Buffer.from(bytes), index),
      )
      const others = images.flatMap((image, index) => (isUnbounded(image) ? [] : [{ image, index }]))
      await runInBatches(
        others.map(({ image }) => image),
        {
          threads: countThreads(others.length * documentsPerImage),
          signal,
          maxSize: imageBatchSize,
          runInWorker: (batch) => runInThread<Uint8Array>('drawImageBatch', batch),
          runHere: drawImage,
          onResult(bytes, position) {
            const other = others[position]
            if (other !== undefined) onImage(Buffer.from(bytes), other.index)
          },
        },
      )
    },
    async close() {
      const closing = opening
      opening = null
      await (await closing)?.destroy()
    },
  }
}
