/** The distance between two texts, held against a library's. */

import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { countEdits } from '../../shim/core/edits.ts'
import { createRandom } from '../fixtures/random.ts'

const { integer, pick } = createRandom(20_260_321)
const createText = (most: number): string =>
  Array.from({ length: integer(most + 1) }, () => pick([...'abc-é', '😀'])).join('')

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['note', 'Note', 1],
])('"%s" and "%s" are %d edits apart', (from, to, edits) => {
  expect(countEdits(from, to, 255)).toBe(edits)
})

it('is what fastest-levenshtein counts', () => {
  for (let times = 0; times < 3000; times++) {
    const [from, to] = [createText(40), createText(times % 2 === 0 ? 40 : 6)]
    expect(countEdits(from, to, 255), `${from} ${to}`).toBe(distance(from, to))
  }
})

it('stops counting only where there are more than are asked for', () => {
  for (let times = 0; times < 3000; times++) {
    const [from, to, most] = [createText(40), createText(40), integer(20)]
    const edits = countEdits(from, to, most)
    expect(edits > most ? 'more' : edits, `${from} ${to}`).toBe(
      distance(from, to) > most ? 'more' : distance(from, to),
    )
  }
})
