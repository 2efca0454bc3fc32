/** The files that are made of the heads of documents alone: lists, feeds, the search, and the pages of guides. */

import type { Assets } from '../assets/assets.ts'
import { type DocumentText, parseDocumentText, readDocumentText } from '../collect/document.ts'
import { hasGuide } from '../guides/front-matter.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { listLinks } from '../model/links.ts'
import type { Document, Site } from '../model/site.ts'
import { isOfDocument, planDocument, type Representation } from '../plan/plan.ts'
import type { RenderedFile } from './output.ts'
import type { FrameData } from './page-context.ts'
import { createDocumentRenderer, createSiteRenderer } from './render.ts'
import { type Catalogue, createCatalogue } from './site-context.ts'

interface OwnFile {
  readonly file: RenderedFile
  /** The links in it that an author wrote. */
  readonly hrefs: readonly string[]
}

/** What an author has written on a page; the build's own page begins with nothing. */
const readText = ({ place, path }: Document, parsers: Parsers): DocumentText =>
  place === null ? parseDocumentText('', { path, format: 'md' }, parsers) : readDocumentText(place, parsers)

/** Renders a site's own files, one after the other. */
export async function* renderOwnFiles(
  site: Site,
  assets: Assets,
  frame: FrameData,
  planned: readonly Representation[],
  parsers: Parsers,
): AsyncGenerator<OwnFile> {
  const catalogue = await createCatalogue(site, assets, frame, parsers, (page) => readText(page, parsers))
  yield* renderGuides(catalogue)
  const render = createSiteRenderer(catalogue)
  for (const representation of planned) {
    if (isOfDocument(representation) || representation.kind === 'llms-full') continue
    yield { file: render(representation), hrefs: [] }
  }
}

function* renderGuides(catalogue: Catalogue): Generator<OwnFile> {
  const { site, getText } = catalogue
  const render = createDocumentRenderer(catalogue)
  for (const page of site.published) {
    if (page.kind !== 'document' || !hasGuide(page.document)) continue
    const text = getText(page.document)
    const hrefs = listLinks(text.references, site.config.components).map(({ href }) => href)
    for (const file of render(planDocument(page, site.config), text)) yield { file, hrefs }
  }
}
