/** Renders the files that need the front matter of all documents: lists, the search index, guides. */

import { parseDocument } from '../collect/document.ts'
import { createTextParser } from '../collect/parse/parse-document.ts'
import { createDocumentReader, toShown } from '../documents/read-document.ts'
import type { Rendered } from '../kernel/entry.ts'
import { getParsers } from '../markdown/parsers.ts'
import { listLinks } from '../model/check-links.ts'
import type { Document } from '../model/site.ts'
import { type FrontMatterRepresentation, isOfDocument } from '../surfaces/plan.ts'
import { createDocumentRenderer, createSiteRenderer } from '../surfaces/render.ts'
import { createSiteContext } from '../surfaces/site-context.ts'
import { type SiteInput, toAddresses } from './site-input.ts'

/** Reads the author's parts of the guides, and returns a function that renders one file. */
export async function createFrontMatterRenderer(input: SiteInput) {
  const { site, assets, pages, paths, parser } = input
  const [parsers, parseText] = [await getParsers(parser), await createTextParser(parser, site.config.math)]
  const readDocument = createDocumentReader(parseText, site.config.shortcodes, toAddresses(input))
  const read = async (document: Document) => {
    const { sourceFile, path } = document
    // A page that only the build writes has no text of the author.
    return sourceFile === null
      ? parseDocument('', { path, format: 'md' }, parseText)
      : toShown(await readDocument(sourceFile, document), document, sourceFile)
  }
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
