/** What is known of a published `llms-full.txt`, as long as the Markdown of its pages stays the same. */

import { toPageFile } from '../../shim/contract/routes.ts'
import type { Page } from '../model/site.ts'
import type { FileRecord } from '../render/output.ts'
import type { SiteConfig } from '../schemas/site.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { CacheLocation } from './cache.ts'
import { openEntryStore, toKey } from './store.ts'

/** What a build keeps of a full text: its bytes are only in dist. */
export interface FullTextRecord {
  readonly content: Pick<FileRecord, 'hash' | 'length'>
  readonly report: FileReport
}

export interface FullTextCache {
  readonly key: string
  lookup(): FullTextRecord | null
  store(record: FullTextRecord): void
}

/**
 * Opens the cache of one full text.
 * @param pages the pages that it holds, in their order
 * @param getHash the hash of a rendered file
 */
export function openFullTextCache(
  cache: CacheLocation,
  config: SiteConfig,
  { file, lang }: { readonly file: string; readonly lang: string },
  pages: readonly Page[],
  getHash: (file: string) => string | undefined,
): FullTextCache {
  const entries = openEntryStore(cache.folder)
  const sources = pages.map(({ path, kind, document }) => [
    path,
    kind,
    document?.kind ?? null,
    getHash(toPageFile(path, 'md')) ?? null,
  ])
  const key = toKey('full-text', cache.toolchain, config, file, lang, sources)
  return {
    key,
    lookup: () => (entries.get(key)?.record ?? null) as FullTextRecord | null,
    store: (record) => entries.put(key, record, []),
  }
}
