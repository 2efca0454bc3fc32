/** Compares whole responses with a search that scores every document for every query, on generated collections. */

import { expect } from 'vitest'
import { buildSearch } from '../../generator/render/search/search.ts'
import { openSearch } from '../../shim/core/search/open.ts'
import { createReferenceSearch } from '../fixtures/reference-search.ts'
import { type CollectionSize, createCollection } from '../fixtures/search-collections.ts'
import { buildTextSearch } from '../fixtures/searchable.ts'

/** Expects the responses of the reference for queries in titles and descriptions. */
export async function expectReferenceResponses(size: CollectionSize): Promise<void> {
  const { entries, queries } = createCollection(size, 20_270_115)
  const files = buildSearch(size.languages, entries)
  const responses = await searchAll(queries, files)

  const searchReference = createReferenceSearch(size.languages, entries)
  const expected = queries.map((query) => JSON.stringify(searchReference(query)))
  expect(responses).toEqual(expected)
  expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries.length / 2)
}

/** Expects the responses of the reference for queries in texts, too. */
export async function expectReferenceResponsesOfTexts(size: CollectionSize): Promise<void> {
  const { entries, texts, queries } = createCollection(size, 20_270_115)
  const files = buildTextSearch(size.languages, entries, texts)
  const responses = await searchAll(queries, files)

  const searchReference = createReferenceSearch(size.languages, entries, texts)
  expect(responses).toEqual(queries.map((query) => JSON.stringify(searchReference(query))))
  // The texts change what is found.
  expect(responses).not.toEqual(await searchAll(queries, buildSearch(size.languages, entries)))
}

async function searchAll(queries: readonly string[], files: ReadonlyMap<string, string>): Promise<string[]> {
  const search = await openSearch(async (file) => files.get(file) ?? '')
  return Promise.all(queries.map(search))
}
