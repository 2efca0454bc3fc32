/**
 * How far one text is from another, for names that may be far apart: what a search takes for a misspelling of a word
 * is one edit away or two, swaps included, and is looked for in ordered lists (`search/spelling.ts`).
 */

/**
 * How many characters must be put in, left out or changed to make one text of the other (Levenshtein). Both have at
 * most 255.
 * @param most where it takes more, counting stops, and any number above it may be given
 */
export function countEdits(from: string, to: string, most: number): number {
  // The edits between what was read of one text and each beginning of the other, by its length.
  const row = Uint8Array.from({ length: to.length + 1 }, (_, length) => length)
  for (let read = 1; read <= from.length; read++) {
    const character = from.charCodeAt(read - 1)
    let corner = read - 1
    let edits = read
    let fewest = read
    row[0] = read
    for (let length = 1; length <= to.length; length++) {
      const above = row[length] ?? 0
      edits = character === to.charCodeAt(length - 1) ? corner : Math.min(corner, above, edits) + 1
      fewest = Math.min(fewest, edits)
      row[length] = edits
      corner = above
    }
    // From here on nothing gets fewer.
    if (fewest > most) return fewest
  }
  return row[to.length] ?? 0
}
