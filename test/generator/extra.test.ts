/** `extra` in front matter: what the API, the OpenAPI document and other surfaces have of it, and when a cached build reads it again. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { build } from '../../generator/build.ts'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { toJsonSchema, writeSchemas } from '../../generator/content/schemas/json-schema.ts'
import { toComponent } from '../../generator/content/schemas/subschemas.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { checkFolder, essayFile, toDocument } from '../fixtures/diagnose.ts'
import { get, type Published, publishOne } from '../fixtures/published.ts'

const toEssay = (extra: string) => toDocument(`title: T\ndescription: D\n${extra}`)

const schemaFile = 'extra.schema.json'
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.com/extra',
  type: 'object',
  properties: { stars: { $ref: '#/$defs/stars' }, $ref: { const: { $ref: '#/kept' } } },
  $defs: { stars: { type: 'integer', maximum: 5 } },
}

async function buildSite(changes: Files) {
  const published = await publishOne(changes)
  const read = (file: string) => get(published, file)
  return { published, read, schemas: JSON.parse(read('openapi.json')).components.schemas }
}

const buildEssay = (extra: string, schema?: unknown) =>
  buildSite({
    [essayFile]: toEssay(extra),
    ...(schema === undefined ? {} : { [schemaFile]: JSON.stringify(schema) }),
  })

const extras = {
  ordered:
    'extra:\n  z: 1.50\n  "2": 2026-02-03\n  1: [~, true, { b: é, 7: x, a: "\\u0000" }]\n  constructor: { prototype: {} }\n  url: https://site.test/nowhere',
  alias: 'extra: { a: &a { b: 1 }, c: [*a, *a] }',
  'empty-map': 'extra: {}',
  'empty-key': 'extra:',
  word: 'extra: { word: needleword }',
} as const

/** Builds a site with an essay for each of {@link extras}. */
const buildEssays = () =>
  buildSite(
    Object.fromEntries(
      Object.entries(extras).map(([slug, extra]) => [`essays/${slug}/en.md`, toEssay(extra)]),
    ),
  )

describe('The API response of an essay', () => {
  const read = async (slug: keyof typeof extras) => (await buildEssays()).read(`api/v1/essays/${slug}.json`)

  it('ends with the data, whose keys are in the order of the author', async () => {
    expect(await read('ordered')).toBe(
      '{"slug":"ordered","title":"T","description":"D","date":null,"lang":"en","tags":[],' +
        '"canonical_url":"https://site.test/essays/ordered","markdown_url":"https://site.test/essays/ordered.md",' +
        '"translations":{"en":"https://site.test/api/v1/essays/ordered"},' +
        '"content":"Body.\\n","extra":{"z":1.5,"2":"2026-02-03","1":[null,true,{"b":"é","7":"x","a":"\\u0000"}],' +
        '"constructor":{"prototype":{}},"url":"https://site.test/nowhere"}}',
    )
  })

  it('repeats the value of an alias', async () => {
    expect(JSON.parse(await read('alias')).extra).toEqual({ a: { b: 1 }, c: [{ b: 1 }, { b: 1 }] })
  })

  it('has an empty map, but nothing for a key without a value', async () => {
    expect(JSON.parse(await read('empty-map')).extra).toEqual({})
    expect(JSON.parse(await read('empty-key'))).not.toHaveProperty('extra')
  })
})

it('No other file of the site but the export has the data', async () => {
  const { published } = await buildEssays()
  const files = [...published].filter(([, text]) => text.includes('needleword'))
  expect(files.map(([file]) => file)).toEqual(['api/v1/essays/word.json', 'export/essays/en-1.ndjson'])
})

describe('A site without data', () => {
  it('has the same files as if the key did not exist', async () => {
    const withKey = await buildEssay('extra:')
    const without = await buildSite({ [essayFile]: toDocument('title: T\ndescription: D') })
    const others = ({ published }: { readonly published: Published }) =>
      [...published].filter(([file]) => !['_stele/manifest.json', 'changes.json'].includes(file))
    expect(others(withKey)).toEqual(others(without))
    expect(withKey.schemas).not.toHaveProperty('EssayExtra')
    expect(withKey.schemas.EssayDetailResponse.properties).not.toHaveProperty('extra')
    expect(withKey.read('developers.md')).not.toContain('`extra`')
  })
})

describe('The OpenAPI document', () => {
  it('has an optional object if an essay has data', async () => {
    const { schemas, read } = await buildEssays()
    const { properties, required } = schemas.EssayDetailResponse
    expect(properties.extra).toEqual({
      type: 'object',
      propertyNames: { type: 'string' },
      additionalProperties: {},
      description: 'Data of the author about the essay. Absent if there is none.',
      examples: [{ a: { b: 1 }, c: [{ b: 1 }, { b: 1 }] }],
    })
    expect(required).not.toContain('extra')
    expect(schemas).not.toHaveProperty('EssayExtra')
    expect(read('developers.md')).toContain('| `extra` | Record\\<string, any\\> | optional |')
  })

  it('has the schema of the author, whose references lead into it', async () => {
    const { schemas, read } = await buildEssay('extra: { stars: 5 }', schema)
    expect(schemas.EssayDetailResponse.properties.extra).toEqual({ $ref: '#/components/schemas/EssayExtra' })
    const expected = {
      type: 'object',
      properties: {
        stars: { $ref: '#/components/schemas/EssayExtra/$defs/stars' },
        $ref: { const: { $ref: '#/kept' } },
      },
      $defs: { stars: { type: 'integer', maximum: 5 } },
    }
    expect(schemas.EssayExtra).toEqual(expected)
    expect(parse(read('openapi.yaml')).components.schemas.EssayExtra).toEqual(expected)
  })

  it('has the schema even if no essay has data yet', async () => {
    const { schemas } = await buildSite({ [schemaFile]: JSON.stringify(schema) })
    expect(schemas.EssayExtra.type).toBe('object')
  })

  it.each([
    ['an anchor', { $defs: { a: { $anchor: 'a' } } }],
    ['an id inside', { $defs: { a: { $id: 'https://example.com/a' } } }],
    ['a dynamic reference', { properties: { a: { $dynamicRef: '#' } } }],
    [
      'a list of draft 7',
      { $schema: 'http://json-schema.org/draft-07/schema#', properties: { a: { items: [{}] } } },
    ],
    [
      'keywords beside a reference of draft 7',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#/definitions/a', minimum: 9 } },
        definitions: { a: {} },
      },
    ],
  ])('has no component for a schema with %s', (_, schema) => {
    expect(toComponent(schema, '#/components/schemas/EssayExtra')).toBe(null)
  })

  it('has a plain object for a schema without a component', async () => {
    const { schemas } = await buildEssay('extra: { b: 1 }', { $defs: { a: { $anchor: 'a' } } })
    expect(schemas).not.toHaveProperty('EssayExtra')
    expect(schemas.EssayDetailResponse.properties.extra.type).toBe('object')
  })
})

it('New data is an addition for clients, and data that is gone breaks them', async () => {
  const buildFolder = async (extra: string) => {
    const out = join(createFolder(), 'dist')
    await build({ content: writeFiles({ ...oneLanguage, [essayFile]: toEssay(extra) }), out })
    return out
  }
  const [without, withData] = [await buildFolder('draft: false'), await buildFolder('extra: { a: 1 }')]
  const toRows = async (before: string, after: string) =>
    (await diffBuilds(before, after)).changes
      .filter(({ rule }) => rule !== 'content-changed')
      .map(({ kind, rule, message }) => [kind, rule, message])
  expect(await toRows(without, withData)).toEqual([
    ['additive', 'field-added', 'Field "extra" is new: object'],
    [
      'additive',
      'contract-extended',
      '"components.schemas.EssayDetailResponse.properties.extra" is new in OpenAPI',
    ],
  ])
  expect(await toRows(withData, without)).toEqual([
    ['breaking', 'field-removed', 'Field "extra" is gone'],
    [
      'breaking',
      'contract-changed',
      '"components.schemas.EssayDetailResponse.properties.extra" is gone from OpenAPI; the version is still "1.2.3"',
    ],
  ])
})

it('A build with a cache publishes changed data, and validates it again when the schema is changed', async () => {
  const folder = createFolder()
  const content = join(folder, 'content')
  const run = (maximum: number, stars: number) => {
    const files = {
      [essayFile]: toEssay(`extra: { stars: ${stars} }`),
      [schemaFile]: JSON.stringify({ properties: { stars: { maximum } } }),
    }
    writeFiles({ ...oneLanguage, ...files }, content)
    return build({ content, out: join(folder, 'dist'), cache: join(folder, 'cache') })
  }
  const read = (file: string) => JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8'))
  await run(5, 4)
  await expect(run(3, 4)).rejects.toMatchObject({
    diagnostics: [{ rule: 'invalid-extra', message: '"extra.stars" must be <= 3, got the number 4' }],
  })
  await run(6, 6)
  expect(read('api/v1/essays/first-essay.json').extra).toEqual({ stars: 6 })
  expect(read('openapi.json').components.schemas.EssayExtra).toEqual({
    properties: { stars: { maximum: 6 } },
  })
})

describe('The JSON Schema of an essay for editors', () => {
  it('accepts any map, and nothing else', () => {
    const validate = new Ajv().compile(toJsonSchema('essay'))
    const isValid = (extra: unknown) => validate({ title: 'T', description: 'D', extra })
    expect([{}, { a: [{}] }, null, 'text', []].map(isValid)).toEqual([true, true, true, false, false])
  })

  it('refers to the schema of the content', () => {
    const folder = createFolder()
    const content = writeFiles({ [schemaFile]: '{}' }, join(folder, 'my content'))
    writeSchemas(join(folder, 'editor/schemas'), content)
    const { properties } = JSON.parse(readFileSync(join(folder, 'editor/schemas/essay.schema.json'), 'utf8'))
    expect(properties.extra).toEqual({
      default: null,
      description: 'data of your own, which the API returns',
      anyOf: [{ $ref: '../../my%20content/extra.schema.json' }, { type: 'null' }],
    })
  })
})

it('A map cannot change the prototype of objects', async () => {
  const content = writeFiles({
    ...oneLanguage,
    [essayFile]: toEssay(
      'extra: { __proto__: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } }',
    ),
  })
  expect((await checkFolder(content)).map(({ rule }) => rule)).toEqual(['invalid-extra'])
  expect({}).not.toHaveProperty('polluted')
})
