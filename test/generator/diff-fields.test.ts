/** Which differences between two JSON responses break a client. */

import { expect, it } from 'vitest'
import { compareFields, toIsOptional } from '../../generator/verifier/diff/compare-contracts.ts'

it.each<[string, unknown, unknown, readonly string[]]>([
  ['Other values', { a: 1, b: ['x'] }, { a: 2, b: ['y', 'z'] }, []],
  ['A list that is empty now', { list: [{ a: 1 }] }, { list: [] }, []],
  ['A list that was empty', { list: [] }, { list: [{ a: 1 }] }, []],
  ['A field that not every entry had', [{ a: 1 }, { a: 1, b: 1 }], [{ a: 1 }, { a: 1 }, { a: 1, b: 1 }], []],
  [
    'An entry without a field',
    [{ a: 1 }],
    [{ a: 1 }, {}],
    ['field-removed: Field "[].a" is missing in 1 of 2 entries'],
  ],
  ['A field in an object that is gone', { a: { b: 1 } }, {}, ['field-removed: Field "a" is gone']],
  [
    'Another type of one entry',
    { list: ['x'] },
    { list: ['x', 1] },
    ['type-changed: Field "list[]" is number or string, and was string'],
  ],
  ['null where the contract allows it', { free: 'x' }, { free: null }, []],
  ['A value where the contract allows null', { free: null }, { free: 'x' }, []],
  ['null elsewhere', { a: 'x' }, { a: null }, ['type-changed: Field "a" is null, and was string']],
  [
    'Another type where the contract allows null',
    { free: 'x' },
    { free: 1 },
    ['type-changed: Field "free" is number, and was string'],
  ],
  ['A new field', { a: {} }, { a: { b: [] } }, ['field-added: Field "a.b" is new: list']],
  ['A name of the prototype', {}, { constructor: 1 }, ['field-added: Field "constructor" is new: number']],
])('%s', (_, before, after, expected) => {
  const changes = compareFields(before, after, (field) => field === 'free')
  expect(changes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual(expected)
})

it('A field is required if its schema says so, or a part of the schema in "allOf"', () => {
  const schema = { required: ['a'], allOf: [{ required: ['b'] }, { $ref: '#/components/schemas/Part' }] }
  const content = { 'application/json': { schema } }
  const contract = {
    paths: { '/talks/{slug}': { get: { 'x-collection': 'talks', responses: { 200: { content } } } } },
    components: { schemas: { Part: { required: ['c'] } } },
  }
  const isOptional = toIsOptional(contract, '/talks/{slug}')
  expect(['a', 'b', 'c', 'd'].filter(isOptional)).toEqual(['d'])
})
