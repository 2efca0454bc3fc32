/**
 * Scores the documents of one language with BM25F (Robertson, Zaragoza and Taylor, 2004): the counts of a term in title,
 * tags, description and text are weighted and added before saturation, and its rarity counts whole documents. A separate BM25
 * score per field, as in Orama, would let one word of a short title outweigh all words of a description.
 *
 * Scoring only adds, multiplies and divides, because all JavaScript engines agree on these to the last digit. They do not
 * agree on logarithms, so the build computes those. The order of the operations is part of the result.
 */

import { type Postings, toGain } from './postings.ts'

/** See `open.ts`. */
declare const HAS_TEXTS: boolean | undefined

/** A word of a query. */
export interface QueryWord {
  /** Its term in titles, tags and descriptions, or the terms that it may stand for: none if there is no guess. */
  readonly terms: readonly number[]
  /** Its term in texts; undefined if none contains it. */
  readonly text: TextTerm | undefined
  /** Whether the terms are guessed. Such a word raises the scores of other matches, but normally adds no matches. */
  readonly isGuess: boolean
}

/** What the search of texts needs of a scorer. */
export interface ScorerParts {
  /** Calls `visit` with each document whose title, tags or description contain a term, and with its weighted count there. */
  readonly readFrequencies: (term: number, visit: (document: number, frequency: number) => void) => void
  /** For each document, a number that belongs to the word that is being read; 0 between two words. */
  readonly ofWord: Float64Array
  /**
   * Adds a word to the score of a document.
   * @param listed 1 for a word of the title, the tags or the description; 0 for a word that only the text contains
   */
  readonly add: (document: number, gain: number, listed: number) => void
}

/** A term in the texts of one language. */
export interface TextTerm {
  /** Adds a word with this term to the scores. Its counts in all fields are added before saturation. */
  readonly addTo: (scorer: ScorerParts, terms: readonly number[]) => void
}

/** The matching documents of one language. The next call of the scorer overwrites the arrays. */
export interface Matches {
  /** Number of matching documents. */
  readonly size: number
  /** Their numbers, each once, in no particular order, followed by unused ones. */
  readonly documents: Uint32Array
  /** The score of each document, by document number. */
  readonly scores: Float64Array
  /** Number of query words that each document contains, by document number. */
  readonly words: Uint8Array
  /** Number of those that its title, tags or description contain. */
  readonly listedWords: Uint8Array
}

/**
 * Scores the documents that contain a word of the query. The work depends on their number, not on the size of the index.
 * @param guessesMatch whether a guessed word may match documents that no other word matches
 * @param named documents that match without any of the words
 */
export type Scorer = (
  queryWords: readonly QueryWord[],
  guessesMatch: boolean,
  named: readonly number[],
) => Matches

/**
 * Creates the scorer of one language. It takes 22 bytes per document.
 * @param documentCount number of documents
 * @param getIdf returns BM25's inverse document frequency of a term, in thousandths
 */
export function createScorer(
  documentCount: number,
  postings: Postings,
  getIdf: (term: number) => number,
): Scorer {
  const documents = new Uint32Array(documentCount)
  const scores = new Float64Array(documentCount)
  const words = new Uint8Array(documentCount)
  const listedWords = new Uint8Array(documentCount)
  let size = 0
  const include = (document: number) => {
    if (words[document] === 0) documents[size++] = document
  }
  const add = (document: number, gain: number, listed = 1) => {
    include(document)
    scores[document] = (scores[document] ?? 0) + gain
    words[document] = (words[document] ?? 0) + 1
    listedWords[document] = (listedWords[document] ?? 0) + listed
  }

  const ofWord = new Float64Array(documentCount)

  /** Keeps the best gain among the terms of a guessed word. A sum would reward many similar terms. */
  const keepBest = (document: number, gain: number) => {
    if (gain > (ofWord[document] ?? 0)) ofWord[document] = gain
  }

  const readFrequencies: ScorerParts['readFrequencies'] = (term, visit) => {
    const end = postings.ends[term] ?? 0
    for (let posting = postings.ends[term - 1] ?? 0; posting < end; posting++)
      visit(postings.documents[posting] ?? 0, postings.frequencies[posting] ?? 0)
  }

  /** Calls `visit` with each document that contains one of the terms, and with what the term adds to its score. */
  const readGains = (terms: readonly number[], visit: (document: number, gain: number) => void) => {
    // The terms count as one word, which is as frequent as the most frequent of them.
    const idf = Math.min(...terms.map(getIdf))
    for (const term of terms)
      readFrequencies(term, (document, frequency) => visit(document, toGain(idf, frequency)))
  }

  return (queryWords, guessesMatch, named) => {
    for (; size > 0; size--) {
      const document = documents[size - 1] ?? 0
      scores[document] = 0
      words[document] = 0
      listedWords[document] = 0
    }
    for (const { terms, text, isGuess } of queryWords) {
      if (isGuess) continue
      if ((typeof HAS_TEXTS === 'undefined' || HAS_TEXTS) && text)
        text.addTo({ readFrequencies, ofWord, add }, terms)
      else readGains(terms, add)
    }
    // Guesses come last, because they raise the scores of what the other words match.
    for (const { terms, isGuess } of queryWords) {
      if (!isGuess) continue
      readGains(terms, keepBest)
      readGains(terms, (document) => {
        const gain = ofWord[document] ?? 0
        ofWord[document] = 0
        if (gain > 0 && (guessesMatch || words[document] !== 0)) add(document, gain)
      })
    }
    for (const document of named) include(document)
    return { size, documents, scores, words, listedWords }
  }
}
