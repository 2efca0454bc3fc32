/** The OpenAPI document: its content, a linter’s verdict, and a client generated from it. */

import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { build } from '../generator/build.ts'
import { createNodeServer } from '../shim/adapters/node.ts'
import { createShim } from '../shim/runtime/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'
import { createFolder, type Files, smallSite, writeFiles } from './fixtures/content.ts'
import { createResponseCheck } from './openapi.ts'

const run = promisify(execFile)

async function buildSmallSite(files: Files = {}) {
  const folder = createFolder()
  const dist = join(folder, 'dist')
  await build({ content: writeFiles({ ...smallSite, ...files }, join(folder, 'content')), out: dist })
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

  it('has no problems under the recommended rules of redocly lint', async () => {
    const { dist } = await buildSmallSite()
    const { status, stdout, stderr } = spawnSync(
      'node_modules/.bin/redocly',
      ['lint', '--extends=recommended', '--format=json', join(dist, 'openapi.json')],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    expect({ status, problems: JSON.parse(stdout).problems }, stderr).toEqual({ status: 0, problems: [] })
  })
})

describe('a client generated from the OpenAPI document', () => {
  /** Generates the client's types next to a copy of its source, below node_modules so that its imports resolve. */
  async function generateClient(read: (file: string) => string): Promise<string> {
    const folder = mkdtempSync(join('node_modules', '.stele-client-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync('test/fixtures/client', folder, { recursive: true })
    writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTypescript(read('openapi.json'))))
    return folder
  }

  const checkTypes = (file: string) =>
    run('node_modules/.bin/tsc', [
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'],
      ...['--allowImportingTsExtensions', '--types', 'node', file],
    ])

  it('type-checks and calls a running service', async () => {
    const { dist, read } = await buildSmallSite()
    const folder = await generateClient(read)
    await expect(checkTypes(join(folder, 'client.ts'))).resolves.toEqual({ stdout: '', stderr: '' })
    const { callAll } = await import(pathToFileURL(join(folder, 'client.ts')).href)
    expect(await callAll(await serve(dist))).toEqual({
      name: 'Sample Author',
      count: 1,
      content: 'Opening words.\n\n## A section\n\nMore words.\n',
      titles: ['essay: First essay'],
      template: 'https://site.test/api/v1/essays/{slug}',
      code: 'NOT_FOUND',
    })
  })

  it('fails to type-check if it uses fields or parameters that do not exist', async () => {
    const { read } = await buildSmallSite()
    const folder = await generateClient(read)
    const { stdout } = await checkTypes(join(folder, 'mistaken.ts')).catch((error) => error)
    const lines = [...String(stdout).matchAll(/mistaken\.ts\((\d+),\d+\): error/g)].map(([, line]) => line)
    expect(lines).toEqual(['7', '8', '9'])
  })
})
