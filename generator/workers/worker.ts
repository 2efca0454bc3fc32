/** The entry of a worker thread. A thread belongs to one build. */

import { setImmediate } from 'node:timers/promises'
import type { PathEntry } from '../addresses/path-table.ts'
import type { SharedBytes } from '../addresses/shared-map.ts'
import type { SourceFile } from '../collect/document.ts'
import type { BuildDocument } from '../documents/build-document.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from '../documents/task.ts'
import type { ValidatedFrontMatter } from '../model/head.ts'
import { readSharedValue, type SharedValue } from './shared-value.ts'

export interface DocumentBatch {
  /** A {@link DocumentContext}. */
  readonly context: SharedValue
  readonly paths: SharedBytes<PathEntry>
  readonly tasks: readonly DocumentTask[]
}

export async function readFrontMatterBatch(
  sourceFiles: readonly SourceFile[],
): Promise<ValidatedFrontMatter[]> {
  const { readFrontMatter } = await import('../documents/read-front-matter.ts')
  return sourceFiles.map(readFrontMatter)
}

let buildDocument: BuildDocument | null = null

export async function buildDocumentBatch({
  context,
  paths,
  tasks,
}: DocumentBatch): Promise<DocumentResult[]> {
  const { createDocumentBuilder } = await import('../documents/build-document.ts')
  buildDocument ??= createDocumentBuilder(readSharedValue(context) as DocumentContext, paths)
  const results: DocumentResult[] = []
  for (const task of tasks) results.push(await buildDocument(task))
  // satteri frees its memory between turns of the event loop.
  await setImmediate()
  return results
}
