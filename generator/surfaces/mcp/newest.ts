/** The documents with a date, the newest change first, for the tool that says what is new. */

import { documentsPerFile, type NewestFile, toChangeDay } from '../../../shim/contract/mcp.ts'
import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import { compareTexts } from '../../kernel/grouping.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import type { DocumentPage, Site } from '../../site/model/site.ts'
import { toId } from '../changes/change-feed.ts'
import type { SiteContext } from '../site-context.ts'

/** A published document with the dates of its author. */
interface DatedPage {
  readonly page: DocumentPage
  readonly date: string
  readonly updated?: string
  readonly day: string
}

/** One file of the list. */
interface PlannedNewest {
  /** From 1. */
  readonly number: number
  readonly pages: readonly DatedPage[]
  /** The first document of the next file. */
  readonly next: DatedPage | undefined
}

/** Plans the files. A site without dates has one, which is empty. */
export function planNewest({ published }: Site): readonly PlannedNewest[] {
  const dated = published
    .flatMap((page) => (page.kind === 'document' && page.document.hasPage ? toDated(page) : []))
    .sort((a, b) => compareTexts(b.day, a.day))
  return Array.from({ length: Math.max(1, Math.ceil(dated.length / documentsPerFile)) }, (_, index) => {
    const end = (index + 1) * documentsPerFile
    return { number: index + 1, pages: dated.slice(index * documentsPerFile, end), next: dated[end] }
  })
}

function toDated(page: DocumentPage): DatedPage[] {
  const { date, updated } = page.document
  const first = date ?? updated
  if (first === null) return []
  const dates = { date: first, ...(date !== null && updated !== null && { updated }) }
  return [{ page, ...dates, day: toChangeDay(dates) }]
}

export const toNewest = ({ site }: SiteContext, { pages, next }: PlannedNewest): NewestFile => ({
  documents: pages.map(({ page, date, updated }) => ({
    id: toId(page),
    lang: page.lang,
    title: page.document.title,
    date,
    ...(updated !== undefined && { updated }),
    url: toDocumentUrl(page, site),
    markdown_url: site.config.base_url + toMarkdownPath(page.path),
  })),
  ...(next && { next: next.day }),
})
