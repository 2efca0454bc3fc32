/** Cached feeds. A feed depends on the front matter of the dated essays of its language, and on the newest texts. */

import type { AssetEntry } from '../addresses/path-table.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFingerprint } from '../model/pages.ts'
import type { DocumentPage, SiteSettings } from '../model/site.ts'
import type { FileState, RenderedFile } from '../render/output.ts'
import type { FileReport } from '../verify-output/verify-output.ts'
import type { Cache } from './cache.ts'
import { type CachedSiteFile, type SiteFileRecord, toCachedFile } from './cached-site-files.ts'
import { toKey } from './store.ts'

/** The cache entry of one feed. */
export interface FeedCache {
  /** The key of the entry. */
  readonly key: string
  /** Returns null if nothing is stored. */
  lookup(isPublished: (file: FileState) => boolean): CachedSiteFile | null
  /** Stores the feed. Does nothing if the disk fails. */
  store(file: RenderedFile, report: FileReport): void
}

/** What every feed of a site depends on. */
export interface FeedSources {
  readonly site: SiteSettings
  /** Texts may refer to any of them. */
  readonly contentAssets: readonly AssetEntry[]
  readonly parser: ParserName
}

/**
 * Opens the cache entry of one feed.
 * @param essays the essays in the feed, in its order
 * @param withText those of them whose texts can be in the feed
 */
export function openFeedCache(
  { location, store }: Pick<Cache, 'location' | 'store'>,
  { site: { config, profiles }, contentAssets, parser }: FeedSources,
  file: string,
  essays: readonly DocumentPage[],
  withText: readonly DocumentPage[],
): FeedCache {
  const texts = withText.map(({ document }) => document.sourceFile?.hash ?? null)
  const assets = contentAssets.map(({ source, file, size }) => [source, file, size])
  const pages = essays.map(toPageFingerprint)
  const key = toKey('feed', location.toolchain, parser, config, profiles, file, pages, texts, assets)
  return {
    key,
    lookup: (isPublished) => toCachedFile(store.get(key), isPublished),
    store({ bytes, ...rendered }, report) {
      const record: SiteFileRecord = { record: { ...rendered, length: bytes.length }, report }
      store.put(key, record, [bytes])
    },
  }
}
