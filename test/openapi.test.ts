/** The OpenAPI document: its content, and the service that it describes. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { serve } from '../generator/commands/serve/serve.ts'
import { getResources, toResourceSchemas } from '../generator/content/schemas/resource-schemas.ts'
import type { HostName } from '../generator/hosts/host.ts'
import { toOpenApi } from '../generator/surfaces/openapi/index.ts'
import { readSite } from './fixtures/compile.ts'
import { type Files, smallSite, writeFiles } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'
import { createResponseCheck } from './openapi.ts'

const dist = useDist()
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const readDescription = () => JSON.parse(read('openapi.json'))

/** The document of the small site with other files, without a build. */
async function describeSite(files: Files, host?: HostName) {
  const site = await readSite(writeFiles({ ...smallSite, ...files }), { host })
  return JSON.parse(
    JSON.stringify(
      toOpenApi(
        site,
        toResourceSchemas(getResources(site.config.languages, { hasExtra: false, hasExcerpts: false }), true),
      ),
    ),
  )
}

/** Serves the build until the test has finished, and returns the URL of the service. */
async function startService(): Promise<string> {
  const server = await serve({ out: dist })
  onTestFinished(() => server.close())
  return server.url
}

describe('the OpenAPI document', () => {
  it('names the licence of site.yaml, and none without one', async () => {
    const findLicense = async (license: string) =>
      (await describeSite({ 'site.yaml': `${smallSite['site.yaml']}${license}` })).info.license
    const url = 'https://creativecommons.org/licenses/by/4.0/'
    expect(await findLicense(`license: { name: CC BY 4.0, url: ${url} }\n`)).toEqual({
      name: 'CC BY 4.0',
      url,
    })
    expect(await findLicense('license: { name: CC0 }\n')).toEqual({ name: 'CC0' })
    expect(Object.keys(readDescription().info)).toEqual([
      'title',
      'version',
      'summary',
      'description',
      'contact',
    ])
  })

  it('marks operations of collections as deprecated with the whole version, as their responses are, and not with operations of essays', async () => {
    const describeTalks = async (versioning: string) => {
      const { paths } = await describeSite({
        'site.yaml': `${smallSite['site.yaml']}collections: { talks: {} }\nversioning: ${versioning}\n`,
        'talks/first/en.md': '---\ntitle: First\n---\n\nText.\n',
      })
      return ['/api/v1/talks', '/api/v1/talks/pages/{page}', '/api/v1/talks/{slug}'].map((path) => {
        const { deprecated = false, responses } = paths[path].get
        const headers = Object.keys(responses['200'].headers)
        return [deprecated, headers.filter((name) => /^(?:Deprecation|Sunset|Link)$/.test(name))]
      })
    }
    const marked = [true, ['Deprecation', 'Link', 'Sunset']]
    expect(await describeTalks('{ deprecated: 2026-01-01, sunset: 2027-01-01 }')).toEqual([
      marked,
      marked,
      marked,
    ])
    const plain = [false, []]
    expect(await describeTalks('{ operations: { listEssays: { deprecated: 2026-01-01 } } }')).toEqual([
      plain,
      plain,
      plain,
    ])
  })

  it('lets a value be a document where one of several schemas says that it is a reference', async () => {
    const reference = (name: string) => ({ type: 'string', pattern: `^${name}-`, 'x-reference': name })
    const { components } = await describeSite({
      'site.yaml': `${smallSite['site.yaml']}collections: { talks: { schema: talks.schema.json } }\n`,
      'talks.schema.json': JSON.stringify({
        properties: {
          about: { description: 'Its subject.', oneOf: [reference('essays'), reference('talks')] },
          next: { type: 'string', minLength: 1, allOf: [{ 'x-reference': 'talks' }] },
          format: { type: 'string', pattern: '^a' },
        },
      }),
      'talks/first/en.md': '---\ntitle: First\n---\n\nText.\n',
    })
    const toLink = (name: string) => ({ $ref: '#/components/schemas/DocumentReference', 'x-reference': name })
    const { about, next, format } = components.schemas.TalksDetailResponse.properties
    expect(about).toEqual({ description: 'Its subject.', anyOf: [toLink('essays'), toLink('talks')] })
    expect(next).toEqual({ type: 'object', allOf: [toLink('talks')] })
    expect(format).toEqual({ type: 'string', pattern: '^a' })
  })

  it('has 308 and 410 of former essays only for hosts that send them', async () => {
    const essay = String(smallSite['essays/first-essay/en.md'])
    const files = {
      'essays/first-essay/en.md': essay.replace('---\n', '---\naliases: [old]\n'),
      'site.yaml': `${smallSite['site.yaml']}gone: [lost]\n`,
    }
    const listStatuses = async (host: HostName) => {
      const { paths } = await describeSite(files, host)
      return Object.entries(paths as Record<string, { get: { responses: object } }>).flatMap(
        ([path, { get }]) =>
          path.startsWith('/api/v1/essays/{slug}') ? [`${path} ${Object.keys(get.responses).join(' ')}`] : [],
      )
    }
    expect(await listStatuses('nginx')).toEqual(['/api/v1/essays/{slug} 200 304 308 404 410'])
    expect(await listStatuses('pages')).toEqual([
      '/api/v1/essays/{slug}.json 200 304 308 404',
      '/api/v1/essays/{slug}.{lang}.json 200 304 308 404',
    ])
    expect(await listStatuses('static')).toEqual([
      '/api/v1/essays/{slug}.json 200 404',
      '/api/v1/essays/{slug}.{lang}.json 200 404',
    ])
  })

  it('names the languages that files of a host without code have in their names, not the default one', async () => {
    const { paths } = await describeSite({}, 'static')
    const parameters = Object.values(paths as Record<string, { get: { parameters?: readonly unknown[] } }>)
      .flatMap(({ get }) => get.parameters ?? [])
      .filter((parameter) => JSON.stringify(parameter).includes('"lang"'))
    expect(parameters[0]).toMatchObject({ name: 'lang', in: 'path', schema: { enum: ['pt'] } })
  })

  it('has version 3.1, the five operations and the additions, each with its id, path and statuses', () => {
    const description = readDescription()
    expect(description.openapi).toBe('3.1.1')
    const operations = Object.entries(description.paths).map(([path, item]) => {
      const { operationId, responses } = (item as { get: { operationId: string; responses: object } }).get
      return [operationId, path, Object.keys(responses)]
    })
    const common = ['431', '500', '503']
    expect(operations).toEqual([
      ['getProfile', '/api/v1/profile', ['200', '304', '412', '414', '429', ...common]],
      ['listEssays', '/api/v1/essays', ['200', '304', '400', '412', '414', '429', ...common]],
      ['getEssayBySlug', '/api/v1/essays/{slug}', ['200', '304', '404', '412', '414', '429', ...common]],
      ['searchContent', '/api/v1/search', ['200', '304', '412', '414', '429', ...common]],
      ['getApiHealth', '/api/v1/health', ['200', '412', '414', '429', ...common]],
      [
        'listEssayPage',
        '/api/v1/essays/pages/{page}',
        ['200', '304', '400', '404', '412', '414', '429', ...common],
      ],
      ['listTags', '/api/v1/tags', ['200', '304', '400', '412', '414', '429', ...common]],
      ['listTagged', '/api/v1/tags/{tag}', ['200', '304', '400', '404', '412', '414', '429', ...common]],
      [
        'listTaggedPage',
        '/api/v1/tags/{tag}/pages/{page}',
        ['200', '304', '400', '404', '412', '414', '429', ...common],
      ],
      ['getChanges', '/changes.json', ['200', '304', '412', '414', ...common]],
      ['getChangesSince', '/changes/{build}.json', ['200', '304', '404', '412', '414', ...common]],
      ['getExport', '/export/index.json', ['200', '304', '412', '414', ...common]],
    ])
  })

  it('groups operations by subject, as the documentation of generated clients shows them', async () => {
    const list = ({ paths }: { readonly paths: object }) =>
      Object.values(paths).map(({ get }) => `${get.tags.join()}: ${get.summary}`)
    const description = readDescription()
    expect(list(description)).toEqual([
      'Profile: Get the author’s profile and links',
      'Essays: List the essays of one language',
      'Essays: Get one essay in full',
      'Search: Search essays and pages',
      'Health: Get status, version and endpoint URLs',
      'Essays: List the essays of one language, page by page',
      'Tags: List all tags of one language',
      'Tags: List the essays with a tag',
      'Tags: List the essays with a tag, page by page',
      'Sync: Get all documents with their hashes',
      'Sync: Get what has changed since a build',
      'Sync: List the files that have all essays',
    ])
    const toNames = ({ tags }: { readonly tags: readonly { readonly name: string }[] }) =>
      tags.map(({ name }) => name)
    expect(toNames(description)).toEqual(['Profile', 'Essays', 'Tags', 'Search', 'Health', 'Sync'])
    expect(toNames(await describeSite({}, 'static'))).toEqual(['Profile', 'Essays', 'Tags', 'Health', 'Sync'])
  })

  it('has the ten schemas of the contract with the required and optional fields of its tables', () => {
    const { schemas } = readDescription().components
    const tables = {
      ProfileResponse: ['name title domain bio focus links', ''],
      ProfileLinks: [
        'website github linkedin email developers openapi llms_txt sitemap agent_instructions about contact privacy',
        'llms_full_txt',
      ],
      EssaySummary: ['id slug title description lang url markdown_url api_url', 'date tags'],
      EssayListResponse: ['count essays', ''],
      EssayDetailResponse: [
        'slug title description lang canonical_url markdown_url content',
        'date tags translations',
      ],
      SearchResponse: ['query total results', ''],
      SearchResultItem: ['title description url type lang', 'markdown_url tags'],
      HealthResponse: ['status service version openapi documentation versioning endpoints', 'timestamp'],
      HealthVersioning: ['current status deprecation_policy', 'sunset'],
      ErrorResponse: ['error', ''],
    }
    for (const [name, [required, optional]] of Object.entries(tables)) {
      const { properties, required: stated } = schemas[name]
      expect(stated.join(' '), name).toBe(required)
      expect(Object.keys(properties), name).toEqual(expect.arrayContaining(optional?.match(/\w+/g) ?? []))
    }
    expect(schemas.ErrorResponse.properties.error.required).toEqual(['code', 'message', 'resolution_hint'])
    const { endpoints } = schemas.HealthResponse.properties
    expect([Object.keys(endpoints.properties), endpoints.required]).toEqual([
      ['profile', 'essays', 'essay', 'search', 'health'],
      undefined,
    ])
  })

  it('has the schemas of lists in parts, whose fields are all required but the page of a tag', () => {
    const { schemas } = readDescription().components
    const { TagListResponse, EssayPageResponse, TaggedResponse } = schemas
    expect(EssayPageResponse.required).toEqual(['count', 'page', 'pages', 'next', 'previous', 'essays'])
    expect(TaggedResponse.required).toEqual([
      ...['tag', 'slug', 'count', 'page', 'pages', 'next', 'previous', 'essays'],
    ])
    expect(TagListResponse.required).toEqual(['count', 'tags'])
    expect(TagListResponse.properties.tags.items.required).toEqual(['tag', 'slug', 'count', 'api_url'])
    expect(Object.keys(schemas)).toHaveLength(13)
  })

  it('describes the headers of every response, and Retry-After where a client must wait', () => {
    const description = readDescription()
    const { responses } = description.paths['/api/v1/profile'].get
    const commonHeaders = [
      ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'],
      ...['API-Version', 'X-API-Version', 'Cache-Control', 'Vary'],
    ]
    expect(Object.keys(responses[200].headers)).toEqual([...commonHeaders, 'ETag', 'Content-Language'])
    const ofErrors = Object.entries(description.components.responses).map(([name, response]) => [
      name,
      Object.keys((response as { headers: object }).headers),
    ])
    const errorHeaders = [...commonHeaders, 'Content-Language']
    expect(Object.fromEntries(ofErrors)).toEqual({
      InvalidParameter: errorHeaders,
      NotFound: errorHeaders,
      PreconditionFailed: errorHeaders,
      UriTooLong: errorHeaders,
      RateLimited: [...errorHeaders, 'Retry-After'],
      HeadersTooLarge: errorHeaders,
      InternalError: [...errorHeaders, 'X-Request-Id'],
      Overloaded: [...errorHeaders, 'Retry-After'],
    })
  })

  it('describes the errors of the change feed, which has CORS headers for them, but no quota', async () => {
    const description = readDescription()
    const path = '/changes.json'
    const response = await fetch(`${await startService()}${path}`, {
      headers: { 'X-Long': 'x'.repeat(20_000) },
    })
    const { status, headers } = response
    expect(status).toBe(431)
    expect(Object.keys(description.paths[path].get.responses[431].headers)).toEqual([
      'Access-Control-Allow-Origin',
      'Access-Control-Expose-Headers',
      'Cache-Control',
      'Vary',
      'X-Content-Type-Options',
      'Content-Language',
    ])
    const body = new Uint8Array(await response.arrayBuffer())
    expect(createResponseCheck(description)({ path }, { status, headers: new Map(headers), body })).toEqual(
      [],
    )
  })

  it('lists the languages of the site in every language enum', async () => {
    const description = await describeSite({
      'site.yaml': 'base_url: https://site.test\nservice: Three\nversion: 1.0.0\nlanguages: [pt, en, es]\n',
      'profile/es.yaml': smallSite['profile/en.yaml'] ?? '',
    })
    const [lang] = description.paths['/api/v1/essays'].get.parameters
    expect(lang.schema).toEqual({ type: 'string', enum: ['pt', 'en', 'es'], default: 'pt' })
    const { EssaySummary, EssayDetailResponse } = description.components.schemas
    expect(EssaySummary.properties.lang.enum).toEqual(['pt', 'en', 'es'])
    expect(Object.keys(EssayDetailResponse.properties.translations.properties)).toEqual(['pt', 'en', 'es'])
  })

  it('marks a deprecated operation and describes its headers', async () => {
    const description = await describeSite({
      'site.yaml': `${smallSite['site.yaml']}versioning:
  operations: { searchContent: { deprecated: 2026-01-01, sunset: 2027-01-01 } }
`,
    })
    const flags = Object.entries(description.paths).map(([path, item]) => [
      path,
      (item as { get: { deprecated?: boolean } }).get.deprecated,
    ])
    expect(flags).toEqual([
      ['/api/v1/profile', undefined],
      ['/api/v1/essays', undefined],
      ['/api/v1/essays/{slug}', undefined],
      ['/api/v1/search', true],
      ['/api/v1/health', undefined],
      ['/api/v1/essays/pages/{page}', undefined],
      ['/api/v1/tags', undefined],
      ['/api/v1/tags/{tag}', undefined],
      ['/api/v1/tags/{tag}/pages/{page}', undefined],
      ['/changes.json', undefined],
      ['/changes/{build}.json', undefined],
      ['/export/index.json', undefined],
    ])
    const { headers } = description.paths['/api/v1/search'].get.responses[200]
    expect(Object.keys(headers).slice(-4)).toEqual(['ETag', 'Deprecation', 'Link', 'Sunset'])
  })

  it('has the same content in openapi.yaml', () => {
    expect(parseYaml(read('openapi.yaml'))).toEqual(readDescription())
  })
})

it('A client of the described operations calls a running service', async () => {
  // Without the types that a developer generates, so the compiler cannot read the file.
  const { callAll } = await import(new URL('fixtures/client/client.ts', import.meta.url).href)
  expect(await callAll(await startService())).toEqual({
    name: 'Sample Author',
    count: 1,
    content: 'Opening words.\n\n## A section\n\nMore words.\n',
    titles: ['essay: First essay'],
    template: 'https://site.test/api/v1/essays/{slug}',
    code: 'NOT_FOUND',
  })
})
