/** Words spelled like another. */

/** How many edits a misspelled word may be away, by its length: a shorter one is like too many others. */
export function toReach(token: string): number {
  if (token.length < 4) return 0
  return token.length < 8 ? 1 : 2
}

/** Below this length words are spelled alike only where they begin alike: "node" is not meant to be "pode". */
const shortest = 6

/** The words of a list that are nearest to another, by their places in it, and how many edits away. */
export interface Spellings {
  readonly edits: number
  readonly places: readonly number[]
}

/**
 * Finds the words of a list that take the fewest edits to become another: a character put in, left out or changed, or
 * two neighbours swapped (optimal string alignment). In an ordered list words begin like the one before them, and what
 * is known of that beginning is not found out again.
 * @param most how many edits are not too many; at most 100
 */
export function findSpellings(words: readonly string[], wanted: string, most: number): Spellings {
  const table = createTable(wanted, most)
  let fewest = most
  let places: number[] = []
  let read = ''
  let rows = 0
  let isTooFar = false
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    if (Math.abs(word.length - wanted.length) > fewest) continue
    if (wanted.length < shortest && word[0] !== wanted[0]) continue
    const shared = countShared(read, word, rows)
    if (isTooFar && shared === rows) continue
    read = word
    rows = shared
    isTooFar = false
    while (rows < word.length && !isTooFar) {
      rows++
      isTooFar = fillRow(table, word, rows) > fewest
    }
    const needed = table.edits[rows * table.width + wanted.length] ?? 0
    if (isTooFar || needed > fewest) continue
    if (needed < fewest) places = []
    fewest = needed
    places.push(place)
  }
  return { edits: fewest, places }
}

/** How many characters two texts have in common at their beginnings, of at most so many. */
function countShared(a: string, b: string, most: number): number {
  let shared = 0
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  return shared
}

/** In row r and column c the edits between the first r characters of a word and the first c of the one wanted. */
interface Table {
  readonly wanted: string
  /** Farther from the diagonal than this there are too many edits, and the cells are not looked at. */
  readonly most: number
  readonly width: number
  readonly edits: Uint8Array
}

function createTable(wanted: string, most: number): Table {
  const width = wanted.length + 1
  const edits = new Uint8Array((width + most) * width).fill(most + 1)
  for (let column = 0; column < width; column++) edits[column] = column
  return { wanted, most, width, edits }
}

/** Fills one row from those above it; gives the least of it, below which no longer word gets. */
function fillRow({ wanted, most, width, edits }: Table, word: string, row: number): number {
  const start = row * width
  const character = word.charCodeAt(row - 1)
  const before = word.charCodeAt(row - 2)
  edits[start] = row
  let least = row
  const last = Math.min(wanted.length, row + most)
  for (let column = Math.max(1, row - most); column <= last; column++) {
    const cell = start + column
    const other = wanted.charCodeAt(column - 1)
    let needed = (edits[cell - width - 1] ?? 0) + (character === other ? 0 : 1)
    needed = Math.min(needed, (edits[cell - width] ?? 0) + 1, (edits[cell - 1] ?? 0) + 1)
    if (before === other && character === wanted.charCodeAt(column - 2)) {
      needed = Math.min(needed, (edits[cell - 2 * width - 2] ?? 0) + 1)
    }
    edits[cell] = needed
    least = Math.min(least, needed)
  }
  return least
}
