/** Reads the texts of documents again, for the files that have them: feeds and guides. */

import type { ParsedDocument } from '../../content/texts/document.ts'
import type { Document } from '../../kernel/document.ts'
import type { SiteInput } from '../../surfaces/site-input.ts'

/**
 * Returns a function that reads and parses the text of a document. It throws an `Error` for a page that only the build writes. The
 * first call loads the parsers, which a build that takes all files from the cache does not need.
 */
export function createTextReader(
  input: Pick<SiteInput, 'site' | 'parser' | 'paths'>,
): (document: Document) => Promise<ParsedDocument> {
  let loading: ReturnType<typeof loadReader> | null = null
  return async (document) => {
    loading ??= loadReader(input)
    return (await loading)(document)
  }
}

async function loadReader(input: Parameters<typeof createTextReader>[0]) {
  const { config, sources } = input.site
  const { createDocumentReader, toShown } = await import('../documents/read-document.ts')
  const { createTextParser } = await import('../../content/parse/parse-document.ts')
  const parseText = await createTextParser(input.parser, config.math)
  const readDocument = createDocumentReader(parseText, config, sources)
  return async (document: Document) => {
    if (document.isGenerated) throw new Error(`Cannot read the text of "${document.path}": no file has it`)
    return toShown(await readDocument(document, null, input.paths), document)
  }
}
