/** Typo tolerance: finds the words of a list that are most similar to a misspelled one. */

/** Returns the maximum number of edits for a misspelled word. Short words allow none, as too many words are similar. */
export function toMaxEdits(token: string): number {
  if (token.length < 4) return 0
  return token.length < 8 ? 1 : 2
}

/** Shorter words must have the same first letter to be similar: "node" is unlikely to mean "pode". */
const minFreeFirstLetter = 6

/** The words of a list that are nearest to another one. */
export interface Spellings {
  /** The number of edits to each of them; the maximum if there are none. */
  readonly edits: number
  /** Their positions in the list. */
  readonly positions: readonly number[]
}

/**
 * Finds the words that need the fewest edits to become another word. An edit inserts, deletes or changes a character, or
 * swaps two neighbours (optimal string alignment). Sorted lists are fastest, because consecutive words share the table rows
 * of their common prefix.
 * @param maxEdits from 0 to 100
 */
export function findSpellings(words: readonly string[], target: string, maxEdits: number): Spellings {
  const table = createTable(target, maxEdits)
  let minEdits = maxEdits
  let positions: number[] = []
  let previous = ''
  let rows = 0
  let isTooFar = false
  for (let position = 0; position < words.length; position++) {
    const word = words[position] ?? ''
    if (Math.abs(word.length - target.length) > minEdits) continue
    if (target.length < minFreeFirstLetter && word[0] !== target[0]) continue
    const shared = countShared(previous, word, rows)
    if (isTooFar && shared === rows) continue
    previous = word
    rows = shared
    isTooFar = false
    while (rows < word.length && !isTooFar) {
      rows++
      isTooFar = fillRow(table, word, rows) > minEdits
    }
    const edits = table.edits[rows * table.width + target.length] ?? 0
    if (isTooFar || edits > minEdits) continue
    if (edits < minEdits) positions = []
    minEdits = edits
    positions.push(position)
  }
  return { edits: minEdits, positions }
}

/** Returns the length of the common prefix of two texts, at most `max`. */
function countShared(a: string, b: string, max: number): number {
  let shared = 0
  while (shared < max && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  return shared
}

/** Cell (r, c) is the number of edits between the first r characters of a word and the first c of the target. */
interface Table {
  readonly target: string
  /** Cells farther from the diagonal need more edits than this, and are not computed. */
  readonly maxEdits: number
  readonly width: number
  readonly edits: Uint8Array
}

function createTable(target: string, maxEdits: number): Table {
  const width = target.length + 1
  const edits = new Uint8Array((width + maxEdits) * width).fill(maxEdits + 1)
  for (let column = 0; column < width; column++) edits[column] = column
  return { target, maxEdits, width, edits }
}

/** Computes one row from those above it. Returns its minimum, below which the edits of no longer word can fall. */
function fillRow({ target, maxEdits, width, edits }: Table, word: string, row: number): number {
  const start = row * width
  const character = word.charCodeAt(row - 1)
  const before = word.charCodeAt(row - 2)
  edits[start] = row
  let minimum = row
  const last = Math.min(target.length, row + maxEdits)
  for (let column = Math.max(1, row - maxEdits); column <= last; column++) {
    const cell = start + column
    const other = target.charCodeAt(column - 1)
    let value = (edits[cell - width - 1] ?? 0) + (character === other ? 0 : 1)
    value = Math.min(value, (edits[cell - width] ?? 0) + 1, (edits[cell - 1] ?? 0) + 1)
    if (before === other && character === target.charCodeAt(column - 2)) {
      value = Math.min(value, (edits[cell - 2 * width - 2] ?? 0) + 1)
    }
    edits[cell] = value
    minimum = Math.min(minimum, value)
  }
  return minimum
}
