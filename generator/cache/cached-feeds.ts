/** Cached feeds. A feed depends on the front matter of the dated essays of its language, and on the newest texts. */

import type { AssetEntry } from '../addresses/path-table.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import { toPageFingerprint } from '../model/pages.ts'
import type { DocumentPage, SiteSettings } from '../model/site.ts'
import type { Cache } from './cache.ts'
import { type FileCache, openFileCache } from './cached-site-files.ts'
import { toKey } from './store.ts'

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
): FileCache {
  const texts = withText.map(({ document }) => document.sourceFile?.hash)
  const assets = contentAssets.map(({ source, file, size }) => [source, file, size])
  const pages = essays.map(toPageFingerprint)
  const key = toKey('feed', location.toolchain, parser, config, profiles, file, pages, texts, assets)
  return openFileCache(store, key)
}
