/** Finds the best matches of all languages. */

import { maxSearchResults } from '../../contract/limits.ts'
import { insert } from '../sorted.ts'
import type { Interpretation } from './query.ts'
import type { Matches } from './score.ts'

/**
 * How a document matches: 0 if it contains some words, 1 if it contains all words, 2 if its title, tags and description contain all
 * words, and 3 if the query is its title or slug.
 */
type Tier = number

/** A matching document. */
export interface Hit {
  /** Its item number. Items are sorted newest first, which is also the order of equal matches. */
  readonly item: number
  /** Identifies the document and its translations. */
  readonly translationSet: number
  readonly lang: string
  readonly tier: Tier
  /** The higher, the better the match: first by tier, then by score. */
  readonly rank: number
}

/** Number of hits that are sorted: more than are returned, so that there are enough to separate translations. */
const maxCandidates = 2 * maxSearchResults

/** Scores are rounded to this step. It is far above the rounding errors of their sums. */
const scoreStep = 1e-6

/** More steps than the highest score has: 32 words of at most 22,000 each, if there are fewer than 2^31 documents. */
const stepsPerTier = 2 ** 42

/**
 * Counts all matches, and returns the best of them in order.
 * @param named for each interpretation, the documents whose title or slug is the query
 */
export function rank(
  interpretations: readonly Interpretation[],
  named: readonly (readonly number[])[],
): { readonly total: number; readonly best: readonly Hit[] } {
  // Guessed words match documents only if nothing else does.
  const guessesMatch =
    named.every(({ length }) => length === 0) &&
    interpretations.every(({ words }) => words.every(({ isGuess }) => isGuess))
  const best: Hit[] = []
  let total = 0
  for (const [position, { index, words, coverage }] of interpretations.entries()) {
    const { lang, items, translationSets } = index
    const ownNamed = named[position] ?? []
    const matches = index.score(words, guessesMatch, ownNamed)
    total += matches.size
    for (let match = 0; match < matches.size; match++) {
      const document = matches.documents[match] ?? 0
      const tier = ownNamed.includes(document) ? 3 : toTier(matches, document, words.length)
      // The fewer words of the query a language contains, the less likely it is the language of the query.
      const score = Math.round(((matches.scores[document] ?? 0) * coverage * coverage) / scoreStep)
      const rank = tier * stepsPerTier + score
      // Most matches of a frequent word end here.
      if (rank < (best[maxCandidates - 1]?.rank ?? 0)) continue
      const item = items[document] ?? 0
      const translationSet = translationSets[document] ?? 0
      insert(best, { item, translationSet, lang, tier, rank }, maxCandidates, compareHits)
    }
  }
  return { total, best }
}

/** @param count number of query words */
const toTier = ({ words, listedWords }: Matches, document: number, count: number): Tier =>
  Number(words[document] === count) + Number(listedWords[document] === count)

const compareHits = (a: Hit, b: Hit): number => b.rank - a.rank || a.item - b.item
