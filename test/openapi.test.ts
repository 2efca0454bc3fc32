/** The OpenAPI document: its content, and a client of it. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { createNodeServer } from '../shim/adapters/node.ts'
import { createShim } from '../shim/runtime/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'
import { type Files, smallSite } from './fixtures/content.ts'
import { publishContent } from './fixtures/publish-content.ts'
import { createResponseCheck } from './openapi.ts'

/** Publishes the small site. It is rendered once for each set of changes. */
async function buildSmallSite(files: Files = {}) {
  const dist = await publishContent({ ...smallSite, ...files })
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  return { dist, read, description: JSON.parse(read('openapi.json')) }
}

async function serve(dist: string): Promise<string> {
  const server = createNodeServer(
    await createShim({ source: createDiskSource(dist), quota: createMemoryStore() }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the OpenAPI document', () => {
  it('names the licence of site.yaml, or else the page about the site', async () => {
    const findLicense = async (license: string) => {
      const site = { 'site.yaml': `${smallSite['site.yaml']}${license}` }
      return (await buildSmallSite(site)).description.info.license
    }
    const url = 'https://creativecommons.org/licenses/by/4.0/'
    expect(await findLicense(`license: { name: CC BY 4.0, url: ${url} }\n`)).toEqual({
      name: 'CC BY 4.0',
      url,
    })
    expect(await findLicense('license: { name: CC0 }\n')).toEqual({ name: 'CC0' })
    expect(await findLicense('')).toEqual({
      name: 'The terms of the site',
      url: 'https://example.com/about-elsewhere',
    })
  })

  it('has version 3.1, the five operations and the change feed, each with its id, path and statuses', async () => {
    const { description } = await buildSmallSite()
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
      ['getChanges', '/changes.json', ['200', '304', '412', '414', ...common]],
    ])
  })

  it('has the ten schemas of the contract, with their required fields', async () => {
    const { description } = await buildSmallSite()
    const required = Object.entries(description.components.schemas).map(([name, schema]) => [
      name,
      (schema as { required: string[] }).required,
    ])
    expect(Object.fromEntries(required)).toEqual({
      ProfileResponse: ['name', 'title', 'domain', 'bio', 'focus', 'links'],
      ProfileLinks: [
        'website',
        'github',
        'linkedin',
        'email',
        'developers',
        'openapi',
        'llms_txt',
        'sitemap',
        'agent_instructions',
        'about',
        'contact',
        'privacy',
      ],
      EssaySummary: ['id', 'slug', 'title', 'description', 'lang', 'url', 'markdown_url', 'api_url'],
      EssayListResponse: ['count', 'essays'],
      EssayDetailResponse: [
        'slug',
        'title',
        'description',
        'lang',
        'canonical_url',
        'markdown_url',
        'content',
      ],
      SearchResponse: ['query', 'total', 'results'],
      SearchResultItem: ['title', 'description', 'url', 'type', 'lang'],
      HealthResponse: ['status', 'service', 'version', 'openapi', 'documentation', 'versioning', 'endpoints'],
      HealthVersioning: ['current', 'status', 'deprecation_policy'],
      ErrorResponse: ['error'],
    })
  })

  it('describes the headers of every response, and Retry-After where a client must wait', async () => {
    const { description } = await buildSmallSite()
    const { responses } = description.paths['/api/v1/profile'].get
    const commonHeaders = [
      'Access-Control-Allow-Origin',
      'Access-Control-Expose-Headers',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'RateLimit-Policy',
      'API-Version',
      'X-API-Version',
      'Cache-Control',
      'Vary',
    ]
    expect(Object.keys(responses[200].headers)).toEqual([...commonHeaders, 'ETag', 'Content-Language'])
    expect(Object.keys(description.components.responses.RateLimited.headers)).toEqual([
      ...commonHeaders,
      'Content-Language',
      'Retry-After',
    ])
    expect(Object.keys(description.components.responses.NotFound.headers)).toEqual([
      ...commonHeaders,
      'Content-Language',
    ])
  })

  it('describes the errors of the change feed, which has neither a quota nor CORS headers for them', async () => {
    const { dist, description } = await buildSmallSite()
    const path = '/changes.json'
    const response = await fetch(`${await serve(dist)}${path}`, { headers: { 'X-Long': 'x'.repeat(20_000) } })
    const { status, headers } = response
    expect(status).toBe(431)
    expect(Object.keys(description.paths[path].get.responses[431].headers)).toEqual([
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
    const { description } = await buildSmallSite({
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
    const { description } = await buildSmallSite({
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
      ['/changes.json', undefined],
    ])
    const { headers } = description.paths['/api/v1/search'].get.responses[200]
    expect(Object.keys(headers).slice(-4)).toEqual(['ETag', 'Deprecation', 'Link', 'Sunset'])
  })

  it('has the same content in openapi.yaml', async () => {
    const { read, description } = await buildSmallSite()
    expect(parseYaml(read('openapi.yaml'))).toEqual(description)
  })
})

describe('a client of the OpenAPI document', () => {
  it('calls a running service', async () => {
    const { dist } = await buildSmallSite()
    const { callAll } = await import(pathToFileURL('test/fixtures/client/client.ts').href)
    expect(await callAll(await serve(dist))).toEqual({
      name: 'Sample Author',
      count: 1,
      content: 'Opening words.\n\n## A section\n\nMore words.\n',
      titles: ['essay: First essay'],
      template: 'https://site.test/api/v1/essays/{slug}',
      code: 'NOT_FOUND',
    })
  })
})
