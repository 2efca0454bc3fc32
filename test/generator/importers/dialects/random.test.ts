/** Random documents keep each word of their author, in code or outside of it, with its position. */

import { it } from 'vitest'
import { dialects, expectWords } from './random.ts'

it.each(dialects)('keeps the words of documents of %s', (_, syntax, pieces) => {
  expectWords(syntax, pieces, 1, 25)
})
