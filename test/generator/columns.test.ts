/** How wide texts are on a terminal. */

import { expect, it } from 'vitest'
import { splitCharacters, toWidth } from '../../generator/commands/columns.ts'

it.each([
  ['', 0],
  ['plain ~ text', 12],
  ['déjà vu', 7],
  ['e\u0301', 1],
  ['日本', 4],
  ['👍🏽', 2],
  ['\u001B[1mbold\u001B[0m', 4],
])('"%s" is %d columns wide', (text, width) => {
  expect(toWidth(text)).toBe(width)
})

it('splits a text into characters as a reader sees them', () => {
  expect(Array.from(splitCharacters('ae\u0301👍🏽'), ({ segment }) => segment)).toEqual([
    'a',
    'e\u0301',
    '👍🏽',
  ])
})
