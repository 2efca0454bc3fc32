/** What earlier builds made of the heads of all documents: lists, feeds, the search, guides. It changes where one of the heads does. */

import { toHash } from '../files/hash.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFingerprint } from '../model/pages.ts'
import type { Page, Site } from '../model/site.ts'
import type { FileRecord, OutputTarget, RenderedFile, WrittenFile } from '../render/output.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { CacheLocation } from './cache.ts'
import { type Entry, openEntryStore, toKey } from './store.ts'

export interface SiteFileCache {
  /** What was made of the very same; null where any of it is not there any more. */
  lookup(): CachedSiteFiles | null
  /** Keeps a file. */
  store(file: RenderedFile, finding: FileReport): void
  /**
   * Tells that all that there is has been kept.
   * @returns the keys of all that is known of the site
   */
  complete(): readonly string[]
}

/** What an earlier build made. */
export interface CachedSiteFiles {
  /** Of all that is known of it. */
  readonly keys: readonly string[]
  readonly files: readonly WrittenFile[]
  readonly reports: readonly FileReport[]
}

/** What is kept of a file, beside its bytes. */
interface Kept {
  readonly listed: FileRecord
  readonly finding: FileReport
}

export function createSiteFileCache(
  cache: CacheLocation,
  site: Site,
  parser: ParserName,
  output: OutputTarget,
): SiteFileCache {
  const store = openEntryStore(cache.folder)
  const siteKey = toSiteKey(cache.toolchain, parser, site)
  const toFileKey = (file: string) => toKey('file', siteKey, file)
  const toKeys = (names: readonly string[]) => [siteKey, ...names.map(toFileKey)]
  const kept: string[] = []

  const deliver = ({ record, readBytes }: Entry): WrittenFile | null => {
    const { listed } = record as Kept
    if (output.isPublished(listed)) return { ...listed, bytes: null, isUnchanged: true }
    const bytes = readBytes()
    return bytes !== null && toHash(bytes) === listed.hash ? { ...listed, bytes, isUnchanged: false } : null
  }

  return {
    lookup() {
      const names = (store.get(siteKey)?.record ?? null) as readonly string[] | null
      const entries: readonly (Entry | null)[] = (names ?? []).map((name) => store.get(toFileKey(name)))
      if (names === null || !isFull(entries)) return null
      const files = entries.map(deliver)
      const reports = entries.map(({ record }) => (record as Kept).finding)
      return isFull(files) ? { keys: toKeys(names), files, reports } : null
    },
    store({ bytes, ...file }, finding) {
      const record: Kept = { listed: { ...file, length: bytes.length }, finding }
      store.put(toFileKey(file.file), record, [bytes])
      kept.push(file.file)
    },
    complete() {
      store.put(siteKey, kept, [])
      return toKeys(kept)
    },
  }
}

const isFull = <T>(values: readonly (T | null)[]): values is readonly T[] => !values.includes(null)

/** All that a site says of itself, the texts of the pages that guides stand on, and what reads those. */
function toSiteKey(
  makers: string,
  parser: ParserName,
  { config, addressing, profiles, published }: Site,
): string {
  const pages = published.map((page) => [toPageFingerprint(page), toGuideHash(page)])
  return toKey('site', makers, parser, config, addressing, profiles, pages)
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.sourceFile && hasGuide(document) ? document.sourceFile.hash : null
