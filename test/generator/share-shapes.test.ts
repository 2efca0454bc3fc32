/** The step of the package that lets objects share their shapes. */

import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { shareShapes } from '../../generator/package/share-shapes.ts'

it.each([
  ['const two = { ...one, key: 1 }', 'const two = { ...null, ...one, key: 1 }'],
  ['f({...one,...two})', 'f({...null, ...one,...two})'],
  ['f({ ...{ ...a, b }, c })', 'f({ ...null, ...{ ...null, ...a, b }, c })'],
])('puts an empty spread before the first one of %s', (code, expected) => {
  expect(shareShapes(code)).toBe(expected)
})

it.each([
  ['a copy of a whole object', 'const two = { ...one }'],
  ['an expression that begins with null', 'const two = { ...null, ...one, key: 1 }'],
  ['an expression that begins with a key', 'const two = { key: 1, ...one }'],
  ['a pattern', 'const { ...rest } = one; const f = ({ key, ...rest }) => rest'],
  ['arrays and calls', 'f(...one, [...two, 3])'],
  ['texts', 'f("{ ...one, key }", `{ ...one, key }`, /{ ...one, key }/) // { ...one, key }'],
])('leaves %s as it is', (_, code) => {
  expect(shareShapes(code)).toBe(code)
})

it('does not change what an expression gives', () => {
  const expression = '({ ...{ a: 1, ["__proto__"]: 2 }, ...{ b: 3 }, a: 4 })'
  const shared: unknown = runInThisContext(shareShapes(expression))
  expect(Object.entries(shared as object)).toEqual([
    ['a', 4],
    ['__proto__', 2],
    ['b', 3],
  ])
})
