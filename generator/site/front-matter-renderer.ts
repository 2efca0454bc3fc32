/** Renders the files that need the front matter of all documents: lists, the search index, guides. */

import { type ParsedDocument, parseDocument, readDocument } from '../collect/document.ts'
import { createTextParser, type ParseText } from '../collect/parse/parse-document.ts'
import { getParsers } from '../markdown/parsers.ts'
import { listLinks } from '../model/check-links.ts'
import type { Document } from '../model/site.ts'
import { type FrontMatterRepresentation, isOfDocument } from '../plan/plan.ts'
import { createDocumentRenderer, createSiteRenderer } from '../render/render.ts'
import { createSiteContext } from '../render/site-context.ts'
import type { Rendered } from './entry.ts'
import type { SiteInput } from './site-input.ts'

/** Reads the author's parts of the guides, and returns a function that renders one file. */
export async function createFrontMatterRenderer({ site, assets, pages, paths, parser }: SiteInput) {
  const [parsers, parseText] = [await getParsers(parser), await createTextParser(parser, site.config.math)]
  const read = (document: Document) => readSource(document, parseText)
  const context = await createSiteContext(site, assets, pages, paths, parsers, read)
  const renderFile = await createSiteRenderer(context)
  const renderDocument = await createDocumentRenderer(context)
  return async (representation: FrontMatterRepresentation): Promise<Rendered> => {
    if (!isOfDocument(representation)) return { content: await renderFile(representation) }
    const document = context.getText(representation.page.document)
    const [file] = renderDocument([representation], document)
    if (file === undefined)
      throw new Error(`Cannot publish the site: "${representation.file}" is not rendered`)
    const hrefs = listLinks(document.references, site.config.components).map(({ href }) => href)
    const { bytes, outline } = file
    return { content: bytes, hrefs, ...(outline !== undefined && { outline }) }
  }
}

/** Reads the author's part of a page. A page that only the build writes has none. */
const readSource = ({ sourceFile, path }: Document, parseText: ParseText): Promise<ParsedDocument> =>
  sourceFile === null
    ? parseDocument('', { path, format: 'md' }, parseText)
    : readDocument(sourceFile, parseText)
