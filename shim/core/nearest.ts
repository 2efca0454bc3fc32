/** Finds the most similar names, for "Did you mean …?". */

/** Published names are short; a longer text is similar to none of them. */
const maxLength = 100

/**
 * Returns the names most similar to a text, the most similar first. A name is similar if its edit distance
 * (Levenshtein) is at most a third of the length of the text's last path segment, or if one begins with the other.
 * @param names sorted names are fastest, since the distances of a common prefix are computed once
 * @param max maximum number of names to return
 */
export function findNearest(text: string, names: Iterable<string>, max: number): string[] {
  if (text.length > maxLength) return []
  const nearest: { name: string; distance: number }[] = []
  const toDistance = createDistance(text)
  // Once the result is full, only names closer than its last one matter.
  let limit = maxLength
  const third = Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3)
  for (const name of names) {
    const sharesPrefix =
      Math.min(text.length, name.length) >= 4 && (name.startsWith(text) || text.startsWith(name))
    const maxDistance = sharesPrefix ? limit : Math.min(limit, third)
    if (Math.abs(name.length - text.length) > maxDistance) continue
    const distance = toDistance(name, maxDistance)
    if (distance <= maxDistance) {
      nearest.push({ name, distance })
      nearest.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1)).splice(max)
      limit = nearest[max - 1]?.distance ?? limit
    }
  }
  return nearest.map(({ name }) => name)
}

/**
 * Creates a function that returns the edit distance (Levenshtein) between a name and the text. If the distance exceeds
 * `max`, it returns any number greater than `max`. Consecutive names share the table rows of their common prefix.
 */
function createDistance(text: string): (name: string, max: number) => number {
  // Row r, column c: the distance between the first r characters of the name and the first c of the text.
  const table = [[...Array(text.length + 1).keys()]]
  let previous = ''
  /** Number of valid rows after the first, and the minimum of the last one, below which the distance cannot fall. */
  let rows = 0
  let minimum = 0

  return (name, max) => {
    let shared = 0
    while (shared < rows && previous[shared] === name[shared]) shared++
    if (shared < rows) minimum = 0
    rows = shared
    previous = name
    while (rows < name.length && minimum <= max) {
      const above = table[rows] ?? []
      const character = name[rows++]
      const row = table[rows] ?? []
      table[rows] = row
      let distance = rows
      row[0] = minimum = rows
      for (let column = 1; column <= text.length; column++) {
        const corner = above[column - 1] ?? 0
        distance =
          character === text[column - 1] ? corner : Math.min(corner, above[column] ?? 0, distance) + 1
        row[column] = distance
        if (distance < minimum) minimum = distance
      }
    }
    return table[rows]?.[text.length] ?? 0
  }
}
