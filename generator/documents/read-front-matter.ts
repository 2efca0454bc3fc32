/** Reads and validates the front matter of one document. */

import { readFrontMatter as readSource, type SourceFile, toBody } from '../collect/document.ts'
import type { Format } from '../markdown/parsers.ts'
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
    return validateForeign(sourceFile, read, source, (lang) =>
      readTexts(toBody(String(read.file)), sourceFile.format, lang),
    )
  }
}

/** Loads the parser, which Stele's own layout does not need for front matter. */
async function loadTextReader() {
  const { findFirstTexts } = await import('../sources/derive.ts')
  const { getBoundedParsers, getSingleParsers } = await import('../markdown/parsers.ts')
  const { md: fast } = await getSingleParsers('satteri', true)
  const { md: bounded } = await getBoundedParsers('satteri')
  // A few texts that satteri may read wrongly are worth less than the time that remark takes for them.
  const parse = (text: string) => {
    try {
      return fast.parse(text)
    } catch {
      return bounded.parse(text)
    }
  }
  // The syntax of the source's generator is translated here.
  const translate = (text: string) => text
  return (body: string, format: Format, lang: string) =>
    findFirstTexts(body, { parse, translate, format, lang })
}
