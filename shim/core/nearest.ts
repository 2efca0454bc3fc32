/** Finds the most similar names, for "Did you mean …?". */

/** Published names are short; a longer text is similar to none of them. */
const maxLength = 100

/** How many edits more than the most similar name the others may need. */
const maxFurther = 1

/**
 * Returns the names most similar to a text: the one that needs the fewest edits, and others that need at most one edit
 * more. They are sorted by their number of edits, and then by name.
 */
export type FindNearest = (text: string, max: number) => string[]

/** Like the function of {@link createNearest}, for names that are used once. */
export const findNearest = (text: string, names: Iterable<string>, max: number): string[] =>
  createNearest(names)(text, max)

/**
 * Creates an index of names. A name is similar to a text if its edit distance (Levenshtein) is at most a third of the
 * length of the text's last path segment, or if one begins with the other and both have at least four characters.
 */
export function createNearest(names: Iterable<string>): FindNearest {
  // Consecutive names share rows of the distance table, most of them if the names are sorted.
  const sorted = [...new Set(names)].sort()
  const counts = new Int32Array(levels * sorted.length)
  for (const [index, name] of sorted.entries()) countCharacters(name, counts, levels * index)
  const textCounts = new Int32Array(levels)

  return (text, max) => {
    if (text.length > maxLength) return []
    const nearest: { name: string; distance: number }[] = []
    // Once the result is full, only closer names matter: of equally distant names the first ones in order are returned.
    let limit = maxLength
    const third = Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3)
    const toDistance = createDistance(text)
    countCharacters(text, textCounts.fill(0), 0)
    for (let index = 0; index < sorted.length; index++) {
      const name = sorted[index] ?? ''
      const difference = Math.abs(name.length - text.length)
      if (difference > limit) continue
      const minEdits = (difference + countDifferences(textCounts, counts, levels * index)) / 2
      const isRelated = minEdits <= difference && isPrefix(name, text)
      const bound = isRelated ? limit : Math.min(limit, third)
      if (minEdits > bound || difference > bound) continue
      const distance = isRelated ? difference : toDistance(name, bound)
      if (distance > bound) continue
      nearest.push({ name, distance })
      nearest.sort((a, b) => a.distance - b.distance).splice(max)
      const farthest = (nearest[0]?.distance ?? 0) + maxFurther
      nearest.splice(nearest.findLastIndex((each) => each.distance <= farthest) + 1)
      limit = nearest.length < max ? farthest : Math.min(farthest, (nearest.at(-1)?.distance ?? 0) - 1)
    }
    return nearest.map(({ name }) => name)
  }
}

/** How many times a character counts at most. */
const levels = 4

/** Counts the characters of a text in 32 classes: bit c of word n is set if class c occurs more than n times. */
function countCharacters(text: string, counts: Int32Array, start: number): void {
  for (let at = 0; at < text.length; at++) {
    const bit = 1 << (text.charCodeAt(at) & 31)
    let word = start
    while (word < start + levels && (counts[word] ?? 0) & bit) word++
    if (word < start + levels) counts[word] = (counts[word] ?? 0) | bit
  }
}

/** Returns the number of characters that either text has more often than the other. Each edit changes it by two at most. */
function countDifferences(textCounts: Int32Array, counts: Int32Array, start: number): number {
  let differences = 0
  for (let level = 0; level < levels; level++)
    differences += countBits((textCounts[level] ?? 0) ^ (counts[start + level] ?? 0))
  return differences
}

/** Whether one text begins with the other, and both are long enough for that to mean something. */
const isPrefix = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a))

/** Counts the bits of a 32-bit integer. */
function countBits(bits: number): number {
  let sums = (bits - ((bits >>> 1) & 0x55555555)) | 0
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333)
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Creates a function that returns the edit distance (Levenshtein) between a name and the text. If the distance exceeds
 * `max`, it returns any number greater than `max`. Consecutive names share the table rows of their common prefix.
 */
function createDistance(text: string): (name: string, max: number) => number {
  // Cell (r, c): the distance between the first r characters of the name and the first c of the text. Cells farther than
  // `max` from the diagonal exceed it; those next to the computed ones are set to `far`.
  const width = text.length + 1
  const far = 2 * maxLength
  const table = new Uint8Array(width * far).map((_, column) => column)
  let previous = ''
  let rows = 0

  return (name, max) => {
    let shared = 0
    while (shared < rows && previous.charCodeAt(shared) === name.charCodeAt(shared)) shared++
    rows = shared
    previous = name
    while (rows < name.length) {
      const character = name.charCodeAt(rows++)
      const start = rows * width
      const first = Math.max(1, rows - max)
      const last = Math.min(text.length, rows + max)
      let minimum = rows
      let distance = first > 1 ? far : rows
      table[start + first - 1] = distance
      for (let column = first; column <= last; column++) {
        const above = start - width + column
        distance = Math.min(
          (table[above - 1] ?? 0) + (character === text.charCodeAt(column - 1) ? 0 : 1),
          (table[above] ?? 0) + 1,
          distance + 1,
        )
        table[start + column] = distance
        if (distance < minimum) minimum = distance
      }
      if (last < text.length) table[start + last + 1] = far
      if (minimum > max) return minimum
    }
    return table[rows * width + text.length] ?? 0
  }
}
