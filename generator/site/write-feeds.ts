/** Writes the feed of each language. It reads the newest essays again, when all documents are known to be valid. */

import type { PathTable } from '../addresses/path-table.ts'
import type { Cache } from '../cache/cache.ts'
import { type FeedSources, openFeedCache } from '../cache/cached-feeds.ts'
import type { ParsedDocument } from '../collect/document.ts'
import { toHash } from '../files/hash.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { Document, Site } from '../model/site.ts'
import { listFeedEssays, listFullTexts } from '../plan/feed-essays.ts'
import type { Representation } from '../plan/plan.ts'
import type { PublishTarget } from '../publish/target.ts'
import { createPageContext, type PageContextData } from '../render/page-context.ts'
import { createFileChecker } from '../verify-output/verify-output.ts'
import { writeCachedFile } from './write-cached-file.ts'
import type { SiteFile } from './write-site-files.ts'

/** What feeds are rendered from. */
interface FeedsInput extends FeedSources {
  readonly site: Site
  readonly pages: PageContextData
  readonly plan: readonly Representation[]
  readonly paths: PathTable
}

/**
 * Writes the feeds, and yields each with the report of its check. A feed is not rendered again if it is in the cache.
 * @param entryKeys the keys of all cache entries that are stored or used are added to this array
 * @throws {OperationalError} CONTENT_CHANGED if an essay changed during the build; SYSTEM_ERROR if the disk fails
 */
export async function* writeFeeds(
  { pages, plan, paths, ...sources }: FeedsInput,
  target: PublishTarget,
  cache: Cache | null,
  entryKeys: string[],
): AsyncGenerator<SiteFile> {
  const { site, parser } = sources
  const context = createPageContext(pages, paths)
  const checkFile = createFileChecker(site, (path) => paths.get(path)?.isKnown === true)

  for (const representation of plan) {
    if (representation.kind !== 'feed') continue
    const { file, lang } = representation
    const essays = listFeedEssays(site.published, lang)
    const withText = listFullTexts(essays)
    const entry = cache && openFeedCache(cache, sources, file, essays, withText)
    if (entry !== null) entryKeys.push(entry.key)
    const cached = entry?.lookup(target.isPublished) ?? null
    if (cached !== null) {
      yield writeCachedFile(cached, target)
      continue
    }
    const { toFeed } = await import('../render/feeds/feed.ts')
    const readText = await createTextReader(parser)
    const bytes = await toFeed(lang, essays, withText, context, readText)
    const rendered = { file, lang, bytes, hash: toHash(bytes) }
    const report = checkFile(rendered, [])
    entry?.store(rendered, report)
    yield { file: target.write(rendered), report }
  }
}

/** Loads the parsers, which a build that takes all feeds from the cache does not need. */
async function createTextReader(
  parser: ParserName,
): Promise<(document: Document) => Promise<ParsedDocument>> {
  const { readDocument } = await import('../collect/document.ts')
  const { createTextParser } = await import('../collect/parse/parse-document.ts')
  const parseText = await createTextParser(parser)
  return ({ path, sourceFile }) => {
    if (sourceFile === null) throw new Error(`Cannot read the text of "${path}": no file has it`)
    return readDocument(sourceFile, parseText)
  }
}
