/** The index of one language, decoded for searching. */

import { findFirst } from '../sorted.ts'
import type { SearchIndexFile } from './files.ts'
import { createKeyTable, type FindByKey } from './key-table.ts'
import { decodeNumbers, decodePostings } from './postings.ts'
import { createScorer, type Scorer } from './score.ts'
import type { Stemmer } from './stemmers/stemmer.ts'
import { getStemmer } from './stemmers/stemmers.ts'
import type { ReadTexts } from './texts.ts'
import { type IndexedWords, unpackWords } from './word-list.ts'

/** A decoded index. */
export interface LanguageIndex {
  readonly lang: string
  /** Words that are neither indexed nor searched. */
  readonly stopwords: ReadonlySet<string>
  readonly toTerm: Stemmer
  /** Returns the number of a term, or -1 if no title, tag or description contains it. */
  findTerm(term: string): number
  /** Returns the number of documents whose title, tags or description contain a term. */
  countDocuments(term: number): number
  readonly score: Scorer
  /** The item number of each document. */
  readonly items: Uint32Array
  /** For each document, the item number of its first translation, which identifies the translation set. */
  readonly translationSets: Uint32Array
  readonly findByKey: FindByKey
  /** Returns all words of titles, tags and descriptions with their terms; decoded on the first call. */
  readWords(): IndexedWords
  /** Undefined if the search does not cover texts. */
  readonly readTexts: ReadTexts | undefined
}

/**
 * Decodes the index of one language.
 * @param readTexts undefined if the search does not cover texts
 */
export function openLanguageIndex(lang: string, file: SearchIndexFile, readTexts?: ReadTexts): LanguageIndex {
  const terms = file.terms.split('\n')
  const documentFrequencies = decodeNumbers(file.documentFrequencies, terms.length)
  const items = toSums(decodeNumbers(file.items, file.documents))
  const back = decodeNumbers(file.translations, file.documents)
  const getIdf = (term: number) => file.idfs[documentFrequencies[term] ?? 0] ?? 0
  let words: IndexedWords | null = null
  return {
    lang,
    stopwords: new Set(file.stopwords),
    toTerm: getStemmer(lang),
    findTerm(term) {
      const position = findFirst(terms, (other) => other < term)
      return terms[position] === term ? position : -1
    },
    countDocuments: (term) => documentFrequencies[term] ?? 0,
    score: createScorer(file.documents, decodePostings(file, toSums(documentFrequencies)), getIdf),
    items,
    translationSets: items.map((item, document) => item - (back[document] ?? 0)),
    findByKey: createKeyTable(decodeNumbers(file.keys, 2 * file.documents)),
    readWords() {
      words ??= unpackWords(terms, file)
      return words
    },
    readTexts,
  }
}

/** Returns the running sums of the numbers. */
function toSums(numbers: Uint32Array): Uint32Array {
  let sum = 0
  return numbers.map((number) => {
    sum += number
    return sum
  })
}
