/** Reads and validates the front matter of one document. */

import { readFrontMatter as readSource, type SourceFile, toBody } from '../collect/document.ts'
import {
  type ValidatedFrontMatter,
  validateForeign,
  validateFrontMatter,
} from '../model/validate-front-matter.ts'
import { isForeign, type Source } from '../sources/source.ts'

/** Reads front matter. Its messages say what is invalid or why the file cannot be read. */
export type ReadFrontMatter = (sourceFile: SourceFile) => ValidatedFrontMatter

/** Creates the function for the documents of some sources. */
export async function createFrontMatterReader(sources: readonly Source[]): Promise<ReadFrontMatter> {
  const readTexts = sources.some(isForeign) ? await loadTextReader() : null
  return (sourceFile) => {
    const source = sources[sourceFile.source]
    if (readTexts === null || source === undefined || !isForeign(source))
      return validateFrontMatter(sourceFile, readSource(sourceFile, true))
    const read = readSource(sourceFile, false)
    return validateForeign(sourceFile, read, source, () => readTexts(toBody(String(read.file)), source))
  }
}

/** Loads the parser, which Stele's own layout does not need for front matter. */
async function loadTextReader() {
  const { findFirstTexts } = await import('../sources/derive.ts')
  const { parsers } = await import('../markdown/parsers.ts')
  return (body: string, _source: Source) => findFirstTexts(body, parsers.md.parse)
}
