/** Compares the search with the reference, on indexes that unmutated code built. */

import { expect, inject, it } from 'vitest'
import { openSearch } from '../../shim/core/search/open.ts'

it('the search returns the same bytes as the reference', async () => {
  for (const { files, queries, responses } of inject('searches')) {
    const search = await openSearch(async (file) => files[file] ?? '')
    for (const [index, query] of queries.entries())
      expect([query, await search(query)]).toEqual([query, responses[index]])
  }
})
