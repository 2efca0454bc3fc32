/** `extra` in front matter: what the API, the OpenAPI document and other surfaces have of it, and when a cached build reads it again. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { build } from '../../generator/build.ts'
import { diffBuilds } from '../../generator/diff.ts'
import { toJsonSchema } from '../../generator/schemas/json-schema.ts'
import { writeSchemas } from '../../generator/schemas/write-schemas.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { checkFolder, essayFile, toDocument } from '../fixtures/diagnose.ts'
import { get, type Published, publishWith } from '../fixtures/published.ts'
import { readTree } from '../fixtures/tree.ts'
import { startVerifiedService } from '../fixtures/verified-service.ts'
import { findFreePort } from '../targets/targets.ts'

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
  const published = await publishWith(changes)
  const read = (file: string) => get(published, file)
  return { published, read, schemas: JSON.parse(read('openapi.json')).components.schemas }
}

const buildEssay = (extra: string, schema?: unknown) =>
  buildSite({
    [essayFile]: toEssay(extra),
    ...(schema === undefined ? {} : { [schemaFile]: JSON.stringify(schema) }),
  })

describe('The API response of an essay', () => {
  it('ends with the data, whose keys are in the order of the author', async () => {
    const { read } = await buildEssay(
      'extra:\n  z: 1.50\n  "2": 2026-02-03\n  1: [~, true, { b: é, 7: x, a: "\\u0000" }]\n  constructor: { prototype: {} }\n  url: https://site.test/nowhere',
    )
    expect(read('api/v1/essays/first-essay.json')).toBe(
      '{"slug":"first-essay","title":"T","description":"D","date":null,"lang":"en","tags":[],' +
        '"canonical_url":"https://site.test/essays/first-essay","markdown_url":"https://site.test/essays/first-essay.md",' +
        '"translations":{"en":"https://site.test/api/v1/essays/first-essay","pt":"https://site.test/api/v1/essays/first-essay?lang=pt"},' +
        '"content":"Body.\\n","extra":{"z":1.5,"2":"2026-02-03","1":[null,true,{"b":"é","7":"x","a":"\\u0000"}],' +
        '"constructor":{"prototype":{}},"url":"https://site.test/nowhere"}}',
    )
    expect(JSON.parse(read('api/v1/essays/first-essay.pt.json'))).not.toHaveProperty('extra')
  })

  it('repeats the value of an alias', async () => {
    const { read } = await buildEssay('extra: { a: &a { b: 1 }, c: [*a, *a] }')
    expect(JSON.parse(read('api/v1/essays/first-essay.json')).extra).toEqual({
      a: { b: 1 },
      c: [{ b: 1 }, { b: 1 }],
    })
  })

  it('has an empty map, but nothing for a key without a value', async () => {
    const readEssay = async (extra: string) =>
      JSON.parse((await buildEssay(extra)).read('api/v1/essays/first-essay.json'))
    expect((await readEssay('extra: {}')).extra).toEqual({})
    expect(await readEssay('extra:')).not.toHaveProperty('extra')
  })
})

it('No other file of the site has the data', async () => {
  const { published } = await buildEssay('extra: { word: needleword }')
  const files = [...published].filter(([, text]) => text.includes('needleword'))
  expect(files.map(([file]) => file)).toEqual(['api/v1/essays/first-essay.json'])
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
    const { schemas, read } = await buildEssay('extra: { a: 1 }')
    const { properties, required } = schemas.EssayDetailResponse
    expect(properties.extra).toEqual({
      type: 'object',
      propertyNames: { type: 'string' },
      description: 'Data of the author about the essay. Absent if there is none.',
    })
    expect(required).not.toContain('extra')
    expect(schemas).not.toHaveProperty('EssayExtra')
    expect(read('developers.md')).toContain('| `extra` | object | no |')
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
  ])('has a plain object for a schema with %s', async (_, schema) => {
    const { schemas } = await buildEssay('extra: { b: 1 }', schema)
    expect(schemas).not.toHaveProperty('EssayExtra')
    expect(schemas.EssayDetailResponse.properties.extra.type).toBe('object')
  })
})

it('A service with data passes "stele verify"', async () => {
  const service = await startVerifiedService(
    { ...smallSite, [essayFile]: toEssay('date: 2026-02\nextra: { a: [1] }') },
    await findFreePort(),
  )
  onTestFinished(service.stop)
  const { failures, problems } = await service.verify(service.origin, { only: 'essays' })
  expect({ failures, problems }).toEqual({ failures: [], problems: [] })
})

it('New data is an addition for clients, and data that is gone breaks them', async () => {
  const buildFolder = async (extra: string) => {
    const out = join(createFolder(), 'dist')
    await build({ content: writeFiles({ ...smallSite, [essayFile]: toEssay(extra) }), out })
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

describe('A build with a cache', () => {
  it('validates unchanged essays again when the schema is added, changed or removed', async () => {
    const folder = createFolder()
    const [content, out, cache] = ['content', 'dist', 'cache'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFiles({ ...smallSite, [essayFile]: toEssay('extra: { stars: 4 }') }, content)
    const run = () => build({ content, out, cache })
    const setMaximum = (maximum: number) =>
      writeFileSync(join(content, schemaFile), JSON.stringify({ properties: { stars: { maximum } } }))
    const read = () => JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8')).components.schemas
    await run()
    setMaximum(5)
    await run()
    expect(read().EssayExtra).toEqual({ properties: { stars: { maximum: 5 } } })
    setMaximum(3)
    await expect(run()).rejects.toMatchObject({
      diagnostics: [{ rule: 'invalid-extra', message: '"extra.stars" must be <= 3, got the number 4' }],
    })
    setMaximum(4)
    await run()
    expect((await run()).written).toBe(0)
    rmSync(join(content, schemaFile))
    await run()
    expect(read()).not.toHaveProperty('EssayExtra')
    const fresh = join(createFolder(), 'dist')
    await build({ content, out: fresh, previous: out })
    expect(readTree(out)).toEqual(readTree(fresh))
  })

  it('publishes changed data', async () => {
    const folder = createFolder()
    const [content, out, cache] = ['content', 'dist', 'cache'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const readExtra = async (extra: string) => {
      writeFiles({ ...smallSite, [essayFile]: toEssay(extra) }, content)
      await build({ content, out, cache })
      return JSON.parse(readFileSync(join(out, 'api/v1/essays/first-essay.json'), 'utf8')).extra
    }
    expect(await readExtra('extra: { a: 1 }')).toEqual({ a: 1 })
    expect(await readExtra('extra: { a: 2 }')).toEqual({ a: 2 })
    expect(await readExtra('extra:')).toBeUndefined()
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
      description: 'data of your own, which the API returns with the essay',
      anyOf: [{ $ref: '../../my%20content/extra.schema.json' }, { type: 'null' }],
    })
  })
})

it('A map cannot change the prototype of objects', async () => {
  const content = writeFiles({
    ...smallSite,
    [essayFile]: toEssay(
      'extra: { __proto__: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } }',
    ),
  })
  expect((await checkFolder(content)).map(({ rule }) => rule)).toEqual(['invalid-extra'])
  expect({}).not.toHaveProperty('polluted')
})
