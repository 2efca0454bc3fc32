/** Compares whole responses with those of a plain search, on a small generated collection. */

import { it } from 'vitest'
import { expectReferenceResponses, expectReferenceResponsesOfTexts } from './same-responses.ts'

const size = { documents: 60, words: 120, languages: ['en', 'pt'], queries: 60 }

it('returns the same bytes as the reference for 60 queries', async () => {
  await expectReferenceResponses(size)
})

it('returns the same bytes as the reference for 60 queries in texts, too', async () => {
  await expectReferenceResponsesOfTexts(size)
})
