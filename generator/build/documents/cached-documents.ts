/**
 * Cached results of documents. A key is derived from the document and from all that documents share. An entry also lists
 * its dependencies, and is valid as long as none of these changes.
 */

import type { DocumentStorage } from '../../kernel/cache/cache.ts'
import { type Dependency, isUnchanged } from '../../kernel/cache/dependencies.ts'
import { type EntryStore, openEntryStore } from '../../kernel/cache/store.ts'
import {
  type CachedFiles,
  type FilesRecord,
  lookupFiles,
  storeFiles,
} from '../../kernel/cache/stored-files.ts'
import type { RenderedFile } from '../../kernel/file.ts'
import { toCacheKey } from '../../kernel/files/hash.ts'
import type { PathTable } from '../../kernel/path-table.ts'
import { toLayoutName } from '../../look/layouts/variables.ts'
import { toDocumentFingerprint, toPageFingerprint } from '../../site/model/list-pages.ts'
import { listSharedFacts } from '../../surfaces/page-context.ts'
import { toTagTitle } from '../../surfaces/pages/tag-title.ts'
import type { DocumentContext, DocumentResult, DocumentTask } from './task.ts'

/** The part of a document's result that is stored. */
interface CacheableResult extends Omit<DocumentResult, 'files' | 'key'> {
  readonly dependencies: readonly Dependency[]
}

/** The cached results of documents. None of the methods throws if the disk fails. */
interface DocumentCache {
  /** The key of a document. It changes with the document and with everything that all documents share. */
  toKey(task: DocumentTask): string
  /** Returns null if nothing is stored, or if a dependency has changed. */
  lookup(key: string): CachedFiles<CacheableResult & FilesRecord> | null
  /** Stores the result of a document and its rendered files. */
  store(key: string, result: CacheableResult, rendered: readonly RenderedFile[]): void
}

/**
 * Opens the cache of documents.
 * @param paths every path of the site, to check dependencies
 * @param entries by default those in the folder of the cache
 * @returns null if the build has no cache, or the content has errors
 */
export function openDocumentCache(
  context: DocumentContext,
  paths: PathTable,
  entries: EntryStore | null = context.cache && openEntryStore(context.cache.folder),
): DocumentCache | null {
  const { cache, output } = context
  if (cache === null || output === null || entries === null) return null
  const sharedKey = toCacheKey(cache.toolchain, context.parser, listSharedFacts(output.pages))
  // A change of the navigation of one language does not render the documents of others. A sidebar can be long, so each is hashed once.
  const frameKeys = new Map(output.pages.locales.map(({ lang, frame }) => [lang, toCacheKey('frame', frame)]))
  const locales = new Map(output.pages.locales.map((locale) => [locale.lang, locale]))
  return {
    toKey({ document, page }) {
      const { lang, hash, tags } = document
      const locale = locales.get(lang)
      return toCacheKey(
        'document',
        sharedKey,
        hash,
        // A page has the facts of its document.
        page === null ? toDocumentFingerprint(document) : toPageFingerprint(page),
        frameKeys.get(lang) ?? null,
        // A new spelling of a tag renders only the documents whose tags have another title now.
        locale === undefined ? null : tags.map((tag) => toTagTitle(tag, locale)),
        output.pages.layouts[toLayoutName(document, output.pages.layouts)] ?? null,
      )
    },
    lookup(key) {
      const cached = cache.isNew ? null : lookupFiles<CacheableResult & FilesRecord>(entries, key)
      const isValid = cached?.record.dependencies.every((dependency) => isUnchanged(dependency, paths))
      return isValid === true ? cached : null
    },
    store: (key, result, rendered) => storeFiles(entries, key, rendered, result),
  }
}

/** Returns the result of an earlier build, and stages its files; null if the document must be built. */
type FindCachedResult = (task: DocumentTask) => DocumentResult | null

/**
 * Opens the cached results of documents.
 * @param paths every path of the site
 * @returns null if the build has no cache, or a new one
 */
export function openCachedResults(
  context: DocumentContext,
  paths: PathTable,
  storage: DocumentStorage,
): FindCachedResult | null {
  const cache = openDocumentCache(context, paths, storage.entries)
  if (cache === null || context.output === null || context.cache?.isNew !== false) return null
  return (task) => {
    const key = cache.toKey(task)
    const cached = cache.lookup(key)
    const files = cached && storage.writer.writeCached(cached.record.files, cached.readBytes)
    if (cached === null || files === null) return null
    const { dependencies, ...result } = cached.record
    return { ...result, files, key }
  }
}
