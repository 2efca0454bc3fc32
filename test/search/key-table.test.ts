/** The hash table of the keys of titles and slugs. */

import { expect, it } from 'vitest'
import { createKeyTable } from '../../shim/core/search/key-table.ts'

it('finds the documents with a key in ascending order, each once', () => {
  // Two keys per document: of its title and of its slug.
  const findByKey = createKeyTable(Uint32Array.of(7, 7, 1, 7, 0x7fff, 0, 7, 2))

  expect(findByKey(7)).toEqual([0, 1, 3])
  expect(findByKey(0x7fff)).toEqual([2])
  expect(findByKey(0)).toEqual([2])
  expect(findByKey(3)).toEqual([])
})

it('finds the first 50 documents with a key', () => {
  const findByKey = createKeyTable(new Uint32Array(2 * 60).fill(9))

  expect(findByKey(9)).toEqual(Array.from({ length: 50 }, (_, document) => document))
})

it('finds nothing among no documents', () => {
  expect(createKeyTable(new Uint32Array())(0)).toEqual([])
})
