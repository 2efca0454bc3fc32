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

/** Words, sorted by UTF-16 code units. */
export interface WordList {
  readonly words: readonly string[]
  /** For each word, the length of its common prefix with the word before, at most 255. */
  readonly shared: Uint8Array
}

/** Sorts different words. */
export function createWordList(unsorted: Iterable<string>): WordList {
  const words = [...unsorted].sort()
  return { words, shared: Uint8Array.from(words, (word, index) => countShared(words[index - 1] ?? '', word)) }
}

/** At the end of a text, its character code is NaN, which equals nothing. */
function countShared(a: string, b: string): number {
  let shared = 0
  while (shared < 255 && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  return shared
}

/**
 * Returns the positions of the words that need at most `maxEdits` edits to become another word. An edit inserts, deletes or
 * changes a character, or swaps two neighbours (optimal string alignment). Words share the table rows of their common
 * prefix, and all words with a prefix that needs too many edits are skipped.
 * @param maxEdits from 0 to 100
 */
export function findSpellings({ words, shared }: WordList, target: string, maxEdits: number): number[] {
  const table = createTable(target, maxEdits)
  const positions: number[] = []
  /** Number of rows that hold for the current word. */
  let rows = 0
  /** The row in which the word before needs too many edits. */
  let lastRow = Infinity
  for (let position = 0; position < words.length; position++) {
    const common = shared[position] ?? 0
    if (common >= lastRow) continue
    const word = words[position] ?? ''
    rows = Math.min(rows, common)
    lastRow = Infinity
    if (Math.abs(word.length - target.length) > maxEdits) continue
    while (rows < word.length && rows < lastRow) {
      rows++
      if (fillRow(table, target, maxEdits, word, rows) > maxEdits) lastRow = rows
    }
    const edits = table[(rows + 1) * (target.length + 1) - 1] ?? 0
    if (rows < lastRow && edits <= maxEdits) positions.push(position)
  }
  return positions
}

/**
 * Creates a table of rows of `target.length + 1` cells. Cell (r, c) is the number of edits between the first r characters of
 * a word and the first c of the target. Cells farther from the diagonal than `maxEdits` need more edits, and are not computed.
 */
function createTable(target: string, maxEdits: number): Uint8Array {
  const width = target.length + 1
  const table = new Uint8Array((width + maxEdits) * width).fill(maxEdits + 1)
  for (let column = 0; column < width; column++) table[column] = column
  return table
}

/** Computes one row from those above it. Returns its minimum, below which the edits of no longer word can fall. */
function fillRow(table: Uint8Array, target: string, maxEdits: number, word: string, row: number): number {
  const width = target.length + 1
  const character = word.charCodeAt(row - 1)
  const before = word.charCodeAt(row - 2)
  table[row * width] = row
  let minimum = row
  const last = Math.min(target.length, row + maxEdits)
  for (let column = Math.max(1, row - maxEdits); column <= last; column++) {
    const cell = row * width + column
    const other = target.charCodeAt(column - 1)
    let edits = (table[cell - width - 1] ?? 0) + (character === other ? 0 : 1)
    edits = Math.min(edits, (table[cell - width] ?? 0) + 1, (table[cell - 1] ?? 0) + 1)
    if (before === other && character === target.charCodeAt(column - 2)) {
      edits = Math.min(edits, (table[cell - 2 * width - 2] ?? 0) + 1)
    }
    table[cell] = edits
    minimum = Math.min(minimum, edits)
  }
  return minimum
}
