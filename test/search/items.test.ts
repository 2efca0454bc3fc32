/** The reader of search items: which files it reads, and what it keeps in memory. */

import { expect, it } from 'vitest'
import { createItemReader } from '../../shim/core/search/items.ts'

/** Creates a reader of files of 32 items, each a text of a length, and the list of the files that it reads. */
function createCountingReader(itemLength: number) {
  const read: string[] = []
  const readItems = createItemReader(async (file) => {
    read.push(file)
    return Array.from({ length: 32 }, (_, index) => String(index).padEnd(itemLength)).join('\n')
  })
  return { read, readItems }
}

it('reads each file once, and returns the items in the order of their numbers', async () => {
  const { read, readItems } = createCountingReader(2)

  expect(await readItems([33, 0, 32, 31])).toEqual(['1 ', '0 ', '0 ', '31'])
  expect(await readItems([63, 1])).toEqual(['31', '1 '])
  expect(read).toEqual(['_stele/search/items/1.jsonl', '_stele/search/items/0.jsonl'])
})

it('keeps at most 8 Mi characters, of the files used last', async () => {
  // Each file has a quarter of the characters, and its line breaks.
  const { read, readItems } = createCountingReader((8 * 1024 * 1024) / 4 / 32)
  for (const file of [0, 1, 2, 0, 3, 0, 2, 3, 1]) await readItems([32 * file])

  expect(read.map((file) => file.replace(/\D/g, ''))).toEqual(['0', '1', '2', '3', '1'])
})

it('names the file and the item if the file has too few items', async () => {
  const readItems = createItemReader(async () => '{}\n')

  await expect(readItems([40])).rejects.toThrow(
    new Error('Cannot search: "_stele/search/items/1.jsonl" has no item 40'),
  )
})
