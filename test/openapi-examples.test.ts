/** The examples and code samples of the OpenAPI document, compared with the service that it describes. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../generator/commands/serve/serve.ts'
import { getResources, toResourceSchemas } from '../generator/content/schemas/resource-schemas.ts'
import type { HostName } from '../generator/hosts/host.ts'
import { toOpenApi } from '../generator/surfaces/openapi/index.ts'
import { createHttpTarget } from '../generator/verifier/http-target.ts'
import { readSite } from './fixtures/compile.ts'
import { type Files, oneLanguage, smallSite, writeFiles } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'

const essay = (facts: string, text = 'Text.') => `---\n${facts}\n---\n\n${text}\n`

/** A site that has every field: a file, data of the author, a withdrawn essay. Its newest essay is a draft. */
const files: Files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}gone: [lost]\nquota: { limit: 40, window: 60 }\n`,
  'essays/leases/en.md': essay(
    'title: Leases\ndescription: Who may write.\ndate: 2026-05\ntags: [alpha, beta]\nextra: { stars: 4 }',
    '![A diagram](leases.svg)',
  ),
  'essays/leases/leases.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  'static/diagram.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  'essays/outbox/en.md': essay('title: Outbox\ndescription: One table.\ndate: 2026-03\ntags: [alpha]'),
  'essays/secret/en.md': essay(
    'title: Secret\ndescription: Not yet.\ndate: 2026-06\ndraft: true\ntags: [alpha]',
  ),
  'pages/notes/en.md': essay('title: Notes\ndescription: Some notes.'),
}

type Json = ReturnType<typeof JSON.parse>

const dist = useDist(files)
const readDescription = (): Json => JSON.parse(readFileSync(join(dist, 'openapi.json'), 'utf8'))

/** The document of a site without a build. */
async function describeSite(content: Files, host?: HostName): Promise<Json> {
  const site = await readSite(writeFiles(content), { host })
  const resources = getResources(site.config.languages, { hasExtra: false, hasExcerpts: true })
  const schemas = toResourceSchemas(resources, site.hosting.servedBy === 'shim')
  return JSON.parse(JSON.stringify(toOpenApi(site, schemas)))
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Json[]
  readonly responses: Json
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[]
}

const listOperations = (description: Json): readonly Operation[] =>
  Object.values<Json>(description.paths).map(({ get }) => get)

/** The example, or the value of the only named one. */
function getExample({ operationId, responses }: Pick<Operation, 'operationId' | 'responses'>) {
  const { example, examples } = responses[200].content['application/json']
  return example ?? examples?.[operationId.replace('InLanguage', '')].value
}

/** The URL that the sample for curl requests. */
const getSampleUrl = (operation: Operation): string =>
  /^curl "(.*)"$/m.exec(operation['x-codeSamples'][0]?.source ?? '')?.[1] ?? ''

/** Cuts a response of the service as the examples are cut. */
function shorten({ timestamp, ...body }: Json): Json {
  const lists = ['essays', 'tags', 'results'].filter((name) => Array.isArray(body[name]) && 'count' in body)
  return {
    ...body,
    ...Object.fromEntries(lists.map((name) => [name, body[name].slice(0, 2)])),
    ...(timestamp && { timestamp: '2026-01-01T12:00:00.000Z' }),
    ...(body.content && { content: `${body.description}\n\n…` }),
  }
}

async function startService() {
  const server = await serve({ out: dist })
  onTestFinished(() => server.close())
  return createHttpTarget('service', server.url)
}

describe('the example of each operation', () => {
  it('is the response of the service to the request of the code samples, with at most two entries of a list', async () => {
    const { send } = await startService()
    const operations = listOperations(readDescription()).filter(({ tags }) => !tags.includes('Sync'))
    expect(operations).toHaveLength(9)
    for (const operation of operations) {
      const { pathname, search } = new URL(getSampleUrl(operation))
      const { status, body } = await send({ path: pathname + search })
      const { assets, ...received } = shorten(JSON.parse(new TextDecoder().decode(body)))
      expect({ status, body: received }, operation.operationId).toEqual({
        status: 200,
        body: getExample(operation),
      })
    }
  })

  it('is about the newest essay that is no draft, and the tag of most essays', () => {
    const examples = Object.fromEntries(
      listOperations(readDescription()).map((operation) => [operation.operationId, getExample(operation)]),
    )
    expect(examples.listEssays).toMatchObject({
      count: 3,
      essays: [{ id: 'leases/en' }, { id: 'outbox/en' }],
    })
    expect(examples.getEssayBySlug).toMatchObject({
      slug: 'leases',
      content: 'Who may write.\n\n…',
      extra: { stars: 4 },
    })
    expect(examples.listTagged).toMatchObject({ tag: 'alpha', count: 3, page: 1, pages: 1, next: null })
    expect(examples.listTags).toMatchObject({ count: 2, tags: [{ slug: 'alpha' }, { slug: 'beta' }] })
    expect(examples.searchContent).toMatchObject({ query: 'leases', total: 1 })
    expect(examples.getChanges.documents).toEqual([
      { id: 'leases/en', lang: 'en', hash: '3jwL1xoyCK3fYvyA0L1p6w', changed: 0 },
      { id: 'pages/notes/en', lang: 'en', hash: '3jwL1xoyCK3fYvyA0L1p6w', changed: 0 },
    ])
    expect(examples.getExport.files.map(({ name }: Json) => name)).toEqual([
      'essays/en-1.ndjson',
      'essays/pt-1.ndjson',
    ])
    expect(JSON.stringify(readDescription())).not.toContain('Secret')
  })

  it('is absent on a site without essays, where lists are empty', async () => {
    const description = await describeSite({
      'site.yaml': files['site.yaml'] ?? '',
      'profile/en.yaml': smallSite['profile/en.yaml'] ?? '',
      'profile/pt.yaml': smallSite['profile/pt.yaml'] ?? '',
    })
    const operations = listOperations(description)
    expect(
      operations
        .filter((operation) => getExample(operation) === undefined)
        .map(({ operationId }) => operationId),
    ).toEqual(['getEssayBySlug', 'searchContent', 'listTagged', 'listTaggedPage'])
    expect(operations.slice(1, 2).map(getExample)).toEqual([{ count: 0, essays: [] }])
    expect(getSampleUrl(operations[2] as Operation)).toBe('https://site.test/api/v1/essays/example')
    expect(findInvalid(description)).toEqual([])
  })

  it('is in another language on a site without essays in its default language', async () => {
    const { 'essays/first-essay/en.md': _, ...portuguese } = smallSite
    const [, list, detail] = listOperations(await describeSite(portuguese))
    expect(getExample(list as Operation)).toEqual({ count: 0, essays: [] })
    expect(getExample(detail as Operation)).toMatchObject({ slug: 'first-essay', lang: 'pt' })
    expect(detail?.parameters?.map(({ example }) => example)).toEqual(['first-essay', 'pt'])
  })

  it('cuts long texts between words, and leaves out long data of the author', async () => {
    const long = 'word '.repeat(300).trim()
    const description = await describeSite({
      ...oneLanguage,
      'profile/en.yaml': String(oneLanguage['profile/en.yaml']).replace('A sample.', long),
      'essays/first-essay/en.md': essay(`title: T\ndescription: ${long}\nextra: { a: ${long} }`),
    })
    const [profile, , detail] = listOperations(description).map(getExample)
    const cut = `${'word '.repeat(119)}word…`
    expect([profile.bio, detail.description, detail.content, detail.extra]).toEqual([
      cut,
      cut,
      `${cut}\n\n…`,
      undefined,
    ])
  })

  it('stays the same if only a text changes, so that clients need not read the document again', async () => {
    const outbox = String(files['essays/outbox/en.md']).replace('Text.', 'Another text.')
    const leases = String(files['essays/leases/en.md']).replace('A diagram', 'Another one')
    const edited = { ...files, 'essays/outbox/en.md': outbox, 'essays/leases/en.md': leases }
    expect(await describeSite(edited)).toEqual(await describeSite(files))
  })

  it('is in the language of the path on a host that sees no queries', async () => {
    const operations = listOperations(await describeSite(files, 'pages'))
    const { parameters, ...operation } = operations.find(
      ({ operationId }) => operationId === 'getEssayBySlugInLanguage',
    ) as Operation
    expect(parameters?.map(({ name, example }) => [name, example])).toEqual([
      ['slug', 'first-essay'],
      ['lang', 'pt'],
    ])
    expect(getExample(operation)).toMatchObject({ slug: 'first-essay', lang: 'pt', title: 'Primeiro ensaio' })
    expect(getSampleUrl(operation)).toBe('https://site.test/api/v1/essays/first-essay.pt.json')
    expect(
      getExample(operations.find(({ operationId }) => operationId === 'getApiHealthVerbose') as Operation)
        .endpoints.essay,
    ).toBe('https://site.test/api/v1/essays/{slug}.json')
  })
})

/** Validates all examples with the schemas beside them. */
function findInvalid(description: Json): readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(description, 'openapi')
  const problems: string[] = []
  const check = (path: string, values: readonly unknown[]) => {
    const validate = ajv.compile({ $ref: `openapi#${path}` })
    for (const value of values)
      if (!validate(value)) problems.push(`${path}: ${ajv.errorsText(validate.errors)}`)
  }
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { schema, example, examples } = value as Json
    if (schema && example !== undefined) check(`${path}/schema`, [example])
    if (schema && examples)
      check(
        `${path}/schema`,
        Object.values<Json>(examples).map(({ value: named }) => named),
      )
    if (Array.isArray(examples)) check(path, examples)
    for (const [key, inner] of Object.entries(value))
      if (!['example', 'examples', 'x-codeSamples'].includes(key))
        visit(inner, `${path}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
  }
  visit(description, '')
  return problems
}

describe('all examples', () => {
  it('are valid for their schemas, on every kind of host', async () => {
    expect(findInvalid(readDescription())).toEqual([])
    for (const host of ['nginx', 'pages', 'static'] as const)
      expect(findInvalid(await describeSite(files, host)), host).toEqual([])
  })

  it('are there for every parameter, and for every field of every schema', () => {
    const description = readDescription()
    const parameters = listOperations(description).flatMap(({ parameters = [] }) => parameters)
    expect(parameters.filter(({ example }) => example === undefined)).toEqual([])
    const missing: string[] = []
    const visit = (schema: Json, path: string): void => {
      if (schema.properties)
        for (const [name, field] of Object.entries(schema.properties)) visit(field, `${path}.${name}`)
      else if (schema.items?.$ref || schema.items?.properties) visit(schema.items, path)
      else if (!schema.$ref && !schema.examples) missing.push(path)
    }
    for (const [name, schema] of Object.entries(description.components.schemas)) visit(schema, name)
    for (const { operationId, responses } of listOperations(description))
      visit(responses[200].content['application/json'].schema, operationId)
    expect(missing).toEqual([])
    expect(description.components.schemas.EssayDetailResponse.properties.assets.examples).toEqual([
      { 'diagram.svg': 'https://site.test/diagram.svg' },
    ])
  })

  it('name no file that only a text can refer to, and that the site may not publish', async () => {
    const { schemas } = (await describeSite({ ...oneLanguage, 'essays/first-essay/leases.svg': '<svg/>' }))
      .components
    expect(schemas.EssayDetailResponse.properties.assets.examples).toBeUndefined()
  })
})

describe('the example of each error', () => {
  it('is the response of the service', async () => {
    const { send } = await startService()
    const { responses } = readDescription().components
    const toBody = (component: string, id?: string) => {
      const { example, examples } = responses[component].content['application/json']
      return id === undefined ? example : examples[id].value
    }
    const request = async (path: string, headers: Record<string, string> = {}) => {
      const { body } = await send({ path, headers })
      return JSON.parse(new TextDecoder().decode(body))
    }
    expect(await request('/api/v1/essays?lang=xx')).toEqual(toBody('InvalidParameter'))
    expect(await request('/api/v1/essays/leasess')).toEqual(toBody('NotFound', 'getEssayBySlug'))
    expect(await request('/api/v1/essays/pages/2')).toEqual(toBody('NotFound', 'listEssayPage'))
    expect(await request('/api/v1/tags/alphas')).toEqual(toBody('NotFound', 'listTagged'))
    expect(await request('/api/v1/tags/alpha/pages/2')).toEqual(toBody('NotFound', 'listTaggedPage'))
    expect(await request('/api/v1/essays/lost')).toEqual(toBody('Gone'))
    expect(await request('/api/v1/essays', { 'If-Match': '"x"' })).toEqual(toBody('PreconditionFailed'))
    expect(await request(`/api/v1/search?q=${'x'.repeat(8193 - 17)}`)).toEqual(toBody('UriTooLong'))
    expect(await request('/api/v1/essays', { 'X-Long': 'x'.repeat(16_500) })).toEqual(
      toBody('HeadersTooLarge'),
    )
    for (let count = 0; count < 40; count++) await request('/api/v1/health')
    const { error } = await request('/api/v1/health')
    expect({
      error: { ...error, resolution_hint: error.resolution_hint.replace(/\d+ seconds/, '60 seconds') },
    }).toEqual(toBody('RateLimited'))
    expect(toBody('InternalError').error.code).toBe('INTERNAL_ERROR')
    expect(toBody('Overloaded').error.code).toBe('OVERLOADED')
    expect(Object.keys(responses)).toHaveLength(9)
  })

  it('names a slug that no essay has, even if one is longer by an "s"', async () => {
    const { components } = await describeSite({
      ...oneLanguage,
      'essays/lease/en.md': essay('title: Lease\ndescription: D\ndate: 2026-05'),
      'essays/leases/en.md': essay('title: Leases\ndescription: D'),
    })
    const { examples } = components.responses.NotFound.content['application/json']
    expect(examples.getEssayBySlug).toEqual({
      summary: 'An unknown slug',
      value: {
        error: {
          code: 'NOT_FOUND',
          message: 'There is no essay "leasess".',
          resolution_hint: 'Did you mean "leases"? GET /api/v1/essays lists the essays of each language.',
        },
      },
    })
  })

  it('is the file of a host without code, and absent where a file server sends pages of its own', async () => {
    const toContent = async (host: HostName) =>
      (await describeSite(files, host)).components.responses.NotFound.content?.['application/json'].example
    expect(await toContent('nginx')).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
        resolution_hint:
          'This host serves static files and has no search. GET /api/v1/health?verbose=true lists the endpoints.',
      },
    })
    expect(await toContent('static')).toBeUndefined()
  })
})

describe('the code samples', () => {
  it('are in curl, JavaScript and Python for every operation', () => {
    for (const operation of listOperations(readDescription()))
      expect(
        operation['x-codeSamples'].map(({ label }) => label),
        operation.operationId,
      ).toEqual(['curl', 'JavaScript', 'Python'])
  })

  it('say what an error says, where the host sends envelopes', async () => {
    const getSamples = async (host?: HostName) =>
      listOperations(await describeSite(files, host))[1]?.['x-codeSamples'].map(({ source }) => source)
    expect(await getSamples()).toEqual([
      'curl "https://site.test/api/v1/essays"',
      `const response = await fetch('https://site.test/api/v1/essays')
const body = await response.json()
if (!response.ok) throw new Error(\`\${body.error.message} \${body.error.resolution_hint}\`)
for (const { title, api_url } of body.essays) console.log(title, api_url)`,
      `import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    with urlopen("https://site.test/api/v1/essays") as response:
        body = json.load(response)
except HTTPError as error:
    problem = json.load(error)["error"]
    raise SystemExit(f"{problem['message']} {problem['resolution_hint']}")
for entry in body["essays"]:
    print(entry["title"], entry["api_url"])`,
    ])
    const [curl, script, python] = (await getSamples('static')) ?? []
    expect(curl).toBe('curl "https://site.test/api/v1/profile.{lang}.json"'.replace('{lang}', 'pt'))
    expect(script).toContain('if (!response.ok) throw new Error(`The response is $')
    expect(python).toContain('raise SystemExit(f"The response is {error.code}")')
  })
})

describe('types of fields', () => {
  it('are records of texts for maps, and no schema forbids further fields', async () => {
    const description = readDescription()
    expect(JSON.stringify(description)).not.toContain('"additionalProperties":false')
    const types = astToString(await openapiTypescript(JSON.stringify(description)))
    const getType = (field: string) =>
      new RegExp(`^ +${field}\\?: (\\{[^}]*\\})`, 'm').exec(types)?.[1]?.replaceAll(/\s+/g, ' ')
    expect(getType('assets')).toBe('{ [key: string]: string; }')
    expect(getType('extra')).toBe('{ [key: string]: unknown; }')
  })

  it('say so in the description if they are always present and not required', () => {
    const { schemas } = readDescription().components
    const optional = Object.entries<Json>(schemas).flatMap(([name, { properties, required }]) =>
      Object.entries<Json>(properties)
        .filter(([field]) => !required.includes(field))
        .map(([field, { description }]) => [
          `${name}.${field}`,
          /(?:Always present|Absent)/.exec(description)?.[0],
        ]),
    )
    expect(optional).toEqual([
      ['ProfileLinks.llms_full_txt', 'Always present'],
      ['EssaySummary.date', 'Always present'],
      ['EssaySummary.tags', 'Always present'],
      ['EssaySummary.translations', 'Absent'],
      ['EssayDetailResponse.date', 'Always present'],
      ['EssayDetailResponse.tags', 'Always present'],
      ['EssayDetailResponse.translations', 'Always present'],
      ['EssayDetailResponse.assets', 'Absent'],
      ['EssayDetailResponse.extra', 'Absent'],
      ['SearchResultItem.markdown_url', 'Always present'],
      ['SearchResultItem.tags', 'Always present'],
      ['SearchResultItem.slug', 'Absent'],
      ['SearchResultItem.date', 'Absent'],
      ['SearchResultItem.api_url', 'Absent'],
      ['SearchResultItem.sections_url', 'Always present'],
      ['HealthResponse.timestamp', 'Absent'],
      ['HealthVersioning.sunset', 'Always present'],
    ])
  })
})
