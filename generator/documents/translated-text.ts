/** Parses a text whose syntax has been translated to Markdown, and moves what is found there to the author's file. */

import { VFile } from 'vfile'
import type { ParsedDocument, Relocate, TranslatedText } from '../collect/document.ts'
import type { Translation } from '../importers/dialects/translate.ts'
import { toPlace } from '../kernel/diagnostics/diagnostic.ts'
import { toBlank } from '../markdown/offsets.ts'

interface TranslationOptions extends Omit<TranslatedText, 'headingIds'> {
  readonly parse: (file: VFile, translated: TranslatedText) => Promise<ParsedDocument>
}

/** @param original the author's file */
export async function parseTranslation(
  original: VFile,
  { text, headingIds, toOriginal }: Translation,
  { parse, ...options }: TranslationOptions,
): Promise<ParsedDocument> {
  const { bodyOffset } = options
  const source = String(original)
  // The parser would take a line of hyphens at the start for front matter.
  const file = new VFile({ path: original.path, value: toBlank(source.slice(0, bodyOffset)) + text })
  const parsed = await parse(file, {
    ...options,
    headingIds: new Map(headingIds.map(({ offset, id }) => [bodyOffset + offset, id])),
  })
  const toOffset = (offset: number) => bodyOffset + toOriginal(offset - bodyOffset)
  return { ...parsed, authorText: source.slice(bodyOffset), relocate: createRelocation(original, toOffset) }
}

/** Moves messages from a translated text to the author's file. */
const createRelocation = (original: VFile, toOffset: (offset: number) => number): Relocate => ({
  toOffset,
  toMessages: (messages) =>
    messages.map((message) => {
      const { place } = message
      const [start, end] = place !== undefined && 'start' in place ? [place.start, place.end] : [place, place]
      if (start?.offset === undefined) return message
      const range = { offset: toOffset(start.offset), end: toOffset(end?.offset ?? start.offset) }
      return { ...message, place: toPlace(original, range) }
    }),
})
