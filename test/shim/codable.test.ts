/** Which files the shim compresses. */

import { expect, it } from 'vitest'
import { isCodable } from '../../shim/core/headers.ts'

const entry = { hash: 'h', lang: null, headers: 'cors' } as const

it.each([
  ['text/html; charset=utf-8', 1024, true],
  ['text/html; charset=utf-8', 1023, false],
  ['application/json', 5000, true],
  ['application/atom+xml', 5000, true],
  ['image/svg+xml', 5000, true],
  ['application/yaml', 5000, true],
  ['image/png', 5000, false],
  ['application/context', 5000, false],
  ['application/json', 67_108_864, true],
  ['application/json', 67_108_865, false],
])('A file of type %s with %i bytes can be compressed: %s', (type, bytes, expected) => {
  expect(isCodable({ ...entry, type, bytes })).toBe(expected)
})
