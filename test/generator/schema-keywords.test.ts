/** Stele's own keywords in JSON Schemas of authors. */

import { describe, expect, it } from 'vitest'
import { listKeywords } from '../../generator/content/schemas/schema-keywords.ts'
import { followPointer } from '../../generator/content/schemas/subschemas.ts'

/** The keywords of a schema as `path keyword value`, and the messages of its mistakes. */
function list(schema: Readonly<Record<string, unknown>>) {
  const mistakes: string[] = []
  const uses = listKeywords(schema, (reason, _found, _expected, path) =>
    mistakes.push(`${path.join('.')}: ${reason}`),
  )
  return { uses: uses.map(({ path, keyword, value }) => `${path.join('.')} ${keyword} ${value}`), mistakes }
}

const listUses = (schema: Readonly<Record<string, unknown>>) => {
  const { uses, mistakes } = list(schema)
  expect(mistakes).toEqual([])
  return uses
}

const author = { type: 'string', 'x-reference': 'authors' }

describe('Keywords of a schema', () => {
  it('are listed with the keys that lead to their values, and with their places', () => {
    const schema = {
      properties: {
        author,
        reviewers: { type: 'array', items: { type: 'object', properties: { person: author } } },
        photo: { type: 'string', format: 'asset' },
        mass: { type: 'number', 'x-unit': 'kg' },
        voyages: { 'x-referenced-by': 'voyages' },
      },
    }
    expect(listUses(schema)).toEqual([
      'author x-reference authors',
      'reviewers.*.person x-reference authors',
      'photo format asset',
      'mass x-unit kg',
      'voyages x-referenced-by voyages',
    ])
    expect(listKeywords(schema, () => {})[1]).toEqual({
      keyword: 'x-reference',
      value: 'authors',
      path: ['reviewers', '*', 'person'],
      place: ['properties', 'reviewers', 'items', 'properties', 'person', 'x-reference'],
    })
  })

  it('are found in alternatives, which are about the same value', () => {
    expect(
      listUses({
        allOf: [{ properties: { a: { anyOf: [author, { type: 'null' }] } } }],
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { b: { oneOf: [author] } } },
        else: { properties: { c: author } },
        dependentSchemas: { d: { properties: { e: author } } },
      }),
    ).toEqual([
      'a x-reference authors',
      'b x-reference authors',
      'c x-reference authors',
      'e x-reference authors',
    ])
  })

  it('are found where references lead to a definition, and not where none does', () => {
    expect(
      listUses({
        properties: {
          first: { $ref: '#/$defs/a~1b' },
          second: { items: { $ref: '#named' } },
          any: { $ref: '#/$defs/any' },
          third: { $ref: '#/properties/first', 'x-unit': 'm' },
        },
        $defs: {
          'a/b': author,
          c: { $anchor: 'named', properties: { d: author } },
          unused: author,
          any: true,
        },
      }),
    ).toEqual([
      'first x-reference authors',
      'second.*.d x-reference authors',
      'third x-unit m',
      'third x-reference authors',
    ])
  })

  it('are not what data only looks like', () => {
    expect(
      listUses({
        properties: { 'x-unit': { type: 'string' }, format: { const: { format: 'asset' } } },
        examples: [{ 'x-reference': 1 }],
        format: 'date',
      }),
    ).toEqual([])
  })
})

describe('Mistakes in keywords are reported', () => {
  it('for values that are no names', () => {
    expect(
      list({
        properties: { a: { 'x-reference': 1 }, b: { 'x-unit': ' ' }, c: { 'x-referenced-by': ['d'] } },
      }),
    ).toEqual({
      uses: [],
      mistakes: [
        'properties.a.x-reference: "properties.a.x-reference" must be the name of a collection, got the number 1',
        'properties.b.x-unit: "properties.b.x-unit" must be a unit such as "kg", got " "',
        'properties.c.x-referenced-by: "properties.c.x-referenced-by" must be the name of a collection, got a list',
      ],
    })
  })

  it('for a reference or an asset that is not text', () => {
    expect(
      list({
        properties: {
          a: { type: 'array', 'x-reference': 'authors' },
          b: { type: 'integer', format: 'asset' },
          c: { type: ['null', 'string'], format: 'asset' },
        },
      }),
    ).toEqual({
      uses: ['c format asset'],
      mistakes: [
        'properties.a.x-reference: "properties.a.x-reference" must be in a schema of the type "string", got the type "array"; move it into "items"',
        'properties.b.format: "properties.b.format" must be in a schema of the type "string", got the type "integer"',
      ],
    })
  })

  it('where a path of keys cannot describe the values, once for each place', () => {
    const hidden = (place: string, name = `"${place}"`) =>
      `${place}: ${name} must have no "x-reference", whose values Stele finds only below "properties" and "items"; move the keyword there`
    expect(
      list({
        properties: {
          a: { patternProperties: { '^b': author } },
          c: { $ref: '#/$defs/pair' },
          d: { $ref: '#/$defs/pair' },
          e: { not: { properties: { f: author } } },
        },
        $defs: { pair: { prefixItems: [author] } },
      }),
    ).toEqual({
      uses: [],
      mistakes: [
        hidden('properties.a.patternProperties.^b'),
        hidden('$defs.pair.prefixItems.0', 'Entry 1 of "$defs.pair.prefixItems"'),
        hidden('properties.e.not'),
      ],
    })
  })

  it('in a circle of references, which is allowed without them', () => {
    const tree = { properties: { parts: { items: { $ref: '#' } } } }
    expect(list(tree)).toEqual({ uses: [], mistakes: [] })
    expect(list({ properties: { ...tree.properties, author } })).toEqual({
      uses: ['author x-reference authors'],
      mistakes: [
        'properties.parts.items.$ref: "properties.parts.items.$ref" must be a reference to a schema that is not around it, because "x-reference" in a circle has values at any depth; write out the levels that you need',
      ],
    })
  })

  it('for a reference that cannot be followed, which is allowed without them', () => {
    const inner = { $id: 'https://site.test/inner', type: 'string' }
    const schema = { properties: { a: { $ref: 'https://site.test/inner' } }, $defs: { inner } }
    expect(list(schema)).toEqual({ uses: [], mistakes: [] })
    expect(list({ ...schema, ...author })).toEqual({
      uses: [' x-reference authors'],
      mistakes: [
        'properties.a.$ref: "properties.a.$ref" must be a path such as "#/$defs/author" in a schema that has keywords of Stele, got "https://site.test/inner"',
      ],
    })
  })

  it('for definitions that multiply them, in little time', () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const $ref = `#/$defs/l${level}`
      return [`l${level + 1}`, { properties: { a: { $ref }, b: { $ref } } }]
    })
    const { mistakes } = list({ $ref: '#/$defs/l40', $defs: { l0: author, ...Object.fromEntries(levels) } })
    expect(mistakes).toEqual([
      ': With its references written out, the schema must have at most 5000 schemas around keywords of Stele; refer to fewer definitions',
    ])
  })
})

it('A reference with a "%" that encodes nothing leads nowhere', () => {
  const root = { $defs: { '100%': author } }
  expect(followPointer('#/$defs/100%25', root)).toBe(author)
  expect(followPointer('#/$defs/100%', root)).toBe(undefined)
})
