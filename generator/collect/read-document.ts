/** Reads the texts of documents: in the syntax of another generator, or in Markdown alone. */

import type { Addresses } from '../addresses/addresses.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { isForeign } from '../sources/source.ts'
import { type HashedSourceFile, type ParsedDocument, readDocument, type SourceFile } from './document.ts'
import { type PublishedValues, readForeignDocument } from './foreign-text.ts'
import type { ParseText } from './parse/parse-document.ts'
import { withoutRepeatedTitle } from './repeated-title.ts'

/**
 * Reads the text of a document.
 * @param page what the document is published with; null if it is not
 * @throws {OperationalError} CONTENT_CHANGED if the file changed since its front matter was read
 */
export type DocumentReader = (
  sourceFile: HashedSourceFile,
  page: PublishedValues | null,
) => Promise<ParsedDocument>

/**
 * @param shortcodes the templates in site.yaml
 * @param addresses null if site.yaml has no valid languages
 */
export const createDocumentReader =
  (parseText: ParseText, shortcodes: SiteConfig['shortcodes'], addresses: Addresses | null): DocumentReader =>
  (sourceFile, page) => {
    const source = addresses?.sources[sourceFile.source]
    return source !== undefined && isForeign(source) && addresses !== null
      ? readForeignDocument(sourceFile, source, { parseText, shortcodes, addresses, page })
      : readDocument(sourceFile, parseText)
  }

/** What pages, Markdown and feeds show of a document. */
export function toShown(
  document: ParsedDocument,
  { title }: PublishedValues,
  { address, url }: Pick<SourceFile, 'address' | 'url'>,
): ParsedDocument {
  const isOfOtherGenerator = address !== null || url !== null
  if (!isOfOtherGenerator) return document
  const { markdown } = document
  return {
    ...withoutRepeatedTitle(document, title),
    markdown: markdown && withoutRepeatedTitle(markdown, title),
  }
}
