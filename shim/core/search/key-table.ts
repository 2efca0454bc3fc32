/** Finds documents by the keys of their titles and slugs. */

import { maxSearchResults } from '../../contract/limits.ts'
import { maxKey } from './files.ts'

/** Maximum number of documents per language whose titles and slugs are compared with the query. */
const maxNamed = maxSearchResults

/** Returns the first documents whose title or slug has a key, in ascending order, at most {@link maxNamed}. */
export type FindByKey = (key: number) => readonly number[]

/**
 * Creates a hash table of keys. It takes 128 KiB and eight bytes per document.
 * @param keys two keys per document: of its title and of its slug
 */
export function createKeyTable(keys: Uint32Array): FindByKey {
  // Chains of positions in `keys`, each increased by one because 0 ends a chain. Filled backwards, chains are ascending.
  const heads = new Uint32Array(maxKey + 1)
  const next = new Uint32Array(keys.length + 1)
  for (let position = keys.length; position > 0; position--) {
    const key = keys[position - 1] ?? 0
    next[position] = heads[key] ?? 0
    heads[key] = position
  }
  return (key) => {
    const documents = new Set<number>()
    let position = heads[key] ?? 0
    for (; position > 0 && documents.size < maxNamed; position = next[position] ?? 0) {
      documents.add((position - 1) >>> 1)
    }
    return [...documents]
  }
}
