/** The module that a worker thread runs. A thread works for one build only. */

import { setImmediate } from 'node:timers/promises'
import { type Source, splitImporterKey } from '../../content/schemas/source.ts'
import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import { ContentError, OperationalError } from '../../kernel/diagnostics/errors.ts'
import type { DocumentFile, FrontMatter } from '../../kernel/document.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import type { DrawnImage } from '../../look/drawn-images/drawn-image.ts'
import type { BuildDocument } from '../documents/build-document.ts'
import { createFrontMatterReader, type ReadFrontMatter } from '../documents/read-front-matter.ts'
import type { DocumentContext, DocumentResult, LoadedTask } from '../documents/task.ts'
import { mapInOrder } from './batches.ts'
import { createKeeper, type KeptBytes } from './kept-files.ts'
import { readSharedValue, type SharedValue } from './shared-value.ts'

/** Some documents of a build. */
export interface DocumentBatch {
  /** Serialized {@link SharedData}, the same in every batch. */
  readonly shared: SharedValue
  readonly tasks: readonly LoadedTask[]
}

/** What all documents need. */
export type SharedData = readonly [context: DocumentContext, paths: PathTable]

/** The results of a batch, or the error that a caller or an author can fix: errors lose their class between threads. */
export type BatchOutcome<T> =
  | { readonly results: readonly T[] }
  | { readonly error: Pick<OperationalError, 'message' | 'code'> }
  | { readonly diagnostics: readonly Diagnostic[] }

/** Some files, and the sources that they are of. */
export interface FrontMatterBatch {
  readonly sources: readonly Source[]
  readonly files: readonly DocumentFile[]
  /** Whether the thread that builds the documents gets the bytes of their files. */
  readonly keepsBytes: boolean
}

/** The front matter of a file, and its bytes. */
export interface ReadFile {
  readonly frontMatter: FrontMatter
  readonly bytes: KeptBytes
}

/** Loads the plugins whose importers the sources have. Most sites have none. */
async function loadImporters(sources: readonly Source[]): Promise<void> {
  if (sources.every(({ from }) => splitImporterKey(from).module === null)) return
  const plugins = await import('../plugins/plugin-importers.ts')
  await plugins.loadImporters(sources)
}

let readFrontMatter: ReadFrontMatter | null = null

const keepBytes = createKeeper()

/** Reads and validates the front matter of some files, in their order. */
export const readFrontMatterBatch = ({
  sources,
  files,
  keepsBytes,
}: FrontMatterBatch): Promise<BatchOutcome<ReadFile>> =>
  toOutcome(async () => {
    await loadImporters(sources)
    readFrontMatter ??= await createFrontMatterReader(sources)
    return files.map(readFrontMatter).map(({ frontMatter, bytes }) => ({
      frontMatter,
      bytes: keepsBytes ? keepBytes(bytes) : null,
    }))
  })

/** Loads the modules that building documents needs, while the main thread does something else. */
export async function loadBuilder(): Promise<void> {
  await import('../documents/build-document.ts')
  await import('../documents/render-document.ts')
}

let builder: Promise<BuildDocument> | null = null

async function openBuilder(shared: SharedValue): Promise<BuildDocument> {
  const { createDocumentBuilder } = await import('../documents/build-document.ts')
  const [context, paths] = readSharedValue(shared) as SharedData
  await loadImporters(context.site.sources)
  return createDocumentBuilder(context, paths)
}

/** Builds some documents. Returns their results in the order of the tasks. */
export const buildDocumentBatch = ({ shared, tasks }: DocumentBatch): Promise<BatchOutcome<DocumentResult>> =>
  toOutcome(async () => {
    builder ??= openBuilder(shared)
    const results = await mapInOrder(tasks, await builder)
    // satteri frees its memory between turns of the event loop.
    await setImmediate()
    return results
  })

/** Draws some images. Returns their bytes in the order of the images. */
export const drawImageBatch = (images: readonly DrawnImage[]): Promise<BatchOutcome<Uint8Array>> =>
  toOutcome(async () => {
    const { drawImage } = await import('../../look/drawn-images/draw.ts')
    return mapInOrder(images, drawImage)
  })

/** Turns the errors that a caller or an author can fix into data, and throws all others. */
export async function toOutcome<T>(work: () => Promise<readonly T[]>): Promise<BatchOutcome<T>> {
  try {
    return { results: await work() }
  } catch (error) {
    if (error instanceof ContentError) return { diagnostics: error.diagnostics }
    if (!(error instanceof OperationalError)) throw error
    return { error: { message: error.message, code: error.code } }
  }
}
