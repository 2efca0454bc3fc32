/** Interprets a query in each language: which words the index contains, and which terms unknown words may stand for. */

import { guess } from './guess.ts'
import type { LanguageIndex } from './language-index.ts'
import type { QueryWord } from './score.ts'
import { noTexts, type TextPostings } from './texts.ts'

/** Maximum number of words read from a query, including stopwords. */
const maxTokens = 64

/** Maximum number of unknown words of a query for which terms are guessed. */
const maxGuessedWords = 4

/** Instead of the number of a term: only texts contain it, or it is a stopword. */
const [inTexts, stopword] = [-2, -3]

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
  /** The number of the term; -1 if no document contains it, {@link inTexts} or {@link stopword}. */
  readonly number: number
  readonly text: TextPostings | null
}

/** Reads where the words of a query are in the texts of each language. */
export const readTexts = (indexes: readonly LanguageIndex[], tokens: readonly string[]) =>
  Promise.all(
    indexes.map(({ stopwords, toTerm, readTexts }) =>
      readTexts(
        tokens
          .slice(0, maxTokens)
          .filter((token) => !stopwords.has(token))
          .map(toTerm),
      ),
    ),
  )

/**
 * Interprets a query in the language of each index.
 * @param tokens all words of the query
 * @param texts what {@link readTexts} returns for them
 * @param maxWords maximum number of words to search for, not counting stopwords
 */
export function interpretQuery(
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
  texts: readonly ReadonlyMap<string, TextPostings>[],
  maxWords: number,
): readonly Interpretation[] {
  const considered = tokens.slice(0, maxTokens)
  const languages = indexes.map((index, position) => ({
    index,
    readings: considered.map((token) => readToken(index, token, texts[position] ?? noTexts)),
  }))
  const unknown = considered.filter((_, position) =>
    languages.every(({ readings }) => readings[position]?.number === -1),
  )
  const guessed = [...new Set(unknown)].slice(0, maxGuessedWords)
  const guesses = new Map(guessed.map((token) => [token, guess(indexes, token)]))

  return languages.map(({ index, readings }) => {
    const words = new Map<string, QueryWord>()
    for (const { token, term, number, text } of readings
      .filter(({ number }) => number !== stopword)
      .slice(0, maxWords)) {
      const isGuess = number === -1
      const guessed = guesses.get(token)?.get(index) ?? []
      const terms = isGuess ? guessed : number === inTexts ? [] : [number]
      if (!words.has(term)) words.set(term, { terms, text, isGuess })
    }
    const known = readings.filter(({ token, number }) => number !== -1 || guesses.get(token)?.has(index))
    return { index, words: [...words.values()], coverage: countTokens(known) / countTokens(readings) }
  })
}

function readToken(
  { stopwords, toTerm, findTerm }: LanguageIndex,
  token: string,
  texts: ReadonlyMap<string, TextPostings>,
): Reading {
  if (stopwords.has(token)) return { token, term: token, number: stopword, text: null }
  const term = toTerm(token)
  const text = texts.get(term) ?? null
  const number = findTerm(term)
  return { token, term, number: number === -1 && text !== null ? inTexts : number, text }
}

const countTokens = (readings: readonly Reading[]): number => new Set(readings.map(({ token }) => token)).size
