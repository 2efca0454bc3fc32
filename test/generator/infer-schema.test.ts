/** JSON Schemas that are inferred from values. */

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inferSchema } from '../../generator/commands/schema/infer-schema.ts'

/** The inferred schema without its draft. */
function infer(values: readonly unknown[]) {
  const { $schema, ...schema } = inferSchema(values)
  expect($schema).toBe('https://json-schema.org/draft/2020-12/schema')
  return schema
}

/** The inferred schema of a key `a` of several maps. */
function inferKey(values: readonly unknown[]) {
  const { properties } = infer(values.map((a) => ({ a })))
  return Object(properties).a
}

const repeat = (text: string, count: number) => Array.from({ length: count }, () => text)

describe('An inferred schema', () => {
  it('has the keys in the order in which they appear, and requires those that all values have', () => {
    const values = [
      { title: 'A', size: { width: 1 } },
      { draft: true, title: 'B', size: { height: 1.5, width: 2 } },
    ]
    const schema = infer(values)
    expect(JSON.stringify(schema)).toBe(
      JSON.stringify({
        type: 'object',
        properties: {
          title: { type: 'string' },
          size: {
            type: 'object',
            properties: { width: { type: 'integer' }, height: { type: 'number' } },
            required: ['width'],
          },
          draft: { type: 'boolean' },
        },
        required: ['title', 'size'],
      }),
    )
  })

  it.each([
    [[1, 2], { type: 'integer' }],
    [[1, 2.5], { type: 'number' }],
    [[true], { type: 'boolean' }],
    [[null], { type: 'null' }],
    [['a', null], { type: ['string', 'null'] }],
    [[1, 'a', true], { type: ['string', 'integer', 'boolean'] }],
    [[[], []], { type: 'array' }],
    [[[1], ['a', null]], { type: 'array', items: { type: ['string', 'integer', 'null'] } }],
    [
      [[{ b: 1 }], [{ b: 2, c: [] }]],
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { b: { type: 'integer' }, c: { type: 'array' } },
          required: ['b'],
        },
      },
    ],
    [
      ['2026-02-03', { b: 1 }],
      { type: ['object', 'string'], format: 'date', properties: { b: { type: 'integer' } }, required: ['b'] },
    ],
  ])('has one type for all values, or several: %j', (values, schema) => {
    expect(inferKey(values)).toEqual(schema)
  })

  it.each([
    [['2026-02-03', '2024-02-29'], 'date'],
    [['2026-02-03T10:00:00Z', null], 'date-time'],
    [['https://site.test/a', 'http://b.test'], 'uri'],
    [['a@b.test'], 'email'],
    [['2026-02-30'], undefined],
    [['2026-02-03', '2026-02'], undefined],
    [['type:post'], undefined],
    [['https://site.test', 'see https://site.test'], undefined],
    [[`https://site.test/${'a'.repeat(2000)}`], undefined],
  ])('has a format if all texts are of it: %j', (values, format) => {
    expect(inferKey(values).format).toBe(format)
  })

  it.each([
    ['each is used often', [...repeat('draft', 4), ...repeat('final', 2)], ['draft', 'final']],
    ['a value may be missing', [...repeat('b', 3), null, ...repeat('a', 3)], ['b', 'a', null]],
    ['one is used once', [...repeat('draft', 5), 'final'], undefined],
    ['each is used twice only', ['a', 'a', 'b', 'b'], undefined],
    ['there is no choice', repeat('a', 9), undefined],
    ['there are nine', [...'abcdefghi'].flatMap((text) => repeat(text, 3)), undefined],
    ['one is long', [...repeat('a', 3), ...repeat('b'.repeat(41), 3)], undefined],
    ['they have a format', [...repeat('2026-01-01', 3), ...repeat('2026-01-02', 3)], undefined],
    ['others are no texts', [...repeat('a', 3), ...repeat('b', 3), 1], undefined],
    ['they are entries of lists', repeat('ab', 9).map((text) => [...text]), undefined],
  ])('lists the texts of a choice, if %s', (_, values, choices) => {
    expect(inferKey(values).enum).toEqual(choices)
  })

  it('gives a map whose keys are data one schema for all of its values', () => {
    const toMap = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))
    expect(inferKey([toMap(51), {}])).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
    expect(inferKey([{ ...toMap(51), toString: 'a' }, {}]).additionalProperties).toEqual({
      type: ['string', 'integer'],
    })
    expect(Object.keys(inferKey([toMap(50), {}]).properties)).toHaveLength(50)
    expect(Object.keys(inferKey([toMap(51)]).properties)).toHaveLength(51)
  })

  it('leaves open what has no values, and a key that no object of JavaScript can have', () => {
    expect(infer([])).toEqual({})
    expect(infer([{}])).toEqual({ type: 'object' })
    expect(infer([JSON.parse('{ "__proto__": 1, "toString": 1, "a": 1 }')])).toEqual({
      type: 'object',
      properties: { toString: { type: 'integer' }, a: { type: 'integer' } },
      required: ['toString', 'a'],
    })
  })

  it('accepts all values that it was inferred from, and is the same each time', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true })
    addFormats.default(ajv)
    const words = fc.constantFrom(
      'draft',
      'final',
      '2026-02-03',
      'https://site.test',
      'a@b.test',
      '2026-02-03T10:00:00Z',
    )
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(words, fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        fc.oneof(fc.boolean(), fc.constant(null)),
        fc.array(tie('value')),
        fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string()), tie('value')),
      ),
    })).value
    const lists = fc.array(fc.oneof(value, fc.dictionary(fc.constantFrom('a', 'b', 'c'), words)), {
      maxLength: 30,
    })
    const property = fc.property(lists, (values) => {
      const schema = inferSchema(values)
      const validate = ajv.compile(schema)
      expect(values.filter((value) => !validate(value))).toEqual([])
      expect(JSON.stringify(inferSchema(structuredClone(values)))).toBe(JSON.stringify(schema))
    })
    fc.assert(property, { seed: 1, numRuns: 100 })
  })
})
