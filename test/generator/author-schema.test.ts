/** The author's data of a whole file, and its schema. `diagnostics/extra.test.ts` has the mistakes that both kinds of data share. */

import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../generator/content/formats/yaml/parse-yaml.ts'
import { type AuthorData, toDataJson } from '../../generator/content/schemas/author-data.ts'
import { defaultLimits } from '../../generator/content/schemas/author-validation.ts'
import { report } from '../../generator/kernel/diagnostics/diagnostic.ts'
import { compileSchema } from '../../generator/site/model/author-schema.ts'
import { reportViolations } from '../../generator/site/model/report-violations.ts'
import { listMistakes } from '../fixtures/file-mistakes.ts'

const boats: AuthorData = {
  path: [],
  schemaFile: 'boats.schema.json',
  rules: { data: 'invalid-value', schema: 'invalid-extra-schema' },
}

const parse = (yaml: string) => parseYaml(yaml, new VFile({ path: 'boats/a.yaml', value: yaml }), 0)

/** Compiles a schema for data of a whole file. */
function compile(schema: unknown, limits = defaultLimits) {
  const text = JSON.stringify(schema)
  const file = new VFile({ path: boats.schemaFile, value: text })
  const compiled = compileSchema({ file, hash: '', parseAsYaml: () => parse(text) }, boats, limits)
  return { compiled, file }
}

/** The mistakes of a YAML file that its schema finds. */
function validate(yaml: string, schema: unknown): readonly string[] {
  const source = parse(yaml)
  const violations = compile(schema).compiled?.validate(source.value) ?? []
  const document = { file: 'boats/a.yaml', slug: 'a' }
  reportViolations(document, violations, boats.rules.data, (_, path, rule, mistake, key) => {
    const range = key === undefined ? source.locate(path) : source.locateKey(path, key)
    report(source.file, rule, { ...mistake, ...range })
  })
  return listMistakes(source.file)
}

describe('The data of a whole file', () => {
  it('is validated with a schema, and reported at its keys and values', () => {
    const schema = {
      required: ['name'],
      minProperties: 5,
      properties: { name: {}, length: { type: 'integer' }, crew: { items: { required: ['role'] } } },
      additionalProperties: false,
    }
    expect(validate('nmae: Ann\nlength: long\ncrew: [{ age: 1 }]', schema)).toEqual([
      '1:1-3:19 invalid-value: The data must NOT have fewer than 5 properties, got a map',
      "1:1-1:5 invalid-value: The data must have required property 'name'",
      '1:1-1:5 invalid-value: The data must NOT have additional properties, got "nmae"; did you mean "name"?',
      '2:9-2:13 invalid-value: "length" must be integer, got "long"',
      `3:10-3:13 invalid-value: Entry 1 of "crew" must have required property 'role'`,
    ])
    expect(validate('name: Ann\nlength: 7\ncrew: []', { ...schema, minProperties: 3 })).toEqual([])
  })

  it('becomes JSON, with the keys in the order of the author', () => {
    expect(toDataJson(parse('z: 1.50\n"2": 2026-02-03\n1: [~, { a: é }]'), boats)).toBe(
      '{"z":1.5,"2":"2026-02-03","1":[null,{"a":"é"}]}',
    )
    expect(['[1]', 'text', ''].map((yaml) => toDataJson(parse(yaml), boats))).toEqual([null, null, null])
  })

  it('must be data that JSON can hold, within the limits', () => {
    const report = (yaml: string) => {
      const source = parse(yaml)
      return [toDataJson(source, boats), ...listMistakes(source.file)]
    }
    const nest = (levels: number) => `a: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`
    expect(report(nest(16))).toEqual([`{"a":${'['.repeat(15)}${']'.repeat(15)}}`])
    expect(report(nest(17))).toEqual([
      null,
      '1:19-1:21 invalid-value: Lists or maps in the data are nested too deeply; use at most 16 levels',
    ])
    expect(report(`a: ${'x'.repeat(100_000)}`)).toEqual([
      null,
      '1:1-1:100004 invalid-value: The data is too large; use at most 100000 bytes of JSON',
    ])
    expect(report('a: .inf\n__proto__: 1')).toEqual([
      null,
      '1:4-1:8 invalid-value: "a" must be a number that JSON can hold, got the number .inf',
      '2:1-2:10 invalid-value: The YAML must have a key other than __proto__, which JavaScript reserves; choose another name',
    ])
  })

  it('may not take much time to validate', () => {
    const schema = { properties: { a: { pattern: '^(a+)+$' } } }
    const { compiled } = compile(schema, { ...defaultLimits, validation: 20 })
    expect(compiled?.validate({ a: `${'a'.repeat(99)}!` })).toEqual([
      {
        path: [],
        key: null,
        reason:
          'Validating the data takes over 0.02 s. Simplify the patterns and alternatives in boats.schema.json; other documents were not validated',
        found: 'a longer validation',
        expected: 'a validation in 0.02 s',
      },
    ])
    expect(compiled?.validate({ a: `${'a'.repeat(99)}!` })).toEqual([])
  })
})

describe('The schema of a whole file', () => {
  it('has its mistakes reported by its rule, also those that a later step finds', () => {
    const { file, compiled } = compile({ properties: { boat: { format: 'asset' } } })
    compiled?.reportMistake('"boat" is wrong; correct it', 'boat', 'a right one', ['properties', 'boat'])
    expect(listMistakes(file)).toEqual(['1:23-1:41 invalid-extra-schema: "boat" is wrong; correct it'])
    expect(listMistakes(compile({ type: 1, $ref: 'https://127.0.0.1:1/a.json' }).file)).toEqual([
      '1:9-1:10 invalid-extra-schema: "type" must be equal to one of the allowed values: "array", "boolean", "integer", "null", "number", "object", "string"; must be array; must match a schema in anyOf, got the number 1',
    ])
  })

  it('may refer to itself with an end, and must not without one', () => {
    const tree = { properties: { parts: { items: { $ref: '#' } } }, required: ['name'] }
    expect(validate('name: a\nparts: [{ name: b, parts: [{}] }]', tree)).toEqual([
      `2:28-2:30 invalid-value: Entry 1 of "parts" of entry 1 of "parts" must have required property 'name'`,
    ])
    const { file, compiled } = compile({ $ref: '#' })
    expect(compiled?.validate({})).toEqual([])
    expect(listMistakes(file)).toEqual([
      '1:1-1:13 invalid-extra-schema: The schema refers to itself without an end; remove a "$ref"',
    ])
  })
})
