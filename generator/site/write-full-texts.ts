/** Writes `llms-full.txt` of each language from the Markdown files of its pages. None is ever in memory as a whole. */

import { toPageFile } from '../addresses/other-pages.ts'
import type { PathTable } from '../addresses/path-table.ts'
import type { Cache } from '../cache/cache.ts'
import { openFullTextCache } from '../cache/cached-full-text.ts'
import type { Page, Site } from '../model/site.ts'
import { isIndexed } from '../plan/llms-index.ts'
import type { Representation } from '../plan/plan.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { FileRecords } from '../render/file-records.ts'
import { toFullText } from '../render/llms/llms.ts'
import type { FileState } from '../render/output.ts'
import { createPageContext, type PageContextData } from '../render/page-context.ts'
import { createFileChecker, type FileReport } from '../verify-output/verify-output.ts'

/** What full texts are rendered from. */
interface FullTextInput {
  readonly site: Site
  readonly pages: PageContextData
  readonly plan: readonly Representation[]
  readonly paths: PathTable
  /** All other files of the site. */
  readonly records: FileRecords
}

interface FullText {
  readonly file: FileState
  readonly report: FileReport
}

/**
 * Writes the full texts, and yields each with the report of its check. A published full text whose pages are unchanged is
 * not rendered again.
 * @param entryKeys the keys of all cache entries that are stored or used are added to this array
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function* writeFullTexts(
  { site, pages: data, plan, paths, records }: FullTextInput,
  target: PublishTarget,
  cache: Cache | null,
  entryKeys: string[],
): Generator<FullText> {
  const context = createPageContext(data, paths)
  const checkFile = createFileChecker(site, (path) => paths.get(path)?.isKnown === true)

  for (const representation of plan) {
    if (representation.kind !== 'llms-full') continue
    const { file, lang } = representation
    const pages = site.published.filter((page) => page.lang === lang && isIndexed(page))
    const entry = cache && openFullTextCache(cache, site.config, { file, lang }, pages, records.getHash)
    if (entry !== null) entryKeys.push(entry.key)
    const cached = entry?.lookup() ?? null
    if (cached !== null && target.isPublished({ file, ...cached.content })) {
      target.add({ file, isUnchanged: true })
      yield { file: { file, ...cached.content }, report: cached.report }
      continue
    }
    const covered: FileReport['covered'][number][] = []
    const readPage = (page: Page) => {
      const markdown = target.read(toPageFile(page.path, 'md'))
      // A page is named above its first rule. The author's text is below.
      const end = markdown.indexOf('\n---\n')
      const header = end === -1 ? markdown : markdown.subarray(0, end)
      covered.push(...checkFile({ file, bytes: header }).covered)
      return markdown
    }
    const content = target.writeChunks(file, toFullText(lang, context, pages, readPage))
    const report: FileReport = { file, covered, problems: [], unresolvedAnchors: [], usedAssets: [] }
    entry?.store({ content, report })
    yield { file: { file, ...content }, report }
  }
}
