/** Interprets a query in each language: which words the index contains, and which terms unknown words may stand for. */

import { guess } from './guess.ts'
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
