/** Rendered files in the cache: their bytes, and the facts that come with them. */

import type { FileRecord, RenderedFile } from '../file.ts'
import type { EntryStore } from './store.ts'

/** What is stored beside the bytes of the files of one entry. */
export interface FilesRecord {
  readonly files: readonly FileRecord[]
}

/** Files from the cache. */
export interface CachedFiles<R extends FilesRecord> {
  readonly record: R
  /** Reads the bytes of all files, one file after the other. Returns null if they are not readable. */
  readonly readBytes: () => Buffer | null
}

/**
 * Looks up the files of an entry. Returns null if nothing is stored.
 * @param key derived from all that the files are made from
 */
export function lookupFiles<R extends FilesRecord>(entries: EntryStore, key: string): CachedFiles<R> | null {
  const entry = entries.get(key)
  return entry && { record: entry.record as R, readBytes: entry.readBytes }
}

/** Stores rendered files. Does nothing if the disk fails. */
export const storeFiles = <R extends object>(
  entries: EntryStore,
  key: string,
  rendered: readonly RenderedFile[],
  record: R,
): void =>
  entries.put(
    key,
    { ...record, files: rendered.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })) },
    rendered.map(({ bytes }) => bytes),
  )
