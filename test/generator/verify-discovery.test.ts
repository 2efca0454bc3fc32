/** What `stele verify` finds out about a service before it runs cases. */

import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReceivedResponse, Target } from '../../generator/conformance/case.ts'
import { readOpenApi } from '../../generator/conformance/discovery.ts'
import { createPathReader } from '../../generator/conformance/find-facts.ts'
import { createHttpTarget } from '../../generator/conformance/http-target.ts'
import { recognizeHost } from '../../generator/conformance/recognize-host.ts'
import { respondWith } from '../fixtures/damaging-proxy.ts'
import { close, listen } from '../fixtures/verified-service.ts'

const toTarget = (respond: (path: string) => ReceivedResponse): Target => ({
  name: 'https://site.test',
  send: async ({ path }) => respond(path),
})

describe('The host of a service', () => {
  const health = {
    version: '1.0.0',
    endpoints: { essays: 'https://site.test/api/v1/essays' },
    openapi: 'https://site.test/openapi.json',
    documentation: 'https://site.test/developers',
  }
  const timestamp = '2026-01-01T00:00:00Z'

  it.each<[string, object, Readonly<Record<string, string>>, string | null]>([
    ['of Netlify', { timestamp }, { 'x-nf-request-id': '01' }, 'netlify'],
    ['of Vercel', { timestamp }, { 'x-vercel-id': 'a::b' }, 'vercel'],
    ['of the shim on no platform', { timestamp }, {}, null],
    ['of S3', {}, { server: 'AmazonS3' }, 's3'],
    ['of Caddy', {}, { server: 'Caddy' }, 'caddy'],
    ['of nginx', {}, { server: 'nginx/1.26.0' }, 'nginx'],
    ['of a server without a name', {}, {}, 'nginx'],
  ])('is recognised from the headers %s', async (_, report, headers, host) => {
    const response = respondWith(200, headers, JSON.stringify({ ...health, ...report }))
    expect(await recognizeHost(toTarget(() => response))).toBe(host)
  })

  it.each<[string, string, number, string]>([
    ['with clean URLs: Pages', '/developers', 404, 'pages'],
    ['with clean URLs and a visible manifest: Pages, without its rules', '/developers', 200, 'pages'],
    ['with URLs of files: a file server', '/developers.html', 200, 'static'],
    ['with URLs of files and a hidden manifest: a file server', '/developers.html', 404, 'static'],
    ['without pages and with a visible manifest: a file server', '/developers.md', 200, 'static'],
    ['without pages and with a hidden manifest: Pages', '/developers.md', 404, 'pages'],
  ])('is recognised from a build %s', async (_, documentation, manifestStatus, host) => {
    const files = {
      ...health,
      endpoints: { essays: 'https://site.test/api/v1/essays.json' },
      documentation: `https://site.test${documentation}`,
    }
    const target = toTarget((path) => {
      if (path === '/api/v1/health.json') return respondWith(200, {}, JSON.stringify(files))
      return respondWith(path === '/_stele/manifest.json' ? manifestStatus : 404)
    })
    expect(await recognizeHost(target)).toBe(host)
  })
})

describe('The OpenAPI description of another implementation', () => {
  const read = (description: unknown) =>
    readOpenApi(
      toTarget(() => respondWith(200, {}, JSON.stringify(description))),
      '/openapi.json',
    )
  const lang = { name: 'lang', schema: { enum: ['en', 'pt'] } }

  it('names the languages in a parameter, and describes no more than it must', async () => {
    const paths = {
      '/messages': {},
      '/api/v1/profile': { get: {} },
      '/api/v1/essays': {
        get: { operationId: 'listEssays', deprecated: true, parameters: [{ name: 'lang' }, lang] },
      },
      '/changes.json': { get: { operationId: 'getChanges' } },
    }
    expect(await read({ paths })).toEqual({
      languages: ['en', 'pt'],
      languageTags: {},
      deprecated: new Map([['listEssays', { hasSunset: false }]]),
      hasSections: false,
    })
  })

  it.each([
    ['no operation', {}],
    ['no parameter with values', { '/a': { get: { parameters: [{ name: 'lang', schema: {} }] } } }],
    ['no language', { '/a': { get: { parameters: [{ name: 'lang', schema: { enum: [] } }] } } }],
  ])('is refused if it has %s', async (_, paths) => {
    await expect(read({ paths })).rejects.toThrow(
      'GET /openapi.json does not list the languages of the API; expected a parameter "lang" with an enum',
    )
  })
})

describe('A URL of a service', () => {
  const toPath = createPathReader('https://site.test/blog/')
  it.each([
    ['https://site.test/blog/essays', '/essays'],
    ['/blog/assets/a.css', '/assets/a.css'],
    ['https://cdn.test/a.css', '/a.css'],
  ])('is read relative to the base URL: %s', (url, path) => {
    expect(toPath(url)).toBe(path)
  })
})

describe('A request', () => {
  it('without a response fails with the code of a time-out', async () => {
    const server = createServer(() => {})
    const origin = await listen(server, 0)
    onTestFinished(() => close(server))
    await expect(
      createHttpTarget(origin, origin, { timeout: 1 }).send({ path: '/x' }, 0),
    ).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      message: 'GET /x timed out',
    })
  })
})
