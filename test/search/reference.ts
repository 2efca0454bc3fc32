/** Collections whose searches are compared with a search that scores every document for every query. */

import { expect } from 'vitest'
import { buildSearch } from '../../generator/surfaces/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { type CollectionSize, createCollection } from '../fixtures/search-collections.ts'
import { buildTextSearch } from '../fixtures/searchable.ts'

const seed = 20_270_115

/** Expects the bytes of the reference for every query. At least half of the queries must find something. */
export async function expectReference(size: CollectionSize): Promise<void> {
  const { entries, queries } = createCollection(size, seed)
  const responses = await searchAll(queries, buildSearch(size.languages, entries))

  const searchReference = createReferenceSearch(size.languages, entries)
  const expected = queries.map((query) => JSON.stringify(searchReference(query)))
  expect(responses).toEqual(expected)
  expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries.length / 2)
}

/** Expects the bytes of the reference for every query in an index with texts, which change what is found. */
export async function expectReferenceOfTexts(size: CollectionSize): Promise<void> {
  const { entries, texts, queries } = createCollection(size, seed)
  const responses = await searchAll(queries, buildTextSearch(size.languages, entries, texts))

  const searchReference = createReferenceSearch(size.languages, entries, texts)
  expect(responses).toEqual(queries.map((query) => JSON.stringify(searchReference(query))))
  expect(responses).not.toEqual(await searchAll(queries, buildSearch(size.languages, entries)))
}

async function searchAll(queries: readonly string[], files: ReadonlyMap<string, string>): Promise<string[]> {
  const search = await openSearch(async (file) => files.get(file) ?? '')
  return Promise.all(queries.map(search))
}
