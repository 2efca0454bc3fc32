/** Renders the files that need the front matter of all documents: lists, the search index, guides. */

import type { PathTable } from '../addresses/path-table.ts'
import type { Assets } from '../assets/assets.ts'
import { type ParsedDocument, parseDocument, readDocument } from '../collect/document.ts'
import type { ParseText } from '../collect/parse/parse-document.ts'
import { hasGuide } from '../guides/metadata.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { listLinks } from '../model/links.ts'
import type { Document, Site } from '../model/site.ts'
import { isOfDocument, isWrittenLast, planDocument, type Representation } from '../plan/plan.ts'
import type { RenderedFile } from '../render/output.ts'
import type { PageContextData } from '../render/page-context.ts'
import { createDocumentRenderer, createSiteRenderer } from '../render/render.ts'
import { createSiteContext, type SiteContext } from '../render/site-context.ts'

/** What the files are rendered from. */
export interface SiteFilesInput {
  readonly site: Site
  readonly assets: Assets
  readonly pages: PageContextData
  readonly paths: PathTable
  readonly plan: readonly Representation[]
  readonly parsers: Parsers
  readonly parseText: ParseText
}

interface RenderedSiteFile {
  readonly file: RenderedFile
  /** The links in the file that an author wrote. */
  readonly hrefs: readonly string[]
}

/** Renders the guides, and then the files of the plan that need the front matter of all documents, and no texts. */
export async function* renderSiteFiles({
  site,
  assets,
  pages,
  paths,
  plan,
  parsers,
  parseText,
}: SiteFilesInput): AsyncGenerator<RenderedSiteFile> {
  const read = (document: Document) => readSource(document, parseText)
  const context = await createSiteContext(site, assets, pages, paths, parsers, read)
  yield* renderGuides(context)
  const render = await createSiteRenderer(context)
  for (const representation of plan) {
    if (isOfDocument(representation) || isWrittenLast(representation)) continue
    yield { file: render(representation), hrefs: [] }
  }
}

/** Reads the author's part of a page. A page that only the build writes has none. */
const readSource = ({ sourceFile, path }: Document, parseText: ParseText): Promise<ParsedDocument> =>
  sourceFile === null
    ? parseDocument('', { path, format: 'md' }, parseText)
    : readDocument(sourceFile, parseText)

async function* renderGuides(context: SiteContext): AsyncGenerator<RenderedSiteFile> {
  const { site, getText } = context
  const render = await createDocumentRenderer(context)
  for (const page of site.published) {
    if (page.kind !== 'document' || !hasGuide(page.document)) continue
    const document = getText(page.document)
    const hrefs = listLinks(document.references, site.config.components).map(({ href }) => href)
    for (const file of render(planDocument(page, site.config), document)) yield { file, hrefs }
  }
}
