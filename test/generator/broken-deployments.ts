/** Deployments with one fault each, which `stele verify` must name: a good service behind a proxy with that fault. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ProblemId } from '../../generator/verifier/deployment-problems.ts'
import type { GroupName } from '../../generator/verifier/report.ts'
import { isFaulty } from '../../generator/verifier/report.ts'
import { smallSite } from '../fixtures/content.ts'
import {
  altering,
  changing,
  createDamagingProxy,
  createWrongCache,
  type Damage,
  type DamagingProxy,
  intercepting,
  isApi,
  removing,
  respondWith,
  withHeaders,
  withoutHeaders,
} from '../fixtures/damaging-proxy.ts'
import { close, listen, startVerifiedService, type VerifiedService } from '../fixtures/verified-service.ts'
import { findFreePort } from '../targets/targets.ts'

const site = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}versioning:
  operations: { searchContent: { deprecated: 2026-01-01, sunset: 2027-06-01 } }
`,
  // The service compresses no small responses.
  'essays/first-essay/en.md': `${smallSite['essays/first-essay/en.md']}\n${'Many words follow. '.repeat(200)}\n`,
}

/** A service and its proxy, while the tests of a file run. */
export interface Deployment {
  proxy: DamagingProxy
  service: VerifiedService
  /** The origin of the proxy, which the site was built for. */
  address: string
}

/** Starts a service behind a proxy before the tests of a file, and stops both after them. */
export function useDeployment(): Deployment {
  const deployment = {} as Deployment
  beforeAll(async () => {
    const [proxyPort, servicePort] = [await findFreePort(), await findFreePort()]
    deployment.service = await startVerifiedService(site, servicePort, `http://127.0.0.1:${proxyPort}`)
    deployment.proxy = createDamagingProxy(deployment.service.origin)
    deployment.address = await listen(deployment.proxy.server, proxyPort)
  })
  afterEach(() => deployment.service.startNewWindow())
  afterAll(() => {
    close(deployment.proxy.server)
    deployment.service.stop()
  })
  return deployment
}

/** Defines a test for each fault. */
export function testFaults(deployment: Deployment, faults: readonly Fault[]): void {
  it.each(faults)('names the fault where %s', async (_, group, expected, damage) => {
    deployment.proxy.damage = damage
    const report = await deployment.service.verify(deployment.address, group === null ? {} : { only: group })
    expect(report.problems.map(({ id }) => id)).toEqual(expected)
    expect(isFaulty(report)).toBe(true)
  })
}

const htmlPage = '<!doctype html><title>Error</title>'
const asHtml = { 'content-type': 'text/html' }

/**
 * The deployments whose fault `test/hosts/broken.ts` does not have on a host that promises less. Each has what is wrong, the group of
 * cases that shows it (null for all groups), the problems that must be named, and the proxy.
 */
type Fault = readonly [fault: string, group: GroupName | null, problems: readonly ProblemId[], damage: Damage]

const faults: readonly Fault[] = [
  ['a proxy removes Vary', 'profile', ['missing-vary'], removing('vary')],
  [
    'a proxy compresses without Vary',
    'http',
    ['missing-vary'],
    changing((response) =>
      response.headers.has('content-encoding') ? withHeaders(response, { vary: undefined }) : response,
    ),
  ],
  ['a cache stores responses of the API with their quota', null, ['cached-quota'], createWrongCache(isApi)],
  [
    'a cache ignores Vary: Accept',
    null,
    ['mixed-formats'],
    createWrongCache((request) => request.path.includes('?') && !isApi(request)),
  ],
  [
    'a cache that stores the second response ignores Vary: Accept',
    'pages',
    ['mixed-formats'],
    createWrongCache((request) => request.path.includes('?') && !isApi(request), 2),
  ],
  ['a proxy removes CORS headers', 'profile', ['missing-cors'], removing('access-control-allow-origin')],
  [
    'a proxy replaces errors of the API by HTML pages',
    'errors',
    ['html-errors'],
    changing((response, request) =>
      isApi(request) && response.status >= 400
        ? { ...withHeaders(response, asHtml), body: Buffer.from(htmlPage) }
        : response,
    ),
  ],
  [
    'the pages of a language were not uploaded',
    null,
    ['missing-content'],
    intercepting(({ path }) => (/^\/pt(?:[/.]|$)/.test(path) ? respondWith(404) : null)),
  ],
  [
    'messages of agents are not passed on',
    'mcp',
    ['rejected-messages'],
    intercepting(({ method }) => (method === 'POST' ? respondWith(403, asHtml, htmlPage) : null)),
  ],
  [
    'the bodies of messages are lost',
    'mcp',
    ['rejected-messages'],
    (request, forward) => forward(request.method === 'POST' ? { ...request, body: '' } : request),
  ],
  [
    'the change feed is that of an older build',
    'essays',
    ['mixed-builds'],
    changing((response, { path }) =>
      path === '/changes.json'
        ? { ...response, body: Buffer.from(response.body.toString().replace(/\n\{"id":"[^"]*".*/, '')) }
        : response,
    ),
  ],
  [
    'a cache has the list of changes of an older build',
    'essays',
    ['stale-changes'],
    changing((response, { path }) =>
      path.startsWith('/changes/') && response.status === 200
        ? {
            ...response,
            body: Buffer.from(response.body.toString().replace(/"to":"[^"]*"/, '"to":"an-older-build"')),
          }
        : response,
    ),
  ],
  [
    'the manifest is that of another build, so that files do not have its hashes',
    null,
    ['server-errors'],
    intercepting(({ path }) => (path.startsWith('/assets/') ? respondWith(500) : null)),
  ],
  [
    'a proxy makes redirects absolute, with http',
    'errors',
    ['absolute-redirects'],
    changing((response) => {
      const location = response.headers.get('location')
      return location === undefined
        ? response
        : withHeaders(response, { location: `http://localhost${location}` })
    }),
  ],
  [
    'the whole service redirects to http',
    null,
    ['redirected-api'],
    intercepting(({ path }) => respondWith(301, { location: `http://localhost${path}` })),
  ],
  [
    'a cache may store errors',
    'errors',
    ['cached-errors'],
    changing((response) =>
      response.status >= 400 ? withHeaders(response, { 'cache-control': 'max-age=60' }) : response,
    ),
  ],
  [
    'a CDN may store responses of the API',
    'profile',
    ['shared-caching'],
    changing((response, request) =>
      isApi(request) && response.headers.get('cache-control') === 'private, no-cache'
        ? withHeaders(response, { 'cache-control': 'public, max-age=60' })
        : response,
    ),
  ],
  [
    'a proxy removes RateLimit headers',
    'profile',
    ['missing-quota-headers'],
    removing('ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy'),
  ],
  [
    'requests of a client are not counted together',
    'quota',
    ['uncounted-quota'],
    changing((response) =>
      response.headers.has('ratelimit-remaining')
        ? withHeaders(response, { 'ratelimit-remaining': '59', 'ratelimit-reset': '60' })
        : response,
    ),
  ],
  [
    'a forged X-Forwarded-For is a new client',
    'quota',
    ['forged-client'],
    changing((response, { headers }) =>
      headers['x-forwarded-for'] === undefined
        ? response
        : withHeaders(response, { 'ratelimit-remaining': '59', 'ratelimit-reset': '60' }),
    ),
  ],
  [
    'clients over their quota get responses',
    'quota',
    ['no-limit'],
    changing((response) => (response.status === 429 ? { ...response, status: 200 } : response)),
  ],
  [
    'all codings of a response have one entity tag',
    'http',
    ['shared-tags'],
    async (request, forward) => {
      const response = await forward(withoutHeaders(request, 'if-none-match'))
      const etag = response.headers.get('etag')?.replace(/-(?:br|gzip|gz)"$/, '"')
      if (etag === undefined) return response
      const tags = request.headers['if-none-match'] ?? ''
      const isKnown = tags.includes(etag) || tags === '*'
      return { ...withHeaders(response, { etag }), ...(isKnown && { status: 304 }) }
    },
  ],
  [
    'a proxy that compresses again makes entity tags weak',
    'profile',
    ['weak-tags'],
    changing((response) => {
      const etag = response.headers.get('etag')
      return etag === undefined ? response : withHeaders(response, { etag: `W/${etag}` })
    }),
  ],
  [
    'pages have no media type',
    'pages',
    ['wrong-markdown-type', 'wrong-page-type'],
    changing((response, { path }) =>
      path.startsWith('/developers') ? withHeaders(response, { 'content-type': undefined }) : response,
    ),
  ],
  [
    'the index of skills was not uploaded',
    'pages',
    ['missing-content'],
    intercepting(({ path }) => (path === '/.well-known/agent-skills/index.json' ? respondWith(404) : null)),
  ],
  [
    'a cache ignores the query of Markdown files',
    'pages',
    ['soft-404'],
    altering((request) =>
      isApi(request) ? request : { ...request, path: request.path.replace(/\?section=.*/, '') },
    ),
  ],
  [
    'a proxy removes what the home page loads',
    'pages',
    ['soft-404'],
    changing((response, { path }) =>
      path === '/' && response.headers.get('content-type')?.startsWith('text/html')
        ? { ...withHeaders(response, { 'content-encoding': undefined }), body: Buffer.from(htmlPage) }
        : response,
    ),
  ],
  [
    'the home page fails',
    null,
    ['server-errors'],
    intercepting(({ path }) => (path === '/' ? respondWith(500) : null)),
  ],
  [
    'every path returns the home page, also those of the API',
    null,
    ['html-api'],
    intercepting(() => respondWith(200, asHtml, htmlPage)),
  ],
  [
    'the service is down behind its proxy',
    null,
    ['server-errors'],
    intercepting(() => respondWith(502, asHtml, htmlPage)),
  ],
  [
    'HEAD is rejected',
    'http',
    ['rejected-head'],
    intercepting(({ method }) => (method === 'HEAD' ? respondWith(405) : null)),
  ],
  [
    'preflight requests are rejected',
    'http',
    ['rejected-preflight'],
    intercepting(({ method }) => (method === 'OPTIONS' ? respondWith(403) : null)),
  ],
  [
    'a firewall rejects POST with 403',
    'errors',
    ['wrong-methods'],
    intercepting(({ method }) => (method === 'POST' ? respondWith(403) : null)),
  ],
  [
    'every response is declared as English',
    'profile',
    ['wrong-language'],
    changing((response) =>
      response.headers.has('content-language')
        ? withHeaders(response, { 'content-language': 'en' })
        : response,
    ),
  ],
  [
    'the search index is that of an older build',
    'search',
    ['stale-search'],
    changing((response, { path, headers }) => {
      const query = new URL(`http://localhost${path}`).searchParams.get('q') ?? ''
      if (!path.startsWith('/api/v1/search') || headers['accept-encoding'] !== undefined) return response
      return response.status === 200 && response.body.length > 0
        ? {
            ...withHeaders(response, { 'content-length': undefined }),
            body: Buffer.from(JSON.stringify({ query, total: 0, results: [] })),
          }
        : response
    }),
  ],
  [
    'a proxy removes deprecation headers',
    'deprecation',
    ['missing-deprecation'],
    removing('deprecation', 'sunset'),
  ],
  [
    'a proxy removes If-None-Match',
    'http',
    ['no-revalidation'],
    altering((request) => withoutHeaders(request, 'if-none-match')),
  ],
  [
    'a proxy removes version headers',
    'profile',
    ['missing-version'],
    removing('api-version', 'x-api-version'),
  ],
  ['a proxy removes Link', 'health', ['missing-links'], removing('link')],
  [
    'a load balancer adds cookies',
    'http',
    ['added-cookies'],
    changing((response) => withHeaders(response, { 'set-cookie': 'node=1' })),
  ],
  [
    'JSON has another media type',
    'profile',
    ['wrong-api-type'],
    changing((response, request) =>
      isApi(request) && response.headers.get('content-type') === 'application/json'
        ? withHeaders(response, { 'content-type': 'application/json; charset=utf-8' })
        : response,
    ),
  ],
  [
    'a file server exposes the files of the shim',
    'http',
    ['exposed-files'],
    intercepting(({ path }) => (path.startsWith('/_stele') ? respondWith(200) : null)),
  ],
]

/** Needs all cases of a working service, or those of its pages, which take seconds. */
const isSlow = ([fault, group]: Fault): boolean =>
  (group === null || group === 'pages') && !quickFaults.has(fault)

/** The service fails so early that few requests follow, or no other test holds what finds the fault. */
const quickFaults: ReadonlySet<string> = new Set([
  'a cache that stores the second response ignores Vary: Accept',
  'the whole service redirects to http',
  'the home page fails',
  'every path returns the home page, also those of the API',
  'the service is down behind its proxy',
])

export const quickDeployments = faults.filter((fault) => !isSlow(fault))
export const slowDeployments = faults.filter(isSlow)
