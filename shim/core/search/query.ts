/**
 * Interprets a query in each language: which words the index contains, and which terms a word may stand for that no document contains.
 */

import { findSpellings } from '../nearest.ts'
import { findFirst, insert } from '../sorted.ts'
import type { LanguageIndex } from './language-index.ts'
import type { QueryWord, TextTerm } from './score.ts'
import type { TextTerms } from './texts.ts'
import { maxTokens } from './tokens.ts'

/** Maximum number of unknown words of a query for which terms are guessed. */
const maxGuessedWords = 4

/** Instead of the number of a term. */
const stopword = -2

/** A query in one language. */
export interface Interpretation {
  readonly index: LanguageIndex
  /** The different words that a document must contain to match the whole query. */
  readonly words: readonly QueryWord[]
  /** Share of the query's words that occur in the language, from 0 to 1. */
  readonly coverage: number
}

/** A word of the query in one language. */
interface Reading {
  readonly token: string
  readonly term: string
  /** The number of the term; -1 if no title, tag or description contains it, {@link stopword} for a stopword. */
  readonly number: number
  /** The term in texts; undefined if none contains it. */
  readonly text?: TextTerm | undefined
}

/**
 * Interprets a query in the language of each index.
 * @param tokens all words of the query
 * @param texts the terms of these words in texts, for each index
 * @param maxWords maximum number of words to search for, not counting stopwords
 */
export function interpretQuery(
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
  texts: readonly (TextTerms | undefined)[],
  maxWords: number,
): readonly Interpretation[] {
  const considered = tokens.slice(0, maxTokens)
  const languages = indexes.map((index, position) => ({
    index,
    readings: considered.map((token) => readToken(index, token, texts[position])),
  }))
  const unknown = considered.filter((_, position) =>
    languages.every(({ readings }) => isUnknown(readings[position])),
  )
  const guessed = [...new Set(unknown)].slice(0, maxGuessedWords)
  const guesses = new Map(guessed.map((token) => [token, guess(indexes, token)]))

  return languages.map(({ index, readings }) => {
    const words = new Map<string, QueryWord>()
    for (const { token, term, number, text } of readings
      .filter(({ number }) => number !== stopword)
      .slice(0, maxWords)) {
      const isGuess = number === -1 && !text
      const terms = number === -1 ? (guesses.get(token)?.get(index) ?? []) : [number]
      if (!words.has(term)) words.set(term, { terms, text, isGuess })
    }
    const known = readings.filter((reading) => !isUnknown(reading) || guesses.get(reading.token)?.has(index))
    return { index, words: [...words.values()], coverage: countTokens(known) / countTokens(readings) }
  })
}

function readToken(
  { stopwords, toTerm, findTerm }: LanguageIndex,
  token: string,
  texts: TextTerms | undefined,
): Reading {
  if (stopwords.has(token)) return { token, term: token, number: stopword }
  const term = toTerm(token)
  return { token, term, number: findTerm(term), text: texts?.get(term) }
}

const isUnknown = (reading: Reading | undefined): boolean => reading?.number === -1 && !reading.text

const countTokens = (readings: readonly Reading[]): number => new Set(readings.map(({ token }) => token)).size

/** A single Latin letter or digit is a prefix of too many words to complete it; a single Chinese character is not. */
const singleCharacter = /^[a-z0-9]$/

/** Maximum number of terms that an unknown word may stand for; the most frequent ones are used. */
const maxGuesses = 32

/** Returns the maximum number of edits for a misspelled word. Short words allow none, as too many words are similar. */
export function toMaxEdits(token: string): number {
  if (token.length < 4) return 0
  return token.length < 8 ? 1 : 2
}

/** Shorter words must have the same first letter to be similar: "node" is unlikely to mean "pode". */
const minFreeFirstLetter = 6

/** The guessed terms of a word by index, without the indexes that have none. */
type Guesses = ReadonlyMap<LanguageIndex, readonly number[]>

/** Returns the terms of words that begin with a token. If no word does, returns the terms of the words that need the fewest edits. */
function guess(indexes: readonly LanguageIndex[], token: string): Guesses {
  let guesses = collect(indexes, (index) => findCompletions(index, token))
  const start = token.slice(0, token.length < minFreeFirstLetter ? 1 : 0)
  for (let edits = 1; guesses.size === 0 && edits <= toMaxEdits(token); edits++) {
    guesses = collect(indexes, (index) => {
      const words = index.readWords()
      return findSpellings(words, token, edits).filter((position) => words.words[position]?.startsWith(start))
    })
  }
  return guesses
}

/** Returns the positions of the words of an index that begin with a text. */
function findCompletions(index: LanguageIndex, prefix: string): number[] {
  const positions: number[] = []
  if (singleCharacter.test(prefix)) return positions
  const { words } = index.readWords()
  let position = findFirst(words, (word) => word < prefix)
  for (; words[position]?.startsWith(prefix); position++) positions.push(position)
  return positions
}

/** Returns the most frequent terms of the words at the positions that `find` returns for each index. */
function collect(indexes: readonly LanguageIndex[], find: (index: LanguageIndex) => number[]): Guesses {
  const guesses = new Map<LanguageIndex, readonly number[]>()
  for (const index of indexes) {
    const { terms } = index.readWords()
    const best: number[] = []
    for (const term of new Set(find(index).map((position) => terms[position] ?? 0))) {
      insert(best, term, maxGuesses, (a, b) => index.countDocuments(b) - index.countDocuments(a) || a - b)
    }
    if (best.length > 0) guesses.set(index, best)
  }
  return guesses
}
