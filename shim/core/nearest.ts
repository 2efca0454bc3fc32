/** The names most like one that is not there, for "did you mean". */

/** Names of an address are short; a longer text is like none of them. */
const maxLength = 100

/**
 * The names nearest to a text, the nearest first: those within a third of its length in edits (Levenshtein), of an
 * address of the length of its last segment, and those that begin with it or that it begins with.
 * @param names in their order, or it takes longer: what is known of how one begins is not found out again for the next
 * @param most how many at the most
 */
export function findNearest(text: string, names: Iterable<string>, most: number): string[] {
  if (text.length > maxLength) return []
  const near: { name: string; edits: number }[] = []
  const countEdits = createCount(text)
  // What is further than the last of those that there is room for is not among the nearest.
  let limit = maxLength
  const third = Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3)
  for (const name of names) {
    const isKin = Math.min(text.length, name.length) >= 4 && (name.startsWith(text) || text.startsWith(name))
    const reach = isKin ? limit : Math.min(limit, third)
    if (Math.abs(name.length - text.length) > reach) continue
    const edits = countEdits(name, reach)
    if (edits <= reach) {
      near.push({ name, edits })
      near.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1)).splice(most)
      limit = near[most - 1]?.edits ?? limit
    }
  }
  return near.map(({ name }) => name)
}

/**
 * Creates what counts how many characters must be put in, left out or changed to make a text of a name, of one after
 * the other. Where it takes more than asked for, some greater number is given.
 */
function createCount(text: string): (name: string, most: number) => number {
  // In row r and column c the edits between the first r characters of the name and the first c of the text.
  const table = [[...Array(text.length + 1).keys()]]
  let read = ''
  /** The rows that are known below the first, and what nothing in the last of them is less than. */
  let rows = 0
  let fewest = 0

  return (name, most) => {
    let shared = 0
    while (shared < rows && read[shared] === name[shared]) shared++
    if (shared < rows) fewest = 0
    rows = shared
    read = name
    while (rows < name.length && fewest <= most) {
      const above = table[rows] as number[]
      const character = name[rows++]
      const own = table[rows] ?? []
      table[rows] = own
      let edits = rows
      own[0] = fewest = rows
      for (let column = 1; column <= text.length; column++) {
        const corner = above[column - 1] as number
        edits = character === text[column - 1] ? corner : Math.min(corner, above[column] as number, edits) + 1
        own[column] = edits
        if (edits < fewest) fewest = edits
      }
    }
    return (table[rows] as number[])[text.length] as number
  }
}
