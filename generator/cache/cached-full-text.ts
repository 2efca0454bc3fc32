/** Cached facts about a published `llms-full.txt`. They are valid as long as the Markdown of its pages stays the same. */

import { toPageFile } from '../addresses/other-pages.ts'
import type { Page } from '../model/site.ts'
import type { FileRecord } from '../render/output.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { Cache } from './cache.ts'
import { toKey } from './store.ts'

/** What a build stores of a full text. Its bytes are only in the out folder, because they are too large. */
export interface FullTextRecord {
  /** The hash, and the length in bytes. */
  readonly content: Pick<FileRecord, 'hash' | 'length'>
  readonly report: FileReport
}

/** The cache entry of one full text. */
export interface FullTextCache {
  /** The key of the entry. */
  readonly key: string
  /** Returns null if nothing is stored. */
  lookup(): FullTextRecord | null
  /** Stores the facts. Does nothing if the disk fails. */
  store(record: FullTextRecord): void
}

/**
 * Opens the cache entry of one full text.
 * @param pages the pages in the text, in its order
 * @param getHash returns the hash of a rendered file
 */
export function openFullTextCache(
  { location, store }: Pick<Cache, 'location' | 'store'>,
  config: SiteConfig,
  { file, lang }: { readonly file: string; readonly lang: string },
  pages: readonly Page[],
  getHash: (file: string) => string | undefined,
): FullTextCache {
  const sources = pages.map(({ path, kind, document }) => [
    path,
    kind,
    document?.kind ?? null,
    getHash(toPageFile(path, 'md')),
  ])
  const key = toKey('full-text', location.toolchain, config, file, lang, sources)
  return {
    key,
    lookup: () => (store.get(key)?.record ?? null) as FullTextRecord | null,
    store: (record) => store.put(key, record, []),
  }
}
