/**
 * How well the documents of one language match: BM25F (Robertson, Zaragoza and Taylor, 2004). What a term counts in
 * the title, the tags and the description is weighed and added up before it saturates, and a term is as rare as it is
 * in whole documents. Orama adds up a BM25 of each field, whose counts are divided by the length of the field: a word
 * of a short title then weighs more than all words of a description.
 *
 * Numbers are added, multiplied and divided alone, which every engine does alike to the last digit; logarithms, which
 * they do not, come from the build.
 */

import { type SearchField, searchFields } from './files.ts'

/** BM25's k1, the middle of its usual range (1.2 to 2): how soon a term that stands there again says nothing more. */
const k1 = 1.6

/** What a term weighs by where it stands; the bench's collections differ by less than 0.01 from 2:1.5:1 to 8:4:1. */
const fieldWeights: Readonly<Record<SearchField, number>> = { title: 2.5, tags: 2, description: 1 }

/** A word of the query: the term it is, or all those that it may stand for. */
export interface Wanted {
  readonly terms: readonly number[]
  /** Whether no document has the word itself; such a word weighs what others have found and finds nothing alone. */
  readonly isGuess: boolean
}

/** Takes a document that holds a term, and how often it stands in each field of it, in their order. */
export type TakePosting = (document: number, counts: readonly number[]) => void

/** What of an index it takes to score its documents. */
export interface Scored {
  /** How many documents it has. */
  readonly size: number
  /** How much a term says: BM25's inverse document frequency, in thousandths. */
  getIdf(term: number): number
  readPostings(term: number, take: TakePosting): void
  /** For each field, in their order, what a document's length in it divides its counts by (BM25). */
  readonly lengthNorms: readonly Float64Array[]
}

/** What documents got, by their numbers; the next scoring writes over it. */
export interface Scores {
  readonly scores: Float64Array
  /** How many of the words each has. */
  readonly matches: Uint8Array
}

/**
 * Scores the documents that have a word of those wanted.
 * @param guessing whether a guess may find what no other word finds
 */
export type Scorer = (wanted: readonly Wanted[], guessing: boolean) => Scores

/** Creates what scores the documents of one language. */
export function createScorer(index: Scored): Scorer {
  const scores = new Float64Array(index.size)
  const matches = new Uint8Array(index.size)
  const add = (document: number, gain: number) => {
    scores[document] = (scores[document] ?? 0) + gain
    matches[document] = (matches[document] ?? 0) + 1
  }
  /** What each document gains by terms of which a word is one: its best, so that many like words add up to no more. */
  const best = new Float64Array(index.size)
  const gatherBest = (terms: readonly number[]) => {
    best.fill(0)
    // As one word they are as common as the commonest of them.
    const idf = Math.min(...terms.map(index.getIdf))
    for (const term of terms) {
      readGains(index, term, idf, (document, gain) => {
        best[document] = Math.max(best[document] ?? 0, gain)
      })
    }
  }

  return (wanted, guessing) => {
    scores.fill(0)
    matches.fill(0)
    // Guesses come last: they weigh what the other words have found.
    for (const { terms } of wanted.filter(({ isGuess }) => !isGuess)) {
      for (const term of terms) readGains(index, term, index.getIdf(term), add)
    }
    for (const { terms } of wanted.filter(({ isGuess }) => isGuess)) {
      gatherBest(terms)
      for (let document = 0; document < best.length; document++) {
        const gain = best[document] ?? 0
        if (gain > 0 && (guessing || (matches[document] ?? 0) > 0)) add(document, gain)
      }
    }
    return { scores, matches }
  }
}

/** Hands over what a term gains each document that has it. */
function readGains(
  { readPostings, lengthNorms }: Scored,
  term: number,
  idf: number,
  take: (document: number, gain: number) => void,
): void {
  readPostings(term, (document, counts) => {
    let frequency = 0
    for (let field = 0; field < weights.length; field++) {
      const count = counts[field] ?? 0
      if (count > 0) frequency += ((weights[field] ?? 0) * count) / (lengthNorms[field]?.[document] ?? 1)
    }
    take(document, (idf * frequency * (k1 + 1)) / (frequency + k1))
  })
}

const weights = searchFields.map((field) => fieldWeights[field])
