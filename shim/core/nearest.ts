/**
 * Finds the most similar names, for "Did you mean …?", and the words of a sorted list that are similar to a misspelled one, for the
 * search.
 */

import { findFirst } from './sorted.ts'

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
    const { length } = text.slice(text.lastIndexOf('/') + 1)
    for (let edits = 0; edits <= maxEdits && edits < length / charactersPerEdit + 1; edits++) {
      const similar = findSpellings(list, text, edits).map((position) => list.words[position] ?? '')
      if (similar.length > 0) return similar.slice(0, max)
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

/** Words, sorted by UTF-16 code units. */
export interface WordList {
  readonly words: readonly string[]
  /** For each word, the length of its common prefix with the word before. */
  readonly shared: Uint32Array
  /** For each word, the position of the first later word whose `shared` is smaller. */
  readonly next: Uint32Array
}

/** Sorts different words. */
export function createWordList(unsorted: Iterable<string>): WordList {
  const words = [...unsorted].sort()
  const shared = new Uint32Array(words.length)
  const next = new Uint32Array(words.length)
  for (let position = words.length - 1; position >= 0; position--) {
    const common = countShared(words[position - 1] ?? '', words[position] ?? '')
    let later = position + 1
    while ((shared[later] ?? -1) >= common) later = next[later] ?? 0
    shared[position] = common
    next[position] = later
  }
  return { words, shared, next }
}

/** At the end of a text, its character code is NaN, which equals nothing. */
function countShared(a: string, b: string): number {
  let shared = 0
  while (a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  return shared
}

/**
 * Returns the positions of the words that need at most `maxEdits` edits to become another word. An edit inserts, deletes or
 * changes a character, or swaps two neighbours (optimal string alignment). Words share the table rows of their common
 * prefix, and all words with a prefix that needs too many edits are skipped at once.
 * @param maxEdits from 0 to 100
 */
export function findSpellings({ words, shared, next }: WordList, target: string, maxEdits: number): number[] {
  const width = target.length + 1
  // Cell (r, c) of the table is the number of edits between the first r characters of a word and the first c of the target. Cells
  // farther from the diagonal than `maxEdits` need more edits, and are not computed.
  const table = new Uint8Array((width + maxEdits) * width).fill(maxEdits + 1)
  for (let column = 0; column <= maxEdits; column++) table[column] = column
  /** Computes one row from those above it. Returns whether a word with this beginning can still be similar. */
  const fillRow = (word: string, row: number): boolean => {
    const character = word.charCodeAt(row - 1)
    table[row * width] = row
    let isSimilar = row <= maxEdits
    for (let column = Math.max(1, row - maxEdits); column < width && column <= row + maxEdits; column++) {
      const cell = row * width + column
      const other = target.charCodeAt(column - 1)
      let edits = Math.min(
        (table[cell - width - 1] ?? 0) + (character === other ? 0 : 1),
        (table[cell - width] ?? 0) + 1,
        (table[cell - 1] ?? 0) + 1,
      )
      if (word.charCodeAt(row - 2) === other && character === target.charCodeAt(column - 2)) {
        edits = Math.min(edits, (table[cell - 2 * width - 2] ?? 0) + 1)
      }
      table[cell] = edits
      isSimilar ||= edits <= maxEdits
    }
    return isSimilar
  }
  const positions: number[] = []
  /** How many rows are valid for the current word. None of them needs too many edits. */
  let rows = 0
  for (let position = 0; position < words.length; ) {
    const word = words[position] ?? ''
    rows = Math.min(rows, shared[position] ?? 0)
    while (rows < word.length && fillRow(word, rows + 1)) rows++
    const edits = table[(rows + 1) * width - 1] ?? 0
    if (rows === word.length && edits <= maxEdits) positions.push(position)
    position++
    while (rows < word.length && (shared[position] ?? 0) > rows) position = next[position] ?? 0
  }
  return positions
}
