/** Cached files that depend on the front matter of all documents: lists, the search index, guides. */

import type { AssetEntry } from '../addresses/path-table.ts'
import { toHash } from '../files/hash.ts'
import { hasGuide } from '../guides/metadata.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFingerprint } from '../model/pages.ts'
import type { Page, Site } from '../model/site.ts'
import type { FileRecord, FileState, RenderedFile } from '../render/output.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { CacheLocation } from './cache.ts'
import { type Entry, type EntryStore, openEntryStore, toKey } from './store.ts'

/** All files of a site from the cache. */
export interface CachedSiteFiles {
  readonly files: readonly CachedSiteFile[]
  /** The keys of their entries. */
  readonly keys: readonly string[]
}

/** A file from the cache. */
export interface CachedSiteFile {
  readonly record: FileRecord
  readonly report: FileReport
  /** Null if the same bytes are already published. */
  readonly bytes: Buffer | null
}

/** The cached files of a site. None of the methods throws if the disk of the cache fails. */
export interface SiteFileCache {
  /**
   * Returns all files and the keys of their entries, or null if a file is missing or damaged.
   * @param isPublished whether a file is published with the same bytes
   */
  lookup(isPublished: (file: FileState) => boolean): CachedSiteFiles | null
  /** Stores one file. */
  store(file: RenderedFile, report: FileReport): void
  /**
   * Ends a series of stores, so that the next build can look the files up.
   * @returns the keys of all entries
   */
  complete(): readonly string[]
}

/** What is stored of a file beside its bytes. */
type SiteFileRecord = Pick<CachedSiteFile, 'record' | 'report'>

/**
 * Opens the cache of a site's files. Its key changes with the front matter of any document.
 * @param entries by default those in the folder of the cache
 */
export function openSiteFileCache(
  cache: CacheLocation,
  site: Site,
  assets: readonly AssetEntry[],
  parser: ParserName,
  entries: EntryStore = openEntryStore(cache.folder),
): SiteFileCache {
  const siteKey = toSiteKey(cache.toolchain, parser, site, assets)
  const toFileKey = (file: string) => toKey('file', siteKey, file)
  const toKeys = (names: readonly string[]) => [siteKey, ...names.map(toFileKey)]
  const stored: string[] = []

  return {
    lookup(isPublished) {
      const names = (entries.get(siteKey)?.record ?? null) as readonly string[] | null
      const files = (names ?? []).map((name) => toCachedFile(entries.get(toFileKey(name)), isPublished))
      return names !== null && isComplete(files) ? { files, keys: toKeys(names) } : null
    },
    store({ bytes, ...file }, report) {
      const record: SiteFileRecord = { record: { ...file, length: bytes.length }, report }
      entries.put(toFileKey(file.file), record, [bytes])
      stored.push(file.file)
    },
    complete() {
      entries.put(siteKey, stored, [])
      return toKeys(stored)
    },
  }
}

/**
 * Reads a file from its entry. Returns null if it is missing or damaged.
 * @param isPublished whether a file is published with the same bytes
 */
function toCachedFile(entry: Entry | null, isPublished: (file: FileState) => boolean): CachedSiteFile | null {
  if (entry === null) return null
  const { record, report } = entry.record as SiteFileRecord
  if (isPublished(record)) return { record, report, bytes: null }
  const bytes = entry.readBytes()
  return bytes !== null && toHash(bytes) === record.hash ? { record, report, bytes } : null
}

/** The cache entry of one file. */
export interface FileCache {
  /** The key of the entry. */
  readonly key: string
  /** Returns null if nothing is stored. */
  lookup(isPublished: (file: FileState) => boolean): CachedSiteFile | null
  /** Stores the file. Does nothing if the disk fails. */
  store(file: RenderedFile, report: FileReport): void
}

/**
 * Opens the cache entry of one file.
 * @param key derived from all that the file depends on
 */
export const openFileCache = (entries: EntryStore, key: string): FileCache => ({
  key,
  lookup: (isPublished) => toCachedFile(entries.get(key), isPublished),
  store({ bytes, ...rendered }, report) {
    const record: SiteFileRecord = { record: { ...rendered, length: bytes.length }, report }
    entries.put(key, record, [bytes])
  },
})

const isComplete = <T>(values: readonly (T | null)[]): values is readonly T[] => !values.includes(null)

/** The key of everything that the files are rendered from. It includes the texts of pages that hold a guide. */
function toSiteKey(
  toolchain: string,
  parser: ParserName,
  { config, hosting, profiles, extra, published }: Site,
  assets: readonly AssetEntry[],
): string {
  const pages = published.map((page) => [toPageFingerprint(page), toGuideHash(page)])
  // Texts of guides may refer to any of them.
  const files = assets.map(({ source, file, size }) => [source, file, size])
  return toKey('site', toolchain, parser, config, hosting, profiles, extra, pages, files)
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.sourceFile && hasGuide(document) ? document.sourceFile.hash : null
