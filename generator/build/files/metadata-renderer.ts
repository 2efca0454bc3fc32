/** Renders the files that need the metadata of all documents: lists, the search index, guides. */

import { getParsers } from '../../content/markdown/parsers.ts'
import { createTextParser } from '../../content/parse/parse-document.ts'
import { parseDocument } from '../../content/texts/document.ts'
import type { Document } from '../../kernel/document.ts'
import type { Rendered } from '../../kernel/file.ts'
import { listLinks } from '../../site/model/check-links.ts'
import { describeApi } from '../../surfaces/openapi/index.ts'
import { toReference } from '../../surfaces/openapi/reference.ts'
import { createTextRenderer, type FileThatNeeds } from '../../surfaces/plan.ts'
import { createSiteContext } from '../../surfaces/site-context.ts'
import type { SiteInput } from '../../surfaces/site-input.ts'
import { createTextReader } from './text-reader.ts'

/** A file that needs the metadata of all documents. A page with a guide is one, because guides show samples of the site. */
export type MetadataSiteFile = FileThatNeeds<'metadata' | 'text'>

/** Reads the author's parts of the guides, and returns a function that renders one file. */
export async function createMetadataRenderer(input: SiteInput) {
  const { site, assets, pages, paths, parser } = input
  const [parsers, parseText] = [await getParsers(parser), await createTextParser(parser, site.config.math)]
  const readText = createTextReader(input)
  const read = async (document: Document) =>
    // A page that only the build writes has no text of the author.
    document.isGenerated
      ? parseDocument('', { file: document.path, format: 'md' }, parseText)
      : readText(document)
  const context = await createSiteContext(site, assets, pages, paths, parsers, read, (context) =>
    toReference(describeApi(context)),
  )
  const renderTexts = await createTextRenderer(context)
  return async (planned: MetadataSiteFile): Promise<Rendered> => {
    if (planned.needs === 'metadata') return { content: await planned.render(context) }
    const document = context.getText(planned.page.document)
    const [file] = renderTexts([planned], planned.page, document)
    if (file === undefined) throw new Error(`Cannot publish the site: "${planned.file}" is not rendered`)
    const hrefs = listLinks(document.facts, site.config.components).map(({ href }) => href)
    const { bytes, outline } = file
    return { content: bytes, hrefs, ...(outline !== undefined && { outline }) }
  }
}
