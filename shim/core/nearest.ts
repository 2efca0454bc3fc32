/** The names most like one that is not there, for "did you mean". */

import { countEdits } from './edits.ts'

/** Names of an address are short; a longer text is like none of them. */
const maxLength = 100

/**
 * The names nearest to a text, the nearest first: those within a third of its length in edits, of an address of
 * the length of its last segment, and those that begin with it or that it begins with.
 * @param most how many at the most
 */
export function findNearest(text: string, names: Iterable<string>, most: number): string[] {
  if (text.length === 0 || text.length > maxLength) return []
  const near: { name: string; edits: number }[] = []
  // What is further than the last of those that there is room for is not among the nearest.
  let limit = maxLength
  const third = Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3)
  for (const name of names) {
    const isKin = text.length >= 4 && name.length >= 4 && (name.startsWith(text) || text.startsWith(name))
    const reach = isKin ? limit : Math.min(limit, third)
    const edits = countEdits(text, name, reach)
    if (edits <= reach) {
      near.push({ name, edits })
      near.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
      near.splice(most)
      limit = near[most - 1]?.edits ?? limit
    }
  }
  return near.map(({ name }) => name)
}
