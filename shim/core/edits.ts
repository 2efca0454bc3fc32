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
  if (Math.abs(from.length - to.length) > most) return most + 1
  for (let length = 0; length <= to.length; length++) row[length] = length
  for (let read = 1; read <= from.length; read++) {
    const character = from.charCodeAt(read - 1)
    // What is further than `most` from the diagonal takes more edits than that.
    const start = Math.max(1, read - most)
    const end = Math.min(to.length, read + most)
    let corner = row[start - 1] as number
    let edits = read
    let fewest = read
    row[0] = read
    for (let length = start; length <= end; length++) {
      const above = row[length] as number
      edits = character === to.charCodeAt(length - 1) ? corner : Math.min(corner, above, edits) + 1
      if (edits < fewest) fewest = edits
      row[length] = edits
      corner = above
    }
    // From here on nothing gets fewer.
    if (fewest > most) return fewest
  }
  return row[to.length] as number
}

/** The edits between what was read of one text and each beginning of the other, by its length; made once for all. */
const row = new Uint8Array(256)
