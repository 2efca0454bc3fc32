/** Compares whole responses with a search that scores every document for every query, on generated collections. */

import { expect, it } from 'vitest'
import { buildSearch } from '../../generator/render/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { type CollectionSize, createCollection } from '../fixtures/search-collections.ts'

const collections: readonly (CollectionSize & { readonly name: string })[] = [
  { name: 'two languages', documents: 500, words: 700, languages: ['en', 'pt'], queries: 300 },
  { name: 'few words', documents: 400, words: 25, languages: ['en', 'pt', 'es'], queries: 200 },
  { name: 'one language', documents: 300, words: 1500, languages: ['pt'], queries: 200 },
  { name: 'a handful of documents', documents: 6, words: 30, languages: ['en', 'pt'], queries: 100 },
]

it.each(collections)(
  'returns the same bytes as the reference for $queries queries: $name',
  async ({ name, ...size }) => {
    const { entries, queries } = createCollection(size, 20_270_115)
    const files = buildSearch(size.languages, entries)
    const search = await openSearch(async (file) => files.get(file) ?? '')
    const searchReference = createReferenceSearch(size.languages, entries)

    const expected = queries.map((query) => JSON.stringify(searchReference(query)))
    expect(await Promise.all(queries.map(search))).toEqual(expected)
    expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries.length / 2)
  },
)
