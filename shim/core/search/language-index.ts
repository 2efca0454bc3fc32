/** The index of one language, opened: its terms, and the documents that hold them. */

import type { Analyzer } from './analyzers/analyzer.ts'
import { getAnalyzer } from './analyzers/analyzers.ts'
import { type SearchIndexFile, searchFields } from './files.ts'
import { decodeNumbers } from './numbers.ts'
import { createScorer, type Scored, type Scorer } from './score.ts'

export interface LanguageIndex {
  readonly lang: string
  readonly analyzer: Analyzer
  /** How many documents it has. */
  readonly size: number
  /** The number of a term; -1 where no document holds it. */
  findTerm(term: string): number
  /** How many documents hold a term. */
  countDocuments(term: number): number
  readonly score: Scorer
  /** The place of each document among the items. */
  readonly items: Uint32Array
  /** The place of the item that is each document's first translation. */
  readonly works: Uint32Array
  /** Keys of titles and slugs, in turn. */
  readonly keys: Uint32Array
  /** Every word that stands in a document, and the term of each; unpacked when first asked for. */
  readWords(): WordList
}

export interface WordList {
  readonly words: readonly string[]
  /** The number of the term of each word. */
  readonly terms: Uint32Array
}

/** A shorter field counts as so much of the average: a description of two words would outweigh a tag. */
const shortest = 0.5

/** The character that says that none of a term's go. */
const noneGone = '0'.charCodeAt(0)

/** How far the length of a field counts: BM25's b, as it is commonly set. */
const b = 0.75

/** Opens what a build wrote for one language. */
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

  const scored: Scored = {
    size: file.documents,
    getIdf: (term) => file.idfs[documentFrequencies[term] ?? 0] ?? 0,
    readPostings(term, take) {
      let document = 0
      for (let posting = ends[term - 1] ?? 0; posting < (ends[term] ?? 0); posting++) {
        document += distances[posting] ?? 0
        take(document, file.counts[countNumbers[posting] ?? 0] ?? [])
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
    score: createScorer(scored),
    items,
    works: items.map((item, document) => item - (back[document] ?? 0)),
    keys: decodeNumbers(file.keys, 2 * file.documents),
    readWords() {
      words ??= unpackWords(terms, file.words)
      return words
    },
  }
}

const toLines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/** Each number with all those before it. */
function toSums(numbers: Uint32Array): Uint32Array {
  let sum = 0
  return numbers.map((number) => {
    sum += number
    return sum
  })
}

function toLengthNorms(lengths: Uint32Array): Float64Array {
  // Of those that have the field: where few have tags, they are not the longer for it.
  const having = lengths.filter((length) => length > 0)
  const average = having.reduce((sum, length) => sum + length, 0) / having.length
  return Float64Array.from(lengths, (length) => 1 - b + b * Math.max(length / average, shortest))
}

/** The place of a text in an ordered list; -1 where it has none. */
function find(texts: readonly string[], text: string): number {
  let [first, end] = [0, texts.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((texts[middle] ?? '') < text) first = middle + 1
    else end = middle
  }
  return texts[first] === text ? first : -1
}

function unpackWords(terms: readonly string[], text: string): WordList {
  const lines = text.split('\n')
  const words: string[] = []
  const owners: number[] = []
  for (const [number, term] of terms.entries()) {
    for (const packed of (lines[number] ?? '').split(' ')) {
      words.push(packed === '' ? term : unpackWord(term, packed))
      owners.push(number)
    }
  }
  return { words, terms: Uint32Array.from(owners) }
}

/** A character that says how many of the term go, counted from "0", and what comes in their place. */
const unpackWord = (term: string, packed: string): string =>
  term.slice(0, term.length - (packed.charCodeAt(0) - noneGone)) + packed.slice(1)
