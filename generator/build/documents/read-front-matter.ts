/** Reads and validates the front matter of one document. */

import { type ImportedSource, isImported, type Source } from '../../content/schemas/source.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import { createDataReader, isDataFile } from '../../content/texts/data.ts'
import { readFrontMatter as readSource, toBody } from '../../content/texts/document.ts'
import type { Reference, ResolvedReference, TranslateOptions } from '../../importers/dialects/translate.ts'
import { getDialect, listTextValues } from '../../importers/documents/text-values.ts'
import type { DocumentFile, Format, FrontMatter } from '../../kernel/document.ts'
import { validateFrontMatter, validateImported } from '../../site/model/validate-front-matter.ts'
import { validateItem } from '../../site/model/validate-item.ts'

/** The front matter of a document, and the bytes of its file, which its text is read from later; null for data. */
interface ReadDocument {
  readonly frontMatter: FrontMatter
  readonly bytes: Uint8Array | null
}

/** Reads front matter. Its messages say what is invalid or why the file cannot be read. */
export type ReadFrontMatter = (documentFile: DocumentFile) => ReadDocument

/** The columns of a table without a schema have the types that Stele knows. */
const noSchema: JsonMap = {}

/** Creates the function for the documents of some sources. */
export async function createFrontMatterReader(sources: readonly Source[]): Promise<ReadFrontMatter> {
  const readTexts = sources.some(isImported) ? await loadTextReader(sources) : null
  const { read: readData } = createDataReader()
  return (documentFile) => {
    const { file } = documentFile
    const source = sources[documentFile.source]
    if (source?.item != null && !isImported(source)) {
      const read = isDataFile(file)
        ? readData(documentFile, source.item.schema ?? noSchema)
        : readSource(file, true)
      return { frontMatter: validateItem(documentFile, read, source.item), bytes: read.bytes }
    }
    if (readTexts === null || source === undefined || !isImported(source)) {
      const read = readSource(file, true)
      return { frontMatter: validateFrontMatter(documentFile, read), bytes: read.bytes }
    }
    const read = readSource(file, false)
    const frontMatter = validateImported(documentFile, read, source, (lang, params, title, format) => {
      const texts = { values: listTextValues(source, params, { title }), ...getDialect(source, params) }
      return readTexts(toBody(String(read.file)), source, format, lang, texts)
    })
    return { frontMatter, bytes: read.bytes }
  }
}

/** Where a reference leads does not matter for its text. An embedded file has no text. */
const resolve = ({ kind }: Reference): ResolvedReference => ({ href: '#', isImage: kind === 'embed' })

/** Loads the parser, which Stele's own layout does not need for front matter. */
async function loadTextReader(sources: readonly Source[]) {
  const { findFirstTexts } = await import('../../importers/documents/derive.ts')
  const { getImporter } = await import('../../importers/importers.ts')
  const { translate } = await import('../../importers/dialects/translate.ts')
  const { OutputLimitError } = await import('../../importers/dialects/rewriter.ts')
  const { loadEmoji } = await import('../../importers/dialects/syntax/emoji.ts')
  const emoji = await loadEmoji(
    sources.some((source) => isImported(source) && source.hasEmoji) ? ['emoji'] : [],
  )
  const { getBoundedParsers, getSingleParsers } = await import('../../content/markdown/parsers.ts')
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
  return (
    body: string,
    { from }: ImportedSource,
    format: Format,
    lang: string,
    texts: Pick<TranslateOptions, 'values' | 'syntax' | 'tags'>,
  ) => {
    const { shortcodes: templates } = getImporter(from)
    const options = { ...texts, emoji, format, templates, resolve, medium: 'markdown' } as const
    return findFirstTexts(body, {
      parse,
      translate(text) {
        try {
          return translate(text, options).text
        } catch (error) {
          // Whoever reads the whole text reports it.
          if (error instanceof OutputLimitError) return ''
          throw error
        }
      },
      format,
      lang,
    })
  }
}
