/** The classes of cells in tables. */

import { expect, it } from 'vitest'
import { toCellNames } from '../../generator/surfaces/pages/cell-names.ts'

it.each([
  ['1 234.5 ms', ['number']],
  [' €1,000 ', ['number']],
  ['2026-01-02', ['number']],
  ['99.9 %', ['number']],
  ['10 req/s', ['number']],
  ['250ms', ['number']],
  ['1.5 GiB', ['number']],
  ['2h 30min', ['number']],
  ['2026-01-02T10:00Z', ['number']],
  ['14 Sep 2026', ['number']],
  ['3rd', []],
  ['3rd party', []],
  ['3D', []],
  ['2 of 3 items', []],
  ['alpha', []],
  ['HTTP 404', []],
  ['3 more words here', []],
  ['1234567890 1234567890', []],
  ['Long text. '.repeat(6), ['long']],
])('The cell of a table with %s has the classes %j', (text, names) => {
  expect(toCellNames(text, false)).toEqual(names)
})

it('A column title with a number may have several lines', () => {
  expect([toCellNames('2026-01-02', true), toCellNames('Long title. '.repeat(6), true)]).toEqual([
    [],
    ['long'],
  ])
})
