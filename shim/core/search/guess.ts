/** Guesses the terms that a word may stand for if no document contains it. */

import { findFirst, insert } from '../sorted.ts'
import { findSpellings } from '../spelling.ts'
import type { LanguageIndex } from './language-index.ts'

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

/** Returns the terms of words that begin with a token, or else those of the words that need the fewest edits. */
export function guess(indexes: readonly LanguageIndex[], token: string): Guesses {
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
