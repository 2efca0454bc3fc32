/** Interprets a query in each language: which words the index contains, and which terms unknown words may stand for. */

import type { Analyzer } from './analyzers/analyzer.ts'
import type { LanguageIndex } from './language-index.ts'
import type { QueryWord } from './score.ts'
import { findSpellings, toMaxEdits } from './spelling.ts'

/** Maximum number of words read from a query, including stopwords. */
const maxTokens = 64

/** A single Latin letter or digit is a prefix of too many words to complete it; a single Chinese character is not. */
const singleCharacter = /^[a-z0-9]$/

/** Maximum number of unknown words of a query for which terms are guessed. */
const maxGuessedWords = 4

/** Maximum number of terms that an unknown word may stand for; the most frequent ones are used. */
const maxGuesses = 32

/** A query in one language. */
export interface Interpretation {
  readonly index: LanguageIndex
  /** The words that are in the index or have guessed terms. */
  readonly words: readonly QueryWord[]
  /** Number of different words that a document must contain to match the whole query. */
  readonly wordCount: number
  /** Share of the query's words that occur in the language, from 0 to 1. */
  readonly coverage: number
}

/**
 * Interprets a query in the language of each index.
 * @param tokens all words of the query
 * @param maxWords maximum number of words to search for, not counting stopwords
 */
export function interpretQuery(
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
  maxWords: number,
): readonly Interpretation[] {
  const considered = tokens.slice(0, maxTokens)
  const distinct = [...new Set(considered)]
  const isKnown = ({ analyzer, findTerm }: LanguageIndex, token: string): boolean =>
    analyzer.stopwords.has(token) || findTerm(analyzer.toTerm(token)) >= 0
  const unknown = distinct.filter((token) => !indexes.some((index) => isKnown(index, token)))
  const guesses = new Map(
    unknown.slice(0, maxGuessedWords).map((token) => [token, guess(indexes, token)] as const),
  )

  return indexes.map((index) => {
    const searched = toSearchedTerms(index.analyzer, considered, maxWords)
    const words: QueryWord[] = []
    for (const [term, token] of searched) {
      const number = index.findTerm(term)
      const guessed = guesses.get(token)?.get(index) ?? []
      if (number >= 0) words.push({ terms: [number], isGuess: false })
      else if (guessed.length > 0) words.push({ terms: guessed, isGuess: true })
    }
    const known = distinct.filter((token) => isKnown(index, token) || guesses.get(token)?.has(index))
    return { index, words, wordCount: searched.size, coverage: known.length / distinct.length }
  })
}

/** Returns the terms of the first `max` words that are no stopwords, each with its first word. */
function toSearchedTerms(
  { stopwords, toTerm }: Analyzer,
  tokens: readonly string[],
  max: number,
): ReadonlyMap<string, string> {
  const terms = new Map<string, string>()
  for (const token of tokens.filter((token) => !stopwords.has(token)).slice(0, max)) {
    const term = toTerm(token)
    if (!terms.has(term)) terms.set(term, token)
  }
  return terms
}

/** Returns the terms that an unknown word may stand for, by index: of words that begin with it, or else of similar words. */
function guess(
  indexes: readonly LanguageIndex[],
  token: string,
): ReadonlyMap<LanguageIndex, readonly number[]> {
  const completions = indexes.map((index) => ({ index, positions: findCompletions(index, token) }))
  if (completions.some(({ positions }) => positions.length > 0)) return toTerms(completions)
  const maxEdits = toMaxEdits(token)
  if (maxEdits === 0) return new Map()
  const spellings = indexes.map((index) => ({
    index,
    ...findSpellings(index.readWords().words, token, maxEdits),
  }))
  const minEdits = Math.min(
    ...spellings.map(({ edits, positions }) => (positions.length > 0 ? edits : maxEdits)),
  )
  return toTerms(spellings.filter(({ edits }) => edits === minEdits))
}

/** Returns the positions of the words of an index that begin with a text. */
function findCompletions(index: LanguageIndex, prefix: string): number[] {
  if (singleCharacter.test(prefix)) return []
  const { words } = index.readWords()
  const positions: number[] = []
  for (let position = 0; position < words.length; position++) {
    if (words[position]?.startsWith(prefix)) positions.push(position)
  }
  return positions
}

/** Returns the terms of words by index, the most frequent first, without the indexes that have none. */
function toTerms(
  matches: readonly { readonly index: LanguageIndex; readonly positions: readonly number[] }[],
): Map<LanguageIndex, readonly number[]> {
  const byIndex = new Map<LanguageIndex, readonly number[]>()
  for (const { index, positions } of matches) {
    const { terms } = index.readWords()
    const distinct = [...new Set(positions.map((position) => terms[position] ?? 0))]
    distinct.sort((a, b) => index.countDocuments(b) - index.countDocuments(a) || a - b)
    if (distinct.length > 0) byIndex.set(index, distinct.slice(0, maxGuesses))
  }
  return byIndex
}
