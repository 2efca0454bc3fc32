/** The names most like one that is not there, for "did you mean". */

import { countEdits } from './edits.ts'

/** Names of an address are short; a longer text is like none of them. */
const maxLength = 100

/**
 * The names nearest to a text, the nearest first: those within a third of its length in edits, and those that
 * begin with it or that it begins with. Of addresses in one folder only what stands below it is compared.
 * @param most how many at the most
 */
export function findNearest(text: string, names: Iterable<string>, most: number): string[] {
  if (text.length === 0 || text.length > maxLength) return []
  const near: { name: string; edits: number }[] = []
  for (const name of names) {
    const shared = measureFolder(text, name)
    const reach = Math.ceil((text.length - shared) / 3)
    const kin = text.length >= 4 && name.length >= 4 && (name.startsWith(text) || text.startsWith(name))
    if (!kin && Math.abs(name.length - text.length) > reach) continue
    const edits = countEdits(text, name, kin ? maxLength : reach)
    if (kin || edits <= reach) near.push({ name, edits })
  }
  near.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
  return near.slice(0, most).map(({ name }) => name)
}

/** The length of the folder that two addresses share, up to its slash. */
function measureFolder(a: string, b: string): number {
  let folder = 0
  for (let place = 0; place < a.length && a[place] === b[place]; place++) {
    if (a[place] === '/') folder = place + 1
  }
  return folder
}
