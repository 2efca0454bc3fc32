/** Writes the files that depend on the front matter of all documents. Takes them from the cache, or renders them. */

import type { ContentAsset } from '../addresses/content-assets.ts'
import type { PathTable } from '../addresses/path-table.ts'
import type { Cache } from '../cache/cache.ts'
import { openSiteFileCache } from '../cache/cached-site-files.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { WrittenFile } from '../render/output.ts'
import { createFileChecker, type FileReport } from '../verify-output/verify-output.ts'
import type { SiteFilesInput } from './render-site-files.ts'
import { writeCachedFile } from './write-cached-file.ts'

export interface SiteFile {
  readonly file: WrittenFile
  readonly report: FileReport
}

/**
 * Writes the files, and yields each with the report of its check.
 * @param entryKeys the keys of all cache entries that are stored or used are added to this array
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export async function* writeSiteFiles(
  {
    parser,
    paths,
    contentAssets,
    ...input
  }: Omit<SiteFilesInput, 'paths' | 'parsers' | 'parseText'> & {
    readonly parser: ParserName
    readonly contentAssets: readonly ContentAsset[]
    readonly paths: PathTable
  },
  target: PublishTarget,
  cache: Cache | null,
  entryKeys: string[],
): AsyncGenerator<SiteFile> {
  const { site } = input
  const siteCache = cache && openSiteFileCache(cache.location, site, contentAssets, parser, cache.store)
  const cached = siteCache?.lookup(target.isPublished) ?? null
  if (cached !== null) {
    entryKeys.push(...cached.keys)
    for (const file of cached.files) yield writeCachedFile(file, target)
    return
  }
  const { renderSiteFiles } = await import('./render-site-files.ts')
  const { getParsers } = await import('../markdown/parsers.ts')
  const { createTextParser } = await import('../collect/parse/parse-document.ts')
  const checkFile = createFileChecker(site, (path) => paths.get(path)?.isKnown === true)
  const [parsers, parseText] = [await getParsers(parser), await createTextParser(parser)]
  const rendering = renderSiteFiles({ ...input, paths, parsers, parseText })
  for await (const { file, hrefs } of rendering) {
    const report = checkFile(file, hrefs)
    siteCache?.store(file, report)
    yield { file: target.write(file), report }
  }
  if (siteCache !== null) entryKeys.push(...siteCache.complete())
}
