/** How the indexes understand a query: which of its words each knows, and what those may mean that none knows. */

import type { Analyzer } from './analyzers/analyzer.ts'
import type { LanguageIndex } from './language-index.ts'
import type { Wanted } from './score.ts'
import { findSpellings, toReach } from './spelling.ts'

/** How many words of a query are looked at, stopwords included. */
const maxTokens = 64

/** A letter or a digit alone begins too many words to say which; a character of Chinese does not. */
const tooShort = /^[a-z0-9]$/

/** How many words of a query are guessed at. */
const maxUnknown = 4

/** How many terms a word may stand for that no document has; the commonest are taken. */
const maxGuesses = 32

/** A query as one language reads it. */
export interface Reading {
  readonly index: LanguageIndex
  /** Its words that are in the index, or are guessed to be. */
  readonly wanted: readonly Wanted[]
  /** How many different words a document must have to match as a whole. */
  readonly wordCount: number
  /** The share of the query's words that the language knows, from 0 to 1. */
  readonly coverage: number
}

/**
 * Reads a query in the language of each index.
 * @param tokens all words of the query
 * @param maxWords how many of them are searched for; stopwords are not counted
 */
export function readQuery(
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
  maxWords: number,
): readonly Reading[] {
  const read = tokens.slice(0, maxTokens)
  const different = [...new Set(read)]
  const knows = ({ analyzer, findTerm }: LanguageIndex, token: string): boolean =>
    analyzer.stopwords.has(token) || findTerm(analyzer.toTerm(token)) >= 0
  const unknown = different.filter((token) => !indexes.some((index) => knows(index, token)))
  const guesses = new Map(
    unknown.slice(0, maxUnknown).map((token) => [token, guess(indexes, token)] as const),
  )

  return indexes.map((index) => {
    const asked = pickAsked(index.analyzer, read, maxWords)
    const wanted: Wanted[] = []
    for (const [term, token] of asked) {
      const number = index.findTerm(term)
      const guessed = guesses.get(token)?.get(index) ?? []
      if (number >= 0) wanted.push({ terms: [number], isGuess: false })
      else if (guessed.length > 0) wanted.push({ terms: guessed, isGuess: true })
    }
    const known = different.filter((token) => knows(index, token) || guesses.get(token)?.has(index))
    return { index, wanted, wordCount: asked.size, coverage: known.length / different.length }
  })
}

/** The first so many words that say something in a language: their terms, each with the word that it first came of. */
function pickAsked(
  { stopwords, toTerm }: Analyzer,
  tokens: readonly string[],
  most: number,
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>()
  for (const token of tokens.filter((token) => !stopwords.has(token)).slice(0, most)) {
    const term = toTerm(token)
    if (!asked.has(term)) asked.set(term, token)
  }
  return asked
}

/** The terms that a word of no document may stand for, by index: words that begin with it, or else those spelled like it. */
function guess(
  indexes: readonly LanguageIndex[],
  token: string,
): ReadonlyMap<LanguageIndex, readonly number[]> {
  const completed = indexes.map((index) => ({ index, edits: 0, places: findCompletions(index, token) }))
  if (completed.some(({ places }) => places.length > 0)) return toTerms(completed)
  const reach = toReach(token)
  if (reach === 0) return new Map()
  const spelled = indexes.map((index) => ({
    index,
    ...findSpellings(index.readWords().words, token, reach),
  }))
  const nearest = Math.min(...spelled.map(({ edits, places }) => (places.length > 0 ? edits : reach)))
  return toTerms(spelled.filter(({ edits }) => edits === nearest))
}

/** The words of an index that begin with a text, by their places. */
function findCompletions(index: LanguageIndex, beginning: string): number[] {
  if (tooShort.test(beginning)) return []
  const { words } = index.readWords()
  const found: number[] = []
  for (let place = 0; place < words.length; place++) {
    if (words[place]?.startsWith(beginning)) found.push(place)
  }
  return found
}

/** The terms of words, the commonest first, without the indexes that have none. */
function toTerms(
  found: readonly { readonly index: LanguageIndex; readonly places: readonly number[] }[],
): Map<LanguageIndex, readonly number[]> {
  const byIndex = new Map<LanguageIndex, readonly number[]>()
  for (const { index, places } of found) {
    const { terms } = index.readWords()
    const different = [...new Set(places.map((place) => terms[place] ?? 0))]
    different.sort((a, b) => index.countDocuments(b) - index.countDocuments(a) || a - b)
    if (different.length > 0) byIndex.set(index, different.slice(0, maxGuesses))
  }
  return byIndex
}
