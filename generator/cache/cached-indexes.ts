/** Cached files of `llms.txt`. Each depends on the titles and descriptions of its pages, and on the sizes of their texts. */

import type { Outline } from '../../shim/contract/sections.ts'
import type { Site } from '../model/site.ts'
import type { IndexPart } from '../plan/llms-index.ts'
import type { Cache } from './cache.ts'
import { type FileCache, openFileCache } from './cached-site-files.ts'
import { toKey } from './store.ts'

/**
 * Opens the cache entry of one file of an index.
 * @param outlines what the index says about each page, by the path of the page
 */
export function openIndexCache(
  { location, store }: Pick<Cache, 'location' | 'store'>,
  { config, hosting, profiles }: Site,
  { file, lang, part }: { readonly file: string; readonly lang: string; readonly part: IndexPart },
  outlines: ReadonlyMap<string, Outline | null>,
): FileCache {
  const sections = part.sections.map(({ name, pages }) => [
    name,
    pages.map(({ path, title, description }) => [path, title, description, outlines.get(path)]),
  ])
  const parts = part.parts.map((other) => [
    other.file,
    other.position,
    other.sections.map(({ name }) => name),
  ])
  const facts = [file, lang, part.position, parts, sections]
  return openFileCache(store, toKey('index', location.toolchain, config, hosting, profiles, facts))
}
