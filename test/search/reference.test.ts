/** Compares whole responses with a search that scores every document for every query, on generated collections. */

import { expect, it } from 'vitest'
import { buildSearch } from '../../generator/render/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { type CollectionSize, createCollection } from '../fixtures/search-collections.ts'
import { buildTextSearch } from '../fixtures/searchable.ts'

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
    const responses = await searchAll(queries, files)

    const searchReference = createReferenceSearch(size.languages, entries)
    const expected = queries.map((query) => JSON.stringify(searchReference(query)))
    expect(responses).toEqual(expected)
    expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries.length / 2)
  },
)

it.each(collections)(
  'returns the same bytes as the reference for $queries queries in texts, too: $name',
  async ({ name, ...size }) => {
    const { entries, texts, queries } = createCollection(size, 20_270_115)
    const files = buildTextSearch(size.languages, entries, texts)
    const responses = await searchAll(queries, files)

    const searchReference = createReferenceSearch(size.languages, entries, texts)
    expect(responses).toEqual(queries.map((query) => JSON.stringify(searchReference(query))))
    // The texts change what is found.
    expect(responses).not.toEqual(await searchAll(queries, buildSearch(size.languages, entries)))
  },
)

async function searchAll(queries: readonly string[], files: ReadonlyMap<string, string>): Promise<string[]> {
  const search = await openSearch(async (file) => files.get(file) ?? '')
  return Promise.all(queries.map(search))
}
