/** Opening a search: which files it reads, and when. */

import { expect, it } from 'vitest'
import { buildSearch } from '../../generator/surfaces/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { toEntries } from '../fixtures/searchable.ts'

it('reads the directory and the indexes when it opens, and then the items of the results', async () => {
  const titles = Array.from({ length: 70 }, (_, index) => `Subject ${index}`)
  const files = buildSearch(['en', 'pt'], toEntries([...titles, 'Quorum'].map((title) => ({ title }))))
  const read: string[] = []
  const search = await openSearch(async (file) => {
    read.push(file)
    return files.get(file) ?? ''
  })
  expect(read).toEqual(['_stele/search.json', '_stele/search/en.json', '_stele/search/pt.json'])

  await search('quorum')
  await search('unheard')
  expect(read.slice(3)).toEqual(['_stele/search/items/2.jsonl'])
})

it('fails to open an index of another format, and names both formats', async () => {
  const read = async () => '{"format":2,"languages":[]}'

  await expect(openSearch(read)).rejects.toThrow(
    new Error('Cannot search: "_stele/search.json" has format 2, but this shim supports format 4'),
  )
})
