/** Finds terms in the texts of documents. Their files are read when a query needs them, since all of them are too large to keep. */

import { toSearchTextFile, toSearchTextsFile } from '../../contract/routes.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { type SearchIndexFile, type SearchTextFile, type SearchTexts, toTextFileNumber } from './files.ts'
import { countNumbers, decodeNumbers, toGain, toNorms } from './postings.ts'
import type { TextTerm } from './score.ts'
import { getStemmer } from './stemmers/stemmers.ts'
import { toQueryTerms } from './tokens.ts'

/** Weight of a term in a text, beside the weights of the other fields. In the benchmarks, weights from 0.5 to 1 differ by up to 0.01. */
const textWeight = 0.65

/** Maximum length of the cached files, in characters: 16 to 32 MiB, as engines use one or two bytes for a character. */
const maxCachedLength = 16 * 1024 * 1024

/** Terms that texts contain, by their own text. */
export type TextTerms = ReadonlyMap<string, TextTerm>

/** Reads the terms of the words of a query. The result lacks those that no text contains. */
export type ReadTexts = (tokens: readonly string[]) => Promise<TextTerms>

/**
 * Creates a function that opens the texts of a language. All languages share one cache.
 * @param read returns the text of a file of dist
 */
export function createTextReaders(read: (file: string) => Promise<string>) {
  const cache = createBoundedCache<string, { readonly terms: SearchTextFile; readonly length: number }>(
    maxCachedLength,
  )
  const readFile = (file: string) =>
    cache.get(file, async () => {
      const text = await read(file)
      return { terms: JSON.parse(text), length: text.length }
    })

  return async (lang: string, { documents, stopwords }: SearchIndexFile): Promise<ReadTexts> => {
    const toTerm = getStemmer(lang)
    const { files, lengths }: SearchTexts = JSON.parse(await read(toSearchTextsFile(lang)))
    const norms = toNorms(decodeNumbers(lengths, documents), 0)
    const readTerm = async (term: string): Promise<[string, TextTerm] | null> => {
      const { terms } = await readFile(toSearchTextFile(lang, toTextFileNumber(term, files)))
      return Object.hasOwn(terms, term) ? [term, decodeTerm(terms[term] ?? '', norms)] : null
    }
    return async (tokens) => {
      const terms = toQueryTerms(tokens, new Set(stopwords), toTerm)
      const found = await Promise.all([...terms].map(readTerm))
      return new Map(found.filter((entry) => entry !== null))
    }
  }
}

function decodeTerm(encoded: string, norms: Float64Array): TextTerm {
  const [idf = 0, ...postings] = decodeNumbers(encoded, countNumbers(encoded))
  return {
    addTo({ readFrequencies, ofWord, add }, terms) {
      const addOnce = (document: number, inText: number) => {
        const listed = ofWord[document] ?? 0
        ofWord[document] = 0
        if (listed + inText > 0) add(document, toGain(idf, listed + inText), listed > 0 ? 1 : 0)
      }
      for (const term of terms)
        readFrequencies(term, (document, frequency) => {
          ofWord[document] = frequency
        })
      let document = 0
      for (let position = 0; position < postings.length; position += 2) {
        document += postings[position] ?? 0
        addOnce(document, (textWeight * (postings[position + 1] ?? 0)) / (norms[document] ?? 1))
      }
      // What is left: documents without the word in their text.
      for (const term of terms) readFrequencies(term, (document) => addOnce(document, 0))
    },
  }
}
