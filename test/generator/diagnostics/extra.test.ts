/** Mistakes in `extra` of front matter, and in the schema of the author for it. */

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaultLimits, type TimeLimits } from '../../../generator/content/schemas/author-validation.ts'
import { extra } from '../../../generator/content/schemas/extra.ts'
import { collect } from '../../../generator/site/collect.ts'
import { compileSchema } from '../../../generator/site/model/author-schema.ts'
import { oneLanguage, writeFiles } from '../../fixtures/content.ts'
import {
  type Changes,
  diagnose,
  essayFile,
  toDocument,
  toLines,
  withoutPortuguese,
} from '../../fixtures/diagnose.ts'

/** A site without pages, which is checked faster. */
const smallest: Changes = {
  ...withoutPortuguese,
  'site.yaml': `${oneLanguage['site.yaml']}site: false\n`,
}

const toEssay = (extra: string) => toDocument(`title: T\ndescription: D\n${extra}`)

/** The mistakes as `line:column rule message`, with the name of a file that is not the essay. */
async function findMistakes(changes: Changes): Promise<string[]> {
  return (await diagnose({ ...smallest, ...changes })).map(
    ({ at, is, reason }) =>
      `${at.replace(`${essayFile}:`, '').replace(/-.*/, '')} ${is.replace('error ', '')}: ${reason}`,
  )
}

const ofEssay = (extra: string, schema?: unknown) =>
  findMistakes({
    [essayFile]: toEssay(extra),
    ...(schema === undefined ? {} : { 'extra.schema.json': JSON.stringify(schema) }),
  })

/** A schema with two alternatives on each level, which are the same. */
const toAlternatives = (levels: number) => ({
  properties: { a: { $ref: `#/$defs/l${levels}` } },
  $defs: Object.fromEntries([
    ['l0', { type: 'integer' }],
    ...Array.from({ length: levels }, (_, level) => {
      const inner = { $ref: `#/$defs/l${level}` }
      return [`l${level + 1}`, { anyOf: [inner, inner] }]
    }),
  ]),
})

const ofSchema = (schema: unknown) =>
  findMistakes({ 'extra.schema.json': typeof schema === 'string' ? schema : JSON.stringify(schema) })

describe('"extra" in front matter', () => {
  it.each([
    ['text', '"text"'],
    ['[a]', 'a list'],
    ['1', 'the number 1'],
  ])('must be a map, not %s', async (value, found) => {
    expect(await ofEssay(`extra: ${value}`)).toEqual([
      `4:8 wrong-type: "extra" must be a map of "key: value" entries, got ${found}`,
    ])
  })

  it('must have values that JSON can hold', async () => {
    expect(
      await ofEssay(
        'extra: { a: .inf, b: [-.inf, .nan], c: 12345678901234567890, d: "\\uD800", "\\uDC00": 1 }',
      ),
    ).toEqual([
      '4:13 invalid-extra: "extra.a" must be a number that JSON can hold, got the number .inf',
      '4:23 invalid-extra: Entry 1 of "extra.b" must be a number that JSON can hold, got the number -.inf',
      '4:30 invalid-extra: Entry 2 of "extra.b" must be a number that JSON can hold, got the number .nan',
      '4:40 invalid-extra: "extra.c" must be a number that JavaScript can hold exactly, got the number 12345678901234567890; put it in quotes to make it text',
      expect.stringMatching(/^4:65 invalid-extra: "extra\.d" must be text without half of a surrogate pair/),
      expect.stringMatching(
        /^4:85 invalid-extra: "extra\..*" must be a key without half of a surrogate pair/,
      ),
    ])
  })

  it('must not have the key "__proto__" on any level, and may have "constructor"', async () => {
    const reason = 'must have a key other than __proto__, which JavaScript reserves; choose another name'
    expect(
      await ofEssay(
        'extra: { __proto__: 1, a: [{ b: { c: { d: { __proto__: { x: 1 } } } } }], constructor: 2 }',
      ),
    ).toEqual([
      `4:10 invalid-extra: "extra" ${reason}`,
      `4:45 invalid-extra: "b.c.d" of entry 1 of "extra.a" ${reason}`,
    ])
  })

  it('has at most 16 levels', async () => {
    const nest = (levels: number) => `extra: { a: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)} }`
    expect(await ofEssay(nest(16))).toEqual([])
    expect(await ofEssay(nest(17))).toEqual([
      '4:28 invalid-extra: Lists or maps in "extra" are nested too deeply; use at most 16 levels',
    ])
  })

  it('must not contain itself', async () => {
    expect(await ofEssay('extra: &a { b: *a, c: [*a, *a] }')).toEqual([
      '4:16 invalid-extra: Lists or maps in "extra" are nested too deeply; use at most 16 levels',
    ])
  })

  it('has at most 100,000 bytes, however short aliases make it', async () => {
    const reason = 'invalid-extra: "extra" is too large; use at most 100000 bytes of JSON'
    expect(await ofEssay(`extra: { a: ${'x'.repeat(99_900)} }`)).toEqual([])
    expect(await ofEssay(`extra: { a: ${'x'.repeat(100_000)} }`)).toEqual([`4:8 ${reason}`])
    expect(await ofEssay(`extra: { a: &a ${'x'.repeat(3000)}, b: [${'*a, '.repeat(50)}] }`)).toEqual([
      `4:8 ${reason}`,
    ])
    expect(await ofEssay(`extra:\n  ? ${'x'.repeat(100_000)}\n  : 1`)).toEqual([`5:3 ${reason}`])
  })

  it('belongs to essays only', async () => {
    expect(await findMistakes({ 'pages/about/en.md': toEssay('extra: { a: 1 }') })).toEqual([
      'pages/about/en.md:4:1 unknown-key: "extra" is not a known key. Known keys: title, description, tags, aliases, translation_of, draft, type, updated, image, image_alt',
    ])
  })
})

const schema = {
  properties: {
    stars: { type: 'integer', maximum: 5 },
    kind: { enum: ['talk', 'paper'] },
    link: { type: 'string', format: 'uri' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    people: { type: 'array', items: { $ref: '#/$defs/person' } },
    never: false,
    other: { not: { type: 'string' } },
  },
  required: ['kind'],
  additionalProperties: false,
  $defs: { person: { type: 'object', required: ['name'], properties: { name: { minLength: 2 } } } },
}

describe('An essay that breaks extra.schema.json', () => {
  it('is reported at each value, and at the map that lacks a key', async () => {
    const extra = `extra:
  knd: 7
  stars: 6.5
  note: 1
  link: a b
  people: [{ age: 1 }, { name: a }, 4]
  never: 1
  other: text`
    expect(await ofEssay(extra, schema)).toEqual([
      `5:3 invalid-extra: "extra" must have required property 'kind'`,
      '5:3 invalid-extra: "extra" must NOT have additional properties, got "knd"; did you mean "kind"?',
      '6:10 invalid-extra: "extra.stars" must be integer; must be <= 5, got the number 6.5',
      '7:9 invalid-extra: "extra.note" must be string; must be null; must match a schema in anyOf, got the number 1',
      '8:9 invalid-extra: "extra.link" must match format "uri", got "a b"',
      `9:14 invalid-extra: Entry 1 of "extra.people" must have required property 'name'`,
      '9:32 invalid-extra: "name" of entry 2 of "extra.people" must NOT have fewer than 2 characters, got "a"',
      '9:37 invalid-extra: Entry 3 of "extra.people" must be object, got the number 4',
      '10:10 invalid-extra: "extra.never" must be left out, got the number 1',
      '11:10 invalid-extra: "extra.other" must NOT be valid, got "text"',
    ])
  })

  it('is reported with the nearest allowed value', async () => {
    expect(
      toLines(
        await diagnose({
          ...smallest,
          [essayFile]: toEssay('extra: { kind: tlk }'),
          'extra.schema.json': JSON.stringify(schema),
        }),
      ),
    ).toEqual([
      `${essayFile}:4:16-4:19 error invalid-extra: "extra.kind" must be equal to one of the allowed values: "talk", "paper", got "tlk"; did you mean "talk"? [found: "tlk"; expected: must be equal to one of the allowed values: "talk", "paper"]`,
    ])
  })

  it('is reported with what each keyword demands', async () => {
    const cases = [
      ['{ const: 1 }', '2', 'must be equal to constant: 1, got the number 2'],
      ['{ enum: [1, null] }', '2', 'must be equal to one of the allowed values: 1, null, got the number 2'],
      [
        '{ enum: [60, 120] }',
        '"120"',
        'must be equal to one of the allowed values: 60, 120, got "120"; the type differs: write the number 120',
      ],
      [
        '{ const: "true" }',
        'true',
        'must be equal to constant: "true", got true; the type differs: write the text "true"',
      ],
      ['{ minLength: 1 }', '""', 'must NOT have fewer than 1 characters, got ""'],
      ['{ minItems: 2 }', '[1]', 'must NOT have fewer than 2 items, got a list'],
      ['{ maxProperties: 1 }', '{ b: 1, c: 2 }', 'must NOT have more than 1 properties, got a map'],
      [
        '{ contains: { type: string }, minContains: 0, maxContains: 1 }',
        '[a, b, 3]',
        'must contain at least 0 and no more than 1 valid item(s), got a list',
      ],
      [
        '{ oneOf: [{ type: number }, { type: integer }] }',
        '1',
        'must match exactly one schema in oneOf, got the number 1',
      ],
      [
        '{ if: { type: number }, then: { minimum: 4 } }',
        '1',
        'must be >= 4; must match "then" schema, got the number 1',
      ],
    ] as const
    const properties = Object.fromEntries(
      cases.map(([valueSchema], index) => [`k${index}`, parse(valueSchema)]),
    )
    const values = cases.map(([, value], index) => `\n  k${index}: ${value}`).join('')
    expect(await ofEssay(`extra:${values}`, { properties })).toEqual(
      cases.map(([, , reason], index) => `${5 + index}:7 invalid-extra: "extra.k${index}" ${reason}`),
    )
  })

  it('is reported at the value and at what is wrong inside of it, for alternatives', async () => {
    const schema = { anyOf: [{ properties: { b: { type: 'string' } } }, { type: 'null' }] }
    expect(await ofEssay('extra: { a: { b: 1 } }', { properties: { a: schema } })).toEqual([
      '4:13 invalid-extra: "extra.a" must be null; must match a schema in anyOf, got a map',
      '4:18 invalid-extra: "extra.a.b" must be string, got the number 1',
    ])
  })

  it('is reported for each key that no schema allows, or that another key needs', async () => {
    expect(await ofEssay('extra: { a: 1, b: 1 }', { additionalProperties: false })).toEqual([
      '4:10 invalid-extra: "extra" must NOT have additional properties, got "a"',
      '4:16 invalid-extra: "extra" must NOT have additional properties, got "b"',
    ])
    expect(
      await ofEssay('extra: { a: 1, c: 1 }', {
        properties: { a: true },
        dependentRequired: { a: ['b'] },
        unevaluatedProperties: false,
      }),
    ).toEqual([
      '4:10 invalid-extra: "extra" must have property b when property a is present',
      '4:16 invalid-extra: "extra" must NOT have unevaluated properties, got "c"',
    ])
  })

  it('is reported at the alias of a value', async () => {
    expect(await ofEssay('extra: { kind: talk, note: &n talk, stars: *n }', schema)).toEqual([
      '4:44 invalid-extra: "extra.stars" must be integer, got "talk"',
    ])
  })

  it('is reported as a draft, too', async () => {
    expect(await ofEssay('draft: true\nextra: {}', schema)).toEqual([
      `5:8 invalid-extra: "extra" must have required property 'kind'`,
    ])
  })

  it('names a key that the schema does not allow', async () => {
    expect(await ofEssay('extra: { Big: 1 }', { propertyNames: { pattern: '^[a-z]+$' } })).toEqual([
      '4:10 invalid-extra: "extra" must match pattern "^[a-z]+$"; property name must be valid, got "Big"',
    ])
    expect(await ofEssay('extra: { Big: 1 }', { propertyNames: { not: { const: 'Big' } } })).toEqual([
      '4:10 invalid-extra: "extra" must NOT be valid; property name must be valid, got "Big"',
    ])
  })
})

it('A whole number that JavaScript cannot hold is a mistake in hexadecimal and octal form, too', async () => {
  expect(
    await ofEssay('extra: { a: 0xFFFFFFFFFFFFFFFFF, b: 0o7777777777777777777, c: 0xFF, d: 1e30 }'),
  ).toEqual([
    '4:13 invalid-extra: "extra.a" must be a number that JavaScript can hold exactly, got the number 0xFFFFFFFFFFFFFFFFF; put it in quotes to make it text',
    '4:37 invalid-extra: "extra.b" must be a number that JavaScript can hold exactly, got the number 0o7777777777777777777; put it in quotes to make it text',
  ])
})

it('A schema with "$async" is applied like any other', async () => {
  expect(await ofEssay('extra: { a: 1 }', { $async: true, required: ['venue'] })).toEqual([
    `4:10 invalid-extra: "extra" must have required property 'venue'`,
  ])
})

it('Each of thousands of mistakes in one list is located', async () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => index % 10).join(', ')
  const mistakes = await ofEssay(`extra: { a: [${numbers}] }`, {
    properties: { a: { items: { type: 'string' } } },
  })
  expect([mistakes.length, mistakes[4999]]).toEqual([
    5000,
    '4:15011 invalid-extra: Entry 5000 of "extra.a" must be string, got the number 9',
  ])
})

it('An essay without "extra" satisfies every schema', async () => {
  expect(await ofEssay('', schema)).toEqual([])
  expect(await ofEssay('extra:', schema)).toEqual([])
})

describe('extra.schema.json', () => {
  it('follows draft 7 if its "$schema" says so', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { items: [{ type: 'string' }, { type: 'number' }] } },
      dependencies: { b: ['c'] },
    }
    expect(await ofEssay('extra: { a: [1, x], b: 1 }', schema)).toEqual([
      '4:10 invalid-extra: "extra" must have property c when property b is present',
      '4:14 invalid-extra: Entry 1 of "extra.a" must be string, got the number 1',
      '4:17 invalid-extra: Entry 2 of "extra.a" must be number, got "x"',
    ])
    const { $schema, ...current } = schema
    expect(await ofEssay('extra: { a: [1, x] }', current)).toEqual([
      'extra.schema.json:1:29 invalid-extra-schema: "properties.a.items" must be object,boolean, got a list',
    ])
  })

  it('must be of a known draft', async () => {
    expect(await ofSchema({ $schema: 'https://json-schema.org/draft/2019-09/schema' })).toEqual([
      'extra.schema.json:1:12 invalid-extra-schema: "$schema" must be "https://json-schema.org/draft/2020-12/schema" or "http://json-schema.org/draft-07/schema#", got "https://json-schema.org/draft/2019-09/schema"',
    ])
  })

  it.each([
    ['{ "a": 1, }', '1:11', 'a key in double quotes, got "}"'],
    ["{ 'a': 1 }", '1:3', 'a key in double quotes or "}", got "\'"'],
    ['{\n\t"a": tru\n}', '2:7', 'a value, got "t"'],
    ['{ "a" 1 }', '1:7', '":", got "1"'],
    ['{ "a": [1 2] }', '1:11', '"," or the end of the list or map, got "2"'],
    ['{ "a": [1}', '1:10', '"," or the end of the list or map, got "}"'],
    ['{ "a": [1, [], {}] ]', '1:20', '"," or the end of the list or map, got "]"'],
    ['{ "a": [1, ] }', '1:12', 'a value, got "]"'],
    ['"a" "b"', '1:5', 'the end of the file, got """'],
    ['{ "a": 01 }', '1:8', 'a value, got "0"'],
    ['{}\n// text', '2:1', 'the end of the file, got "/"'],
    ['{ "a": "b', '1:8', 'a value, got """'],
    ['{', '1:2', 'a key in double quotes or "}", got the end of the file'],
  ])('must be JSON: %j', async (text, at, expected) => {
    expect(await ofSchema(text)).toEqual([
      `extra.schema.json:${at} invalid-extra-schema: The file is not valid JSON: expected ${expected}`,
    ])
  })

  it('must be an object with each key once, and must not be empty', async () => {
    expect(await ofSchema('[1]')).toEqual([
      'extra.schema.json:1:1 invalid-extra-schema: The schema must be a JSON object, got a list',
    ])
    expect(await ofSchema('{\n\t"type": "object",\n\t"type": "object"\n}')).toEqual([
      'extra.schema.json:3:2 duplicate-key: "type" is defined twice; keep one',
    ])
    expect(await ofSchema('\n')).toEqual([
      'extra.schema.json:1:1 empty-file: The file is empty; write its content, or delete the file',
    ])
  })

  it('must be a valid schema, with each mistake at its place', async () => {
    const types = '"array", "boolean", "integer", "null", "number", "object", "string"'
    expect(
      await ofSchema({ properties: { a: { type: 'nmber', minimum: 'x' }, b: { pattern: '(' } } }),
    ).toEqual([
      `extra.schema.json:1:28 invalid-extra-schema: "properties.a.type" must be equal to one of the allowed values: ${types}; must be array; must match a schema in anyOf, got "nmber"; did you mean "number"?`,
      'extra.schema.json:1:46 invalid-extra-schema: "properties.a.minimum" must be number, got "x"',
    ])
    expect(await ofSchema({ properties: { b: { pattern: '(' } } })).toEqual([
      'extra.schema.json:1:31 invalid-extra-schema: "properties.b.pattern" must be a regular expression of JavaScript, got "("',
    ])
    expect(await ofSchema({ patternProperties: { '(': {} } })).toEqual([
      'extra.schema.json:1:27 invalid-extra-schema: "patternProperties.(" must be a regular expression of JavaScript, got "("',
    ])
  })

  it('refers to nothing outside of the file, and to nothing that does not exist', async () => {
    const reason = 'must be a reference to a schema in this file, such as "#/$defs/rating", got'
    expect(
      await ofSchema({
        properties: { a: { $ref: 'https://127.0.0.1:1/a.json' }, b: { $ref: './b.json#/x' } },
      }),
    ).toEqual([
      `extra.schema.json:1:28 invalid-extra-schema: "properties.a.$ref" ${reason} "https://127.0.0.1:1/a.json"`,
      `extra.schema.json:1:70 invalid-extra-schema: "properties.b.$ref" ${reason} "./b.json#/x"`,
    ])
    expect(await ofSchema({ properties: { c: { $ref: '#/$defs/none' } } })).toEqual([
      `extra.schema.json:1:28 invalid-extra-schema: "properties.c.$ref" ${reason} "#/$defs/none"`,
    ])
  })

  it('must not refer to itself without an end, which is reported once', async () => {
    expect(
      await findMistakes({
        [essayFile]: toEssay('extra: { a: 1 }'),
        'essays/second/en.md': toEssay('extra: { a: 1 }'),
        'extra.schema.json': '{ "$ref": "#" }',
      }),
    ).toEqual([
      'extra.schema.json:1:1 invalid-extra-schema: The schema refers to itself without an end; remove a "$ref"',
    ])
  })

  /** Compiles a schema with limits in milliseconds of processor time. */
  function compileWithin(schema: unknown, limits: Partial<TimeLimits>) {
    const { extraSchema } = collect(
      writeFiles({ ...oneLanguage, 'extra.schema.json': JSON.stringify(schema) }),
    )
    const compile = (changes: Partial<TimeLimits>) =>
      extraSchema &&
      compileSchema(extraSchema, extra, {
        compilation: 10_000,
        validation: 1000,
        validations: 1000,
        ...changes,
      })
    return { compiled: compile(limits), file: extraSchema?.file }
  }

  it.each([
    ['a pattern', { properties: { a: { pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(99)}!` }],
    ['the pattern of a key', { patternProperties: { '^(a+)+$': {} } }, { [`${'a'.repeat(99)}!`]: 1 }],
    ['alternatives in alternatives', toAlternatives(99), { a: 'x' }],
    [
      'a pattern in a list',
      { properties: { a: { items: { pattern: '(x+x+)+y' } } } },
      { a: ['x'.repeat(99)] },
    ],
  ])('may not take much time with %s: the first document is reported', (_, schema, value) => {
    const { compiled } = compileWithin(schema, { validation: 20 })
    expect(compiled?.validate(value).map(({ reason }) => reason)).toEqual([
      'Validating "extra" takes over 0.02 s. Simplify the patterns and alternatives in extra.schema.json; other documents were not validated',
    ])
    expect(compiled?.validate(value)).toEqual([])
  })

  it('may take a second for a document, a minute for all, and ten seconds to compile', () => {
    expect(defaultLimits).toEqual({ validation: 1000, validations: 60_000, compilation: 10_000 })
  })

  it('may not take much time to compile, or for all documents together', () => {
    const schema = { properties: { a: { pattern: '^(a+)+$' } } }
    const { compiled } = compileWithin(schema, { validations: 1 })
    expect(compiled?.validate({ a: `${'a'.repeat(99)}!` }).map(({ reason }) => reason)).toEqual([
      'Validating "extra" of all documents takes over 0.001 s. Simplify the patterns and alternatives in extra.schema.json; other documents were not validated',
    ])
    expect(compiled?.validate({ a: 'x' })).toEqual([])
    const late = compileWithin(schema, { compilation: 1 })
    expect(late.compiled).toBe(null)
    expect(late.file?.messages.map(({ reason }) => reason)).toEqual([
      'The schema must compile in 0.001 s; make it smaller',
    ])
  })

  it('has each anchor once', async () => {
    expect(await ofSchema({ $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x', type: 'string' } } })).toEqual([
      'extra.schema.json:1:1 invalid-extra-schema: The schema cannot be used: reference "#x" resolves to more than one schema',
    ])
  })

  it('may be recursive, and have keywords that no draft has', async () => {
    const tree = { 'x-note': 'a tree', additionalProperties: { $ref: '#' }, type: ['object', 'number'] }
    expect(await ofEssay('extra: { a: { b: { c: 1, d: x } } }', tree)).toEqual([
      '4:29 invalid-extra: "extra.a.b.d" must be object,number, got "x"',
    ])
  })

  it('may nest as deeply as JSON, and is then refused', async () => {
    const deep = `${'{"not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`
    const [mistake, ...others] = await ofSchema(deep)
    expect(mistake).toMatch(
      /^extra\.schema\.json:1:1 invalid-extra-schema: The schema cannot be used: it is nested too deeply$/,
    )
    expect(others).toEqual([])
  })
})
