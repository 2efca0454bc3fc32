/** The files that are made of the heads of documents alone: lists, feeds, the search, and the pages of guides. */

import type { Assets } from '../assets/assets.ts'
import { type ParsedDocument, parseDocument, readDocument } from '../collect/document.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { listLinks } from '../model/links.ts'
import type { Document, Site } from '../model/site.ts'
import { isOfDocument, planDocument, type Representation } from '../plan/plan.ts'
import type { RenderedFile } from './output.ts'
import type { PageContextData } from './page-context.ts'
import { createDocumentRenderer, createSiteRenderer } from './render.ts'
import { createSiteContext, type SiteContext } from './site-context.ts'

interface OwnFile {
  readonly file: RenderedFile
  /** The links in it that an author wrote. */
  readonly hrefs: readonly string[]
}

/** What an author has written on a page; the build's own page begins with nothing. */
const readText = ({ sourceFile, path }: Document, parsers: Parsers): ParsedDocument =>
  sourceFile === null ? parseDocument('', { path, format: 'md' }, parsers) : readDocument(sourceFile, parsers)

/** Renders a site's own files, one after the other. */
export async function* renderSiteFiles(
  site: Site,
  assets: Assets,
  data: PageContextData,
  planned: readonly Representation[],
  parsers: Parsers,
): AsyncGenerator<OwnFile> {
  const context = await createSiteContext(site, assets, data, parsers, (page) => readText(page, parsers))
  yield* renderGuides(context)
  const render = createSiteRenderer(context)
  for (const representation of planned) {
    if (isOfDocument(representation) || representation.kind === 'llms-full') continue
    yield { file: render(representation), hrefs: [] }
  }
}

function* renderGuides(context: SiteContext): Generator<OwnFile> {
  const { site, getText } = context
  const render = createDocumentRenderer(context)
  for (const page of site.published) {
    if (page.kind !== 'document' || !hasGuide(page.document)) continue
    const text = getText(page.document)
    const hrefs = listLinks(text.references, site.config.components).map(({ href }) => href)
    for (const file of render(planDocument(page, site.config), text)) yield { file, hrefs }
  }
}
