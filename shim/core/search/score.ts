/**
 * Scores the documents of one language with BM25F (Robertson, Zaragoza and Taylor, 2004): the counts of a term in title,
 * tags and description are weighted and added before saturation, and its rarity counts whole documents. A separate BM25
 * score per field, as in Orama, would let one word of a short title outweigh all words of a description.
 *
 * Scoring only adds, multiplies and divides, because all JavaScript engines agree on these to the last digit. They do not
 * agree on logarithms, so the build computes those.
 */

import { type SearchField, searchFields } from './files.ts'

/** BM25's parameter k1, in the middle of its usual range (1.2 to 2): how soon repetitions of a term stop counting. */
const k1 = 1.6

/** Weight of a term by field. In the benchmarks, weights from 2:1.5:1 to 8:4:1 differ by less than 0.01. */
const fieldWeights: Readonly<Record<SearchField, number>> = { title: 2.5, tags: 2, description: 1 }

/** A word of a query. */
export interface QueryWord {
  /** Its term, or the terms that it may stand for. */
  readonly terms: readonly number[]
  /** Whether the terms are guessed. Such a word raises the scores of other matches, but normally adds no matches. */
  readonly isGuess: boolean
}

/** Visits a document that contains a term; `counts` has the number of occurrences by field, in their order. */
export type VisitPosting = (document: number, counts: readonly number[]) => void

/** The parts of an index that scoring needs. */
export interface ScoringData {
  /** Number of documents. */
  readonly size: number
  /** Returns BM25's inverse document frequency of a term, in thousandths. */
  getIdf(term: number): number
  /** Calls `visit` for each document that contains a term. */
  readPostings(term: number, visit: VisitPosting): void
  /** For each field, in their order, the length normalisation (BM25) of each document: the divisor of its counts. */
  readonly lengthNorms: readonly Float64Array[]
}

/** Results by document number. The next call overwrites the arrays. */
export interface Scores {
  readonly scores: Float64Array
  /** Number of query words that each document contains. */
  readonly matches: Uint8Array
}

/**
 * Scores the documents that contain a word of the query.
 * @param guessesMatch whether a guessed word may match documents that no other word matches
 */
export type Scorer = (words: readonly QueryWord[], guessesMatch: boolean) => Scores

/** Creates the scorer of one language. */
export function createScorer(index: ScoringData): Scorer {
  const scores = new Float64Array(index.size)
  const matches = new Uint8Array(index.size)
  const add = (document: number, gain: number) => {
    scores[document] = (scores[document] ?? 0) + gain
    matches[document] = (matches[document] ?? 0) + 1
  }
  /** For each document, the best gain among the terms of a guessed word. A sum would reward many similar terms. */
  const best = new Float64Array(index.size)
  const gatherBest = (terms: readonly number[]) => {
    best.fill(0)
    // The terms count as one word, which is as frequent as the most frequent of them.
    const idf = Math.min(...terms.map(index.getIdf))
    for (const term of terms) {
      readGains(index, term, idf, (document, gain) => {
        best[document] = Math.max(best[document] ?? 0, gain)
      })
    }
  }

  return (words, guessesMatch) => {
    scores.fill(0)
    matches.fill(0)
    // Guesses come last, because they raise the scores of what the other words match.
    for (const { terms } of words.filter(({ isGuess }) => !isGuess)) {
      for (const term of terms) readGains(index, term, index.getIdf(term), add)
    }
    for (const { terms } of words.filter(({ isGuess }) => isGuess)) {
      gatherBest(terms)
      for (let document = 0; document < best.length; document++) {
        const gain = best[document] ?? 0
        if (gain > 0 && (guessesMatch || (matches[document] ?? 0) > 0)) add(document, gain)
      }
    }
    return { scores, matches }
  }
}

/** Calls `visit` with the score gain of each document that contains a term. */
function readGains(
  { readPostings, lengthNorms }: ScoringData,
  term: number,
  idf: number,
  visit: (document: number, gain: number) => void,
): void {
  /** Calls `visit` for each document that contains a term. */
  readPostings(term, (document, counts) => {
    let frequency = 0
    for (let field = 0; field < weights.length; field++) {
      const count = counts[field] ?? 0
      if (count > 0) frequency += ((weights[field] ?? 0) * count) / (lengthNorms[field]?.[document] ?? 1)
    }
    visit(document, (idf * frequency * (k1 + 1)) / (frequency + k1))
  })
}

const weights = searchFields.map((field) => fieldWeights[field])
