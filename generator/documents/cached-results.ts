/** Takes the results of documents from the cache. */

import type { PathTable } from '../addresses/path-table.ts'
import { createStagedWriter } from '../kernel/publish/staged-writer.ts'
import { openDocumentCache } from './cached-documents.ts'
import type { DocumentStorage } from './storage.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from './task.ts'

/** Returns the result of an earlier build, and stages its files; null if the document must be built. */
export type FindCachedResult = (task: DocumentTask) => DocumentResult | null

/**
 * Opens the cached results of documents.
 * @param paths every path of the site
 * @param storage by default the folders that the context names
 * @returns null if the build has no cache, or a new one
 */
export function openCachedResults(
  context: DocumentContext,
  paths: PathTable,
  storage: DocumentStorage | undefined,
): FindCachedResult | null {
  const cache = openDocumentCache(context, paths, storage?.entries)
  if (cache === null || context.output === null || context.cache?.isNew !== false) return null
  const writer = storage?.writer ?? createStagedWriter(context.output.staging)
  return (task) => {
    const key = cache.toKey(task)
    const cached = cache.lookup(key)
    const files = cached && writer.writeCached(cached.record.files, cached.readBytes)
    if (cached === null || files === null) return null
    const { dependencies, ...result } = cached.record
    return { ...result, messages: [], files, key }
  }
}
