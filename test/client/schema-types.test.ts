/** The types of JSON Schemas. */

import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../generator/commands/client/read-document.ts'
import { createSchemaTypes, toComment, toLiteral } from '../../generator/commands/client/schema-types.ts'

const toType = (schema: JsonSchema): string => createSchemaTypes({}, new Set()).toType(schema)

const declare = (schemas: Readonly<Record<string, JsonSchema>>, taken: readonly string[] = []): string =>
  createSchemaTypes(schemas, new Set(taken)).declare()

describe('The type of a schema', () => {
  it.each<[string, JsonSchema]>([
    ['string', { type: 'string', pattern: '^a', maxLength: 3 }],
    ['number', { type: 'integer', minimum: 1 }],
    ['boolean', { type: 'boolean' }],
    ['string | null', { type: ['string', 'null'] }],
    ['string | null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [
      'string',
      {
        oneOf: [
          { type: 'string', maxLength: 1 },
          { type: 'string', minLength: 3 },
        ],
      },
    ],
    ["'a' | 1 | null", { enum: ['a', 1, null] }],
    ["'a'", { const: 'a', type: 'string' }],
    ['unknown', { enum: ['a', { b: 1 }] }],
    ['unknown', {}],
    ['unknown', true],
    ['never', false],
    ['unknown', { if: { type: 'string' }, not: { const: 'a' }, $ref: 'https://example.com/a.json' }],
    ['unknown', { type: 'geometry' }],
    ['readonly string[]', { type: 'array', items: { type: 'string' } }],
    ['readonly (string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
    [
      'readonly (readonly number[])[]',
      { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    ],
    ['readonly unknown[]', { type: 'array' }],
    [
      'readonly [string, number?, ...unknown[]]',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 1 },
    ],
    ['readonly [string]', { type: 'array', prefixItems: [{ type: 'string' }], minItems: 1, items: false }],
    ['{ readonly [name: string]: unknown }', { type: 'object' }],
    ['{ readonly [name: string]: string }', { type: 'object', additionalProperties: { type: 'string' } }],
    [
      '{ readonly [name: string]: number | string }',
      {
        type: 'object',
        patternProperties: { '^n': { type: 'number' } },
        additionalProperties: { type: 'string' },
      },
    ],
    [
      '{\n  readonly a: string\n} & {\n  readonly b?: number\n}',
      {
        allOf: [
          { properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', properties: { b: { type: 'number' } } },
        ],
      },
    ],
  ])('is %s', (type, schema) => {
    expect(toType(schema)).toBe(type)
  })

  it('has the names, descriptions and parts of an object', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        'opening-hours': { description: 'From */ to.', type: 'string' },
        size: {
          description: 'Two\nlines.',
          type: 'object',
          properties: { width: { type: 'number', deprecated: true } },
          required: ['width', 'height'],
        },
      },
      required: ['size'],
    }
    expect(toType(schema)).toBe(`{
  /** From *\\/ to. */
  readonly 'opening-hours'?: string
  /**
   * Two
   * lines.
   */
  readonly size: {
    /** @deprecated */
    readonly width: number
    readonly height: unknown
  }
}`)
  })
})

describe('The declarations of a document', () => {
  it('have a name for each schema, and for each part that a reference leads to', () => {
    const schemas: Readonly<Record<string, JsonSchema>> = {
      Talk: {
        description: 'A talk.',
        type: 'object',
        properties: {
          speaker: { $ref: '#/components/schemas/Person', description: 'Who speaks.' },
          room: { $ref: '#/components/schemas/Talk/$defs/room%20name' },
          gone: { $ref: '#/components/schemas/Nothing' },
        },
        $defs: { 'room name': { type: 'string' } },
      },
      Person: {
        type: 'object',
        properties: { knows: { type: 'array', items: { $ref: '#/components/schemas/Person' } } },
      },
      Tree: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Tree' } },
    }
    expect(declare(schemas)).toBe(`/** A talk. */
export interface Talk {
  /** Who speaks. */
  readonly speaker?: Person
  readonly room?: TalkRoomName
  readonly gone?: unknown
}

export interface Person {
  readonly knows?: readonly Person[]
}

export type Tree = { readonly [name: string]: Tree }

export type TalkRoomName = string
`)
  })

  it('have names of TypeScript, each once, and none of the client', () => {
    const text: JsonSchema = { type: 'string' }
    expect(
      declare({ Promise: text, 'a-b': text, 'a.b': text, '2d': text, Küste: text }, ['Promise']),
    ).toBe(`export type Promise2 = string

export type AB = string

export type AB2 = string

export type Schema2d = string

export type Küste = string
`)
  })
})

it('A literal has its text in single quotes', () => {
  const texts = ['a', "it's", 'a "word"', 'a \\" b', 'line\nline', '\u2028', '\ud800']
  const literals = texts.map(toLiteral)
  expect(literals.slice(0, 3)).toEqual(["'a'", "'it\\'s'", '\'a "word"\''])
  expect(literals.map((literal) => Function(`return ${literal}`)())).toEqual(texts)
})

it('A comment has no empty lines at its start and end, and an empty text has no comment', () => {
  expect(toComment('\n\nOne.\r\n\r\nTwo.\n')).toBe('/**\n * One.\n *\n * Two.\n */\n')
  expect(toComment(' \n')).toBe('')
})
