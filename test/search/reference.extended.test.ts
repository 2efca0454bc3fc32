/** Compares whole responses with a search that scores every document for every query, on generated collections. */

import { it } from 'vitest'
import type { CollectionSize } from '../fixtures/search-collections.ts'
import { expectReference, expectReferenceOfTexts } from './reference.ts'

const collections: readonly (CollectionSize & { readonly name: string })[] = [
  { name: 'two languages', documents: 500, words: 700, languages: ['en', 'pt'], queries: 300 },
  { name: 'few words', documents: 400, words: 25, languages: ['en', 'pt', 'es'], queries: 200 },
  { name: 'one language', documents: 300, words: 1500, languages: ['pt'], queries: 200 },
  { name: 'a handful of documents', documents: 6, words: 30, languages: ['en', 'pt'], queries: 100 },
]

it.each(collections)(
  'returns the same bytes as the reference for $queries queries: $name',
  async ({ name: _, ...size }) => expectReference(size),
)

it.each(collections)(
  'returns the same bytes as the reference for $queries queries in texts, too: $name',
  async ({ name: _, ...size }) => expectReferenceOfTexts(size),
)
