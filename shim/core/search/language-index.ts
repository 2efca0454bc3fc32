/** The index of one language, decoded for searching. */

import type { Analyzer } from './analyzers/analyzer.ts'
import { getAnalyzer } from './analyzers/analyzers.ts'
import { type SearchIndexFile, searchFields } from './files.ts'
import { decodeNumbers } from './numbers.ts'
import { createScorer, type Scorer, type ScoringData } from './score.ts'

/** A decoded index. */
export interface LanguageIndex {
  readonly lang: string
  readonly analyzer: Analyzer
  /** Number of documents. */
  readonly size: number
  /** Returns the number of a term, or -1 if no document contains it. */
  findTerm(term: string): number
  /** Returns the number of documents that contain a term. */
  countDocuments(term: number): number
  readonly score: Scorer
  /** The item number of each document. */
  readonly items: Uint32Array
  /** For each document, the item number of its first translation, which identifies the translation set. */
  readonly translationSets: Uint32Array
  /** Two keys per document: of its title and of its slug. */
  readonly keys: Uint32Array
  /** Returns all words of the documents with their terms; decoded on the first call. */
  readWords(): WordList
}

/** Words before stemming. */
export interface WordList {
  readonly words: readonly string[]
  /** For each word, the number of its term. */
  readonly terms: Uint32Array
}

/** Minimum of a field's length divided by the average. Without it a two-word description would outweigh a tag. */
const minRelativeLength = 0.5

/** Code of the character for "remove nothing" in packed words. */
const removeNone = '0'.charCodeAt(0)

/** BM25's parameter b, at its common value: how much the length of a field matters. */
const b = 0.75

/** Decodes the index of one language. */
export function openLanguageIndex(lang: string, file: SearchIndexFile): LanguageIndex {
  const terms = toLines(file.terms)
  const documentFrequencies = decodeNumbers(file.documentFrequencies, terms.length)
  const ends = toSums(documentFrequencies)
  const postings = ends.at(-1) ?? 0
  const distances = decodeNumbers(file.postings, postings)
  const countNumbers = decodeNumbers(file.countNumbers, postings)
  const items = toSums(decodeNumbers(file.items, file.documents))
  const back = decodeNumbers(file.translations, file.documents)
  let words: WordList | null = null

  const data: ScoringData = {
    size: file.documents,
    getIdf: (term) => file.idfs[documentFrequencies[term] ?? 0] ?? 0,
    readPostings(term, visit) {
      let document = 0
      for (let posting = ends[term - 1] ?? 0; posting < (ends[term] ?? 0); posting++) {
        document += distances[posting] ?? 0
        visit(document, file.counts[countNumbers[posting] ?? 0] ?? [])
      }
    },
    lengthNorms: searchFields.map((field) =>
      toLengthNorms(decodeNumbers(file.lengths[field], file.documents)),
    ),
  }

  return {
    lang,
    analyzer: getAnalyzer(lang),
    size: file.documents,
    findTerm: (term) => find(terms, term),
    countDocuments: (term) => documentFrequencies[term] ?? 0,
    score: createScorer(data),
    items,
    translationSets: items.map((item, document) => item - (back[document] ?? 0)),
    keys: decodeNumbers(file.keys, 2 * file.documents),
    readWords() {
      words ??= unpackWords(terms, file.words)
      return words
    },
  }
}

const toLines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** Returns the running sums of the numbers. */
function toSums(numbers: Uint32Array): Uint32Array {
  let sum = 0
  return numbers.map((number) => {
    sum += number
    return sum
  })
}

/** Returns what to divide each document's term counts by (BM25's length normalisation). */
function toLengthNorms(lengths: Uint32Array): Float64Array {
  // Average over the documents that have the field, so that rare tags do not look long.
  const nonEmpty = lengths.filter((length) => length > 0)
  const average = nonEmpty.reduce((sum, length) => sum + length, 0) / nonEmpty.length
  return Float64Array.from(lengths, (length) => 1 - b + b * Math.max(length / average, minRelativeLength))
}

/** Returns the index of a text in a sorted list, or -1 (binary search). */
function find(texts: readonly string[], text: string): number {
  let [first, end] = [0, texts.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((texts[middle] ?? '') < text) first = middle + 1
    else end = middle
  }
  return texts[first] === text ? first : -1
}

/** Decodes `words` of the index file. */
function unpackWords(terms: readonly string[], text: string): WordList {
  const lines = text.split('\n')
  const words: string[] = []
  const termNumbers: number[] = []
  for (const [number, term] of terms.entries()) {
    for (const packed of (lines[number] ?? '').split(' ')) {
      words.push(packed === '' ? term : unpackWord(term, packed))
      termNumbers.push(number)
    }
  }
  return { words, terms: Uint32Array.from(termNumbers) }
}

/** Decodes one word: removes characters from the end of the term, and appends the rest of the packed text. */
const unpackWord = (term: string, packed: string): string =>
  term.slice(0, term.length - (packed.charCodeAt(0) - removeNone)) + packed.slice(1)
