/** Finds the most similar names, for "Did you mean …?". */

import { findFirst } from './sorted.ts'
import { createWordList, findSpellings, type WordList } from './spelling.ts'

/** Published names are short; a longer text is similar to none of them. */
const maxLength = 100

/** A similar name needs at most so many edits, and at most one for three characters of the text's last path segment. */
const maxEdits = 3
const charactersPerEdit = 3

/** Shorter texts are the beginning of too many names. */
const minPrefixLength = 4

/** Returns the names most similar to a text, at most `max`. */
export type FindNearest = (text: string, max: number) => readonly string[]

/**
 * Creates an index of different names. Those that need the fewest edits are returned, sorted. If all need too many, those that begin
 * with the text are, or with which it begins.
 */
export function createNearest(names: Iterable<string>): FindNearest {
  const list = createWordList(names)
  return (text, max) => {
    if (text.length > maxLength) return []
    const length = text.length - text.lastIndexOf('/') - 1
    for (let edits = 0; edits <= maxEdits && charactersPerEdit * (edits - 1) < length; edits++) {
      const positions = findSpellings(list, text, edits)
      if (positions.length > 0) return positions.slice(0, max).map((position) => list.words[position] ?? '')
    }
    return text.length < minPrefixLength ? [] : findRelated(list, text, max)
  }
}

/** Returns the names that begin with a text, and then those with which it begins, the longest first. */
function findRelated({ words }: WordList, text: string, max: number): string[] {
  const first = findFirst(words, (word) => word < text)
  const related = words.slice(first, first + max).filter((word) => word.startsWith(text))
  for (let length = text.length - 1; length >= minPrefixLength && related.length < max; length--) {
    const start = text.slice(0, length)
    if (words[findFirst(words, (word) => word < start)] === start) related.push(start)
  }
  return related
}

/** Like the function of {@link createNearest}, for names that are used once. */
export const findNearest = (text: string, names: Iterable<string>, max: number): readonly string[] =>
  createNearest(names)(text, max)
