/** Compares whole responses with a search that scores every document for every query, on small collections. */

import { it } from 'vitest'
import type { CollectionSize } from '../fixtures/search-collections.ts'
import { expectReference, expectReferenceOfTexts } from './reference.ts'

const collections: readonly (CollectionSize & { readonly name: string })[] = [
  { name: 'two languages', documents: 100, words: 200, languages: ['en', 'pt'], queries: 60 },
  { name: 'few words', documents: 120, words: 25, languages: ['en', 'pt', 'es'], queries: 45 },
  { name: 'a handful of documents', documents: 6, words: 30, languages: ['en', 'pt'], queries: 60 },
]

it.each(collections)(
  'returns the same bytes as the reference for $queries queries: $name',
  async ({ name: _, ...size }) => expectReference(size),
)

it.each(collections)(
  'returns the same bytes as the reference for $queries queries in texts, too: $name',
  async ({ name: _, ...size }) => expectReferenceOfTexts(size),
)
