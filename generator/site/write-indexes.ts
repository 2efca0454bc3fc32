/** Writes `llms.txt` of each language and its further files. They have the size of each document, which its text decides. */

import type { Outline } from '../../shim/contract/sections.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import type { PathTable } from '../addresses/path-table.ts'
import type { Cache } from '../cache/cache.ts'
import { openIndexCache } from '../cache/cached-indexes.ts'
import { toHash } from '../files/hash.ts'
import type { Page, Site } from '../model/site.ts'
import { hasRoomForSections } from '../plan/llms-index.ts'
import type { Representation } from '../plan/plan.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { FileRecords } from '../render/file-records.ts'
import { toIndex } from '../render/llms/llms.ts'
import { createPageContext, type PageContextData } from '../render/page-context.ts'
import { createFileChecker } from '../verify-output/verify-output.ts'
import { writeCachedFile } from './write-cached-file.ts'
import type { SiteFile } from './write-site-files.ts'

/** What indexes are rendered from. */
interface IndexesInput {
  readonly site: Site
  readonly pages: PageContextData
  readonly plan: readonly Representation[]
  readonly paths: PathTable
  /** The files of all documents. */
  readonly records: FileRecords
}

/**
 * Writes the indexes, and yields each with the report of its check. An index is not rendered again if it is in the cache.
 * @param entryKeys the keys of all cache entries that are stored or used are added to this array
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function* writeIndexes(
  { site, pages, plan, paths, records }: IndexesInput,
  target: PublishTarget,
  cache: Cache | null,
  entryKeys: string[],
): Generator<SiteFile> {
  const context = createPageContext(pages, paths)
  const checkFile = createFileChecker(site, (path) => paths.get(path)?.isKnown === true)
  const findOutline = (page: Page): Outline | null => {
    const outline = page.kind === 'document' ? records.getOutline(toPageFile(page.path, 'md')) : undefined
    return outline === undefined ? null : JSON.parse(outline)
  }

  for (const representation of plan) {
    if (representation.kind !== 'llms') continue
    const { file, lang, part } = representation
    const outlines = new Map(
      part.sections.flatMap((section) =>
        section.pages.map((page) => [page.path, findOutline(page)] as const),
      ),
    )
    if (site.hosting.servedBy !== 'shim' || !hasRoomForSections(part, site, outlines)) {
      for (const [path, outline] of outlines) outlines.set(path, outline && [outline[0], []])
    }
    const entry = cache && openIndexCache(cache, site, { file, lang, part }, outlines)
    if (entry !== null) entryKeys.push(entry.key)
    const cached = entry?.lookup(target.isPublished) ?? null
    if (cached !== null) {
      yield writeCachedFile(cached, target)
      continue
    }
    const bytes = Buffer.from(toIndex(part, lang, context, outlines))
    const rendered = { file, lang, bytes, hash: toHash(bytes) }
    const report = checkFile(rendered)
    entry?.store(rendered, report)
    yield { file: target.write(rendered), report }
  }
}
