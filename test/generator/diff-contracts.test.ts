/** Which differences between two OpenAPI documents break a client. */

import { expect, it } from 'vitest'
import { compareContracts, toAllowsNull } from '../../generator/verifier/diff/compare-contracts.ts'

/** A document with one operation and one schema. */
const toContract = (operation: object, schema: object, rest: object = {}) => ({
  openapi: '3.1.0',
  ...rest,
  paths: { '/a': { get: operation } },
  components: { schemas: { A: schema } },
})

const operation = {
  description: 'An operation.',
  parameters: [{ name: 'lang', in: 'query', schema: { enum: ['en', 'pt'] } }],
  responses: { 200: { description: 'Success.' } },
}
const schema = {
  type: 'object',
  properties: { description: { type: 'string', description: 'Text.' }, date: { type: ['string', 'null'] } },
  required: ['description'],
}

const toRows = (operationChange: object, schemaChange: object = {}, rest: object = {}) =>
  compareContracts(
    toContract(operation, schema),
    toContract({ ...operation, ...operationChange }, { ...schema, ...schemaChange }, rest),
  ).map(({ isAddition, message }) => `${isAddition ? 'addition' : 'change'}: ${message}`)

const [lang] = operation.parameters

it.each<[string, Parameters<typeof toRows>, readonly string[]]>([
  ['Another description of an operation', [{ description: 'Another one.', summary: 'New.' }], []],
  ['New examples and code samples', [{ 'x-codeSamples': [{ source: 'curl' }] }, { examples: [{}] }], []],
  [
    'A schema for the values of a map',
    [{}, { additionalProperties: { type: 'string' } }],
    ['addition: "components.schemas.A.additionalProperties" is new in OpenAPI'],
  ],
  [
    'A schema that forbids further fields',
    [{}, { additionalProperties: false }],
    ['change: "components.schemas.A.additionalProperties" is false in OpenAPI, and was absent'],
  ],
  ['Another title, server or tag', [{}, {}, { info: { title: 'T' }, servers: [{}], tags: [{}] }], []],
  [
    'A property that is named "description"',
    [{}, { properties: { date: schema.properties.date } }],
    ['change: "components.schemas.A.properties.description" is gone from OpenAPI'],
  ],
  [
    'A new property that is named as a keyword',
    [{}, { properties: { ...schema.properties, content: { type: 'string' } } }],
    ['addition: "components.schemas.A.properties.content" is new in OpenAPI'],
  ],
  [
    'A type with fewer alternatives',
    [{}, { properties: { ...schema.properties, date: { type: ['string'] } } }],
    [
      'change: "components.schemas.A.properties.date.type" is ["string"] in OpenAPI, and was ["string","null"]',
    ],
  ],
  [
    'A new keyword, whose value is cut',
    [{}, { pattern: 'x'.repeat(200) }],
    [`change: "components.schemas.A.pattern" is "${'x'.repeat(79)}… in OpenAPI, and was absent`],
  ],
  [
    'A required property that becomes optional',
    [{}, { required: [] }],
    ['change: "components.schemas.A.required: "description"" is gone from OpenAPI'],
  ],
  ['Another order of values', [{ parameters: [{ ...lang, schema: { enum: ['pt', 'en'] } }] }], []],
  [
    'Another value of a parameter',
    [{ parameters: [{ ...lang, schema: { enum: ['en', 'de'] } }] }],
    [
      'change: "paths./a.get.parameters.query lang.schema.enum: "pt"" is gone from OpenAPI',
      'addition: "paths./a.get.parameters.query lang.schema.enum: "de"" is new in OpenAPI',
    ],
  ],
  [
    'A new parameter before another one',
    [{ parameters: [{ name: 'page', in: 'query' }, lang] }],
    ['addition: "paths./a.get.parameters.query page" is new in OpenAPI'],
  ],
  [
    'A new parameter that is required',
    [{ parameters: [lang, { name: 'key', in: 'query', required: true }] }],
    [
      'change: "paths./a.get.parameters.query key" is {"name":"key","in":"query","required":true} in OpenAPI, and was absent',
    ],
  ],
  [
    'A response that is gone, and a new one',
    [{ responses: { 404: {} } }],
    [
      'change: "paths./a.get.responses.200" is gone from OpenAPI',
      'addition: "paths./a.get.responses.404" is new in OpenAPI',
    ],
  ],
  [
    'A first header of a response',
    [{ responses: { 200: { headers: { ETag: {} } } } }],
    ['addition: "paths./a.get.responses.200.headers.ETag" is new in OpenAPI'],
  ],
  [
    'A first part of its kind at the top',
    [{}, {}, { security: [] }],
    ['change: "security" is [] in OpenAPI, and was absent'],
  ],
  ['A deprecation', [{ deprecated: true }], ['addition: "paths./a.get.deprecated" is new in OpenAPI']],
])('%s', (_, changes, rows) => {
  expect(toRows(...changes)).toEqual(rows)
})

it('Another default of a parameter is a change, since it answers requests without the parameter', () => {
  const toOperation = (value: string) => ({
    parameters: [{ name: 'lang', in: 'query', schema: { enum: ['en', 'pt'], default: value } }],
  })
  expect(
    compareContracts(toContract(toOperation('en'), schema), toContract(toOperation('pt'), schema)),
  ).toEqual([
    {
      isAddition: false,
      message: '"paths./a.get.parameters.query lang.schema.default" is "pt" in OpenAPI, and was "en"',
    },
  ])
})

it('A first parameter of an operation is an addition', () => {
  const { parameters, ...rest } = operation
  const changes = compareContracts(toContract(rest, schema), toContract(operation, schema))
  expect(changes).toEqual([
    { isAddition: true, message: '"paths./a.get.parameters.query lang" is new in OpenAPI' },
  ])
})

it.each([
  ['a list of types', { type: ['string', 'null'] }, true],
  ['alternatives', { anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
  ['another type', { type: 'string' }, false],
  ['no type', {}, false],
])('A field may be null if the contract says so in %s', (_, field, expected) => {
  const reference = { $ref: '#/components/schemas/A' }
  const content = { 'application/json': { schema: reference } }
  const contract = toContract({ responses: { 200: { content } } }, { properties: { field } })
  expect(toAllowsNull(contract, '/a')('field')).toBe(expected)
})
