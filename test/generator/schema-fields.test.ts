/** What the schema of a collection says of a field. */

import { describe, expect, it } from 'vitest'
import { findField, toItemField } from '../../generator/content/schemas/fields.ts'
import type { JsonMap } from '../../generator/content/schemas/subschemas.ts'

/** The field `value` of a schema, as its users see it. */
function describeValue(schema: JsonMap, $defs: JsonMap = {}) {
  const root = { properties: { value: schema }, $defs }
  const { schemas, schema: combined, ...field } = findField('value', root)
  return { ...field, type: combined.type }
}

const none = { title: '', description: '', unit: null, references: [], referrer: null, isFile: false }

describe('A field', () => {
  it('is what its schema says', () => {
    const schema = { type: 'number', title: 'Weight', description: 'Without the box.', 'x-unit': 'kg' }
    expect(describeValue(schema)).toEqual({
      ...none,
      title: 'Weight',
      description: 'Without the box.',
      unit: 'kg',
      type: 'number',
    })
    expect(describeValue({ type: 'string', format: 'asset' })).toEqual({
      ...none,
      isFile: true,
      type: 'string',
    })
    expect(describeValue({ 'x-referenced-by': 'talks' })).toEqual({ ...none, referrer: 'talks' })
  })

  it('has what its references and `allOf` add, and says the rest itself', () => {
    const definitions = {
      length: { allOf: [{ $ref: '#/$defs/minutes' }], title: 'Length', description: 'Of anything.' },
      minutes: { type: 'integer', title: 'Minutes', 'x-unit': 'min' },
    }
    expect(describeValue({ $ref: '#/$defs/length', description: 'Of the talk.' }, definitions)).toEqual({
      ...none,
      title: 'Length',
      description: 'Of the talk.',
      unit: 'min',
      type: 'integer',
    })
  })

  it('has the references of all alternatives in their order, and not their words', () => {
    const schema = {
      anyOf: [
        { type: 'string', title: 'An essay', 'x-reference': 'essays' },
        { oneOf: [{ type: 'string', 'x-reference': 'talks' }, { $ref: '#/$defs/essay' }] },
        { type: 'string', 'x-reference': 'people' },
        { type: 'null', description: 'Nothing.' },
      ],
    }
    const definitions = { essay: { type: 'string', 'x-reference': 'essays' } }
    expect(describeValue(schema, definitions)).toEqual({
      ...none,
      references: ['essays', 'talks', 'people'],
      type: undefined,
    })
  })

  it('may be in a schema that the schema of the document combines, and may refer to itself', () => {
    const root = {
      allOf: [{ $ref: '#/$defs/dated' }, { properties: { day: { title: 'Day' } } }],
      $defs: {
        dated: { properties: { day: { type: 'string', format: 'date' } } },
      },
    }
    const { title, schema } = findField('day', root)
    expect([title, schema]).toEqual(['Day', { type: 'string', format: 'date', title: 'Day' }])
    const circle = { type: 'array', title: 'Parts', items: { $ref: '#/$defs/part' } }
    const inner = { properties: { value: circle }, $defs: { part: circle } }
    const field = findField('value', inner)
    expect(toItemField(field, inner).title).toBe('Parts')
  })

  it.each(['other', 'constructor', '__proto__'])('that no schema describes has nothing: %s', (name) => {
    const field = findField(name, { properties: { value: {} } })
    expect(field).toEqual({ ...none, schemas: [], schema: {} })
  })
})
