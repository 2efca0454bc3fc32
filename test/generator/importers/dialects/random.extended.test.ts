/** More random documents than in the test of the same name. */

import { it } from 'vitest'
import { dialects, expectWords } from './random.ts'

it.each(dialects)('keeps the words of more documents of %s', (_, syntax, pieces) => {
  expectWords(syntax, pieces, 26, 150)
})
