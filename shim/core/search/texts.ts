/** Finds terms in the texts of documents. Their files are read when a query needs them, since all of them are too large to keep. */

import { toSearchTextFile, toSearchTextsFile } from '../../contract/routes.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { type SearchTextFile, type SearchTexts, toTextFileNumber } from './files.ts'
import { countNumbers, decodeNumbers } from './numbers.ts'
import { toNorms } from './postings.ts'

/** Weight of a term in a text, beside the weights of the other fields. In the benchmarks, weights from 0.5 to 1 differ by up to 0.01. */
const textWeight = 0.65

/** Maximum length of the cached files, in characters: 16 to 32 MiB, as engines use one or two bytes for a character. */
const maxCachedLength = 16 * 1024 * 1024

/** Where a term is in the texts of one language. */
export interface TextPostings {
  /** BM25's inverse document frequency in thousandths. It counts all fields. */
  readonly idf: number
  /** Document numbers, ascending. */
  readonly documents: Uint32Array
  /** The count of the term in each of these documents: weighted, and normalized by length (BM25F). */
  readonly frequencies: Float64Array
}

/** Reads where terms are; terms that no text contains are missing in the result. */
export type ReadTexts = (terms: readonly string[]) => Promise<ReadonlyMap<string, TextPostings>>

/** What a search reads that covers only titles, tags and descriptions. */
export const noTexts: ReadonlyMap<string, TextPostings> = new Map()

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

  /** @param documents number of documents in the language */
  return async (lang: string, documents: number): Promise<ReadTexts> => {
    const { files, lengths }: SearchTexts = JSON.parse(await read(toSearchTextsFile(lang)))
    const norms = toNorms(decodeNumbers(lengths, documents), 0)
    const readTerm = async (term: string): Promise<[string, TextPostings] | null> => {
      const { terms } = await readFile(toSearchTextFile(lang, toTextFileNumber(term, files)))
      return Object.hasOwn(terms, term) ? [term, decodePostings(terms[term] ?? '', norms)] : null
    }
    return async (terms) => {
      const found = await Promise.all([...new Set(terms)].map(readTerm))
      return new Map(found.filter((entry) => entry !== null))
    }
  }
}

function decodePostings(text: string, norms: Float64Array): TextPostings {
  const numbers = decodeNumbers(text, countNumbers(text))
  const size = (numbers.length - 1) / 2
  const documents = new Uint32Array(size)
  const frequencies = new Float64Array(size)
  let document = 0
  for (let posting = 0; posting < size; posting++) {
    document += numbers[1 + 2 * posting] ?? 0
    documents[posting] = document
    frequencies[posting] = (textWeight * (numbers[2 + 2 * posting] ?? 0)) / (norms[document] ?? 1)
  }
  return { idf: numbers[0] ?? 0, documents, frequencies }
}
