/**
 * `stele verify` names the fault of a deployment on each host. A deployment is a good one behind a proxy that changes one
 * thing. The faults of the shim behind a proxy are in `test/generator/verify-broken.test.ts`.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { verify } from '../../generator/commands/verify.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import type { ReceivedResponse } from '../../generator/verifier/case.ts'
import type { ProblemId } from '../../generator/verifier/deployment-problems.ts'
import { isFaulty, type Report } from '../../generator/verifier/report.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import {
  altering,
  changing,
  createDamagingProxy,
  type Damage,
  intercepting,
  isApi,
  noDamage,
  type ProxiedRequest,
  removing,
  respondWith,
  withHeaders,
  withoutHeaders,
} from '../fixtures/damaging-proxy.ts'
import { close, listen, startVerifiedService } from '../fixtures/verified-service.ts'
import { describeWhere } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { ruleEngines } from './rule-engines.ts'

const site = {
  ...smallSite,
  'essays/first-essay/en.md': `${smallSite['essays/first-essay/en.md']}\n${'Many words follow. '.repeat(200)}\n`,
  'static/logo@2x.txt': 'A logo.',
}
const html = '<!doctype html><title>Welcome</title>'
const asHtml = { 'content-type': 'text/html' }

const isHtml = ({ headers, status }: ReceivedResponse) =>
  status === 200 && /^text\/html/.test(headers.get('content-type') ?? '')
const isFound = ({ status }: ReceivedResponse) => status === 200

/** Sets headers of the responses that a test selects; undefined removes one. */
const setting = (
  headers: Readonly<Record<string, string | undefined>>,
  selects: (response: ReceivedResponse, request: ProxiedRequest) => boolean = () => true,
): Damage =>
  changing((response, request) => (selects(response, request) ? withHeaders(response, headers) : response))

/** Replaces bodies of GET. */
const replacing = (
  toBody: (body: string) => string,
  selects: (response: ReceivedResponse, request: ProxiedRequest) => boolean,
): Damage =>
  changing((response, request) =>
    request.method === 'GET' && selects(response, request)
      ? { ...response, body: Buffer.from(toBody(String(Buffer.from(response.body)))) }
      : response,
  )

/** Answers paths itself. */
const answering = (paths: RegExp, response: ReceivedResponse): Damage =>
  intercepting(({ path }) => (paths.test(path) ? response : null))

const essay = /^\/essays\/first-essay(?:\.html)?$/
const year = 'public, max-age=31536000, immutable'

/** The hosts of which a fault is found by their promises. About these, Vercel promises the same as Netlify, and Caddy as nginx. */
const withRedirects = ['nginx', 's3', 'netlify'] as const

/**
 * What is wrong, on which hosts, the problem that must be named, and the proxy. `verify` finds most faults in the same way on
 * every host: those of any response are tested on a file server, and those of headers and methods on a host with rules.
 */
const deployments: readonly (readonly [
  fault: string,
  hosts: readonly HostName[],
  problem: ProblemId,
  damage: Damage,
])[] = [
  [
    'HTML is sent as plain text',
    ['static'],
    'wrong-page-type',
    setting({ 'content-type': 'text/plain' }, isHtml),
  ],
  [
    'HTML has another charset',
    ['static'],
    'wrong-page-type',
    setting({ 'content-type': 'text/html; charset=iso-8859-1' }, isHtml),
  ],
  [
    'JSON is sent as plain text',
    ['static'],
    'wrong-api-type',
    setting({ 'content-type': 'text/plain' }, (response, request) => isApi(request) && isFound(response)),
  ],
  [
    'Markdown has no media type',
    ['static'],
    'wrong-markdown-type',
    setting({ 'content-type': undefined }, (_, { path }) => path.endsWith('.md')),
  ],
  [
    'stylesheets are sent as plain text',
    ['static'],
    'wrong-file-type',
    setting({ 'content-type': 'text/plain' }, (_, { path }) => path.endsWith('.css')),
  ],
  [
    'unknown paths return the home page',
    [...withRedirects, 'pages', 'static'],
    'soft-404',
    changing((response, request) =>
      response.status === 404 && !isApi(request) && !request.path.startsWith('/_stele')
        ? { ...withHeaders(response, asHtml), status: 200, body: Buffer.from(html) }
        : response,
    ),
  ],
  [
    'a missing Markdown file is answered with the home page and 200',
    ['static'],
    'soft-404',
    answering(/^\/essays\/first-essay\.md/, respondWith(200, asHtml, html)),
  ],
  [
    'a missing page is answered with the home page and 200',
    ['static'],
    'soft-404',
    (request, forward) => forward(essay.test(request.path) ? { ...request, path: '/' } : request),
  ],
  [
    'a missing file of the API is answered with the home page and 200',
    ['static'],
    'soft-404',
    answering(/^\/api\/v1\/profile\.pt\.json$|^\/api\/v1\/profile\?lang=pt$/, respondWith(200, asHtml, html)),
  ],
  [
    'a file is missing',
    ['static'],
    'missing-content',
    answering(/^\/essays\/first-essay\.md/, respondWith(404)),
  ],
  [
    'a variant is missing',
    ['static'],
    'missing-content',
    answering(/^\/api\/v1\/profile(?:\.pt\.json|\?lang=pt)$/, respondWith(403)),
  ],
  [
    'responses of the API are immutable',
    ['static'],
    'long-caching',
    setting({ 'cache-control': year }, (_, request) => isApi(request)),
  ],
  [
    'pages are stored for a day',
    ['static'],
    'long-caching',
    setting({ 'cache-control': 'max-age=86400' }, isHtml),
  ],
  [
    'assets are not stored',
    ['s3'],
    'uncached-assets',
    setting({ 'cache-control': 'no-cache' }, (_, { path }) => path.startsWith('/assets/')),
  ],
  ['a load balancer adds cookies', ['static'], 'added-cookies', setting({ 'set-cookie': 'a=b' })],
  [
    'one page sets a cookie',
    ['static'],
    'added-cookies',
    setting({ 'set-cookie': 'a=b' }, (_, { path }) => path.startsWith('/developers')),
  ],
  [
    'CORS is for one origin',
    ['static'],
    'missing-cors',
    setting({ 'access-control-allow-origin': 'https://app.example' }),
  ],
  [
    'CORS allows credentials',
    ['static'],
    'missing-cors',
    setting({ 'access-control-allow-credentials': 'true' }, (response) => isFound(response)),
  ],
  ['CORS headers are missing', ['s3'], 'missing-cors', removing('access-control-allow-origin')],
  [
    'a page is of an older build',
    ['static'],
    'changed-files',
    replacing(
      (body) => body.replace('Many words', 'Few words'),
      (_, { path }) => essay.test(path),
    ),
  ],
  [
    'a file with @ in its name is of an older build',
    ['static'],
    'changed-files',
    replacing(
      () => 'An older logo.',
      (_, { path }) => path === '/logo@2x.txt',
    ),
  ],
  [
    'the manifest is damaged',
    ['static'],
    'missing-content',
    answering(/^\/_stele\/manifest\.json$/, respondWith(200, {}, '{"files":')),
  ],
  [
    'a proxy adds a script to pages',
    ['static'],
    'changed-files',
    replacing((body) => `${body}<script src="/ads.js"></script>`, isHtml),
  ],
  [
    'the change feed is of an older build',
    ['static'],
    'mixed-builds',
    replacing(
      (body) => body.replace(/\n\{"id":"[^"]*".*/, ''),
      (_, { path }) => path === '/changes.json',
    ),
  ],
  [
    'compressed bodies are not declared',
    ['static'],
    'wrong-coding',
    changing((response, request) =>
      isFound(response) &&
      request.method === 'GET' &&
      isApi(request) &&
      !response.headers.has('content-encoding') &&
      request.path !== '/api/v1/health' &&
      request.path !== '/api/v1/health.json' &&
      !/essays(?:\.\w+)*(?:\?|\.json|$)/.test(request.path)
        ? { ...response, body: gzipSync(response.body) }
        : response,
    ),
  ],
  [
    'plain bodies are declared as compressed',
    [...withRedirects, 'static'],
    'wrong-coding',
    setting(
      { 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
      (response, { path, headers }) =>
        path.endsWith('.md') && isFound(response) && headers['accept-encoding'] === undefined,
    ),
  ],
  [
    'HEAD returns another length',
    ['static'],
    'wrong-head',
    changing((response, { method, path }) =>
      method === 'HEAD' && path.endsWith('.md') ? withHeaders(response, { 'content-length': '7' }) : response,
    ),
  ],
  [
    'HEAD is rejected',
    ['static'],
    'rejected-head',
    intercepting(({ method }) => (method === 'HEAD' ? respondWith(405) : null)),
  ],
  ['a page fails', ['static'], 'server-errors', answering(essay, respondWith(500))],
  [
    'the connection of a file is closed',
    ['static'],
    'no-response',
    answering(/^\/robots\.txt$/, respondWith(0)),
  ],
  [
    'pages redirect to a trailing slash',
    ['s3'],
    'page-redirects',
    intercepting(({ path }) => (essay.test(path) ? respondWith(301, { location: `${path}/` }) : null)),
  ],
  [
    'a page redirects to another host',
    ['static'],
    'page-redirects',
    answering(essay, respondWith(302, { location: 'https://www.example.com/' })),
  ],
  [
    'the version is that of another API',
    ['s3'],
    'missing-version',
    setting({ 'api-version': '9.9.9' }, (response) => response.headers.has('api-version')),
  ],
  [
    'the version of a file server is that of another API',
    ['static'],
    'missing-version',
    setting({ 'api-version': '9.9.9' }, (_, request) => isApi(request)),
  ],
  ['RateLimit headers are missing', ['s3'], 'missing-quota-headers', removing('ratelimit-policy')],
  [
    'RateLimit headers promise a count',
    ['s3'],
    'uncounted-quota',
    setting({ 'ratelimit-remaining': '59', 'ratelimit-reset': '60' }, (_, request) => isApi(request)),
  ],
  ['policy headers are missing', ['s3'], 'missing-policy', removing('content-security-policy')],
  ['Link headers are missing', ['s3'], 'missing-links', removing('link')],
  [
    'every language is declared as French',
    ['s3'],
    'wrong-language',
    setting({ 'content-language': 'fr' }, (response) => response.headers.has('content-language')),
  ],
  ['Vary is missing', ['s3'], 'missing-vary', removing('vary')],
  [
    'redirects are temporary',
    ['s3'],
    'missing-redirects',
    changing((response) => (response.status === 308 ? { ...response, status: 302 } : response)),
  ],
  [
    'redirects are not configured',
    withRedirects,
    'missing-redirects',
    changing((response) => (response.status === 308 ? respondWith(404, asHtml, html) : response)),
  ],
  [
    'redirects lead to another host',
    ['s3'],
    'absolute-redirects',
    changing((response) =>
      response.headers.has('location')
        ? withHeaders(response, { location: 'http://origin.internal/' })
        : response,
    ),
  ],
  [
    'Accept is not passed on',
    ['s3', 'netlify'],
    'ignored-accept',
    altering((request) => withoutHeaders(request, 'accept')),
  ],
  [
    'pages do not link to their Markdown',
    ['static'],
    'missing-alternates',
    replacing((body) => body.replaceAll('rel="alternate"', 'rel="next"'), isHtml),
  ],
  [
    'preflight requests are rejected',
    ['s3'],
    'rejected-preflight',
    intercepting(({ method }) => (method === 'OPTIONS' ? respondWith(403) : null)),
  ],
  [
    'POST returns the page',
    withRedirects,
    'wrong-methods',
    altering((request) =>
      request.method === 'POST' && request.path !== '/mcp'
        ? { ...request, method: 'GET', body: '' }
        : request,
    ),
  ],
  [
    'errors of the API are HTML',
    ['s3'],
    'html-errors',
    changing((response, request) =>
      isApi(request) && response.status === 404 ? respondWith(404, asHtml, html) : response,
    ),
  ],
  [
    'errors of the API are those of a gateway',
    ['s3'],
    'changed-errors',
    replacing(
      () => '{"message":"Not Found"}',
      (response, request) => isApi(request) && response.status === 404,
    ),
  ],
  ['entity tags are missing', ['s3'], 'weak-tags', removing('etag')],
  [
    'unchanged responses are sent again',
    ['nginx', 'caddy', 'netlify'],
    'no-revalidation',
    altering((request) => withoutHeaders(request, 'if-none-match')),
  ],
  [
    'every conditional request gets 304',
    ['static'],
    'wrong-revalidation',
    changing((response, { headers }) =>
      isFound(response) && headers['if-none-match'] !== undefined
        ? { ...response, status: 304, body: Buffer.from('') }
        : response,
    ),
  ],
  [
    'the files of the host are public',
    ['s3'],
    'exposed-files',
    answering(/^\/_stele\/manifest\.json$/, respondWith(200)),
  ],
  [
    'the query is dropped',
    ['s3'],
    'ignored-query',
    altering((request) => ({ ...request, path: request.path.replace(/\?.*/, '') })),
  ],
]

interface Deployment {
  damage: Damage
  verify(): Promise<Report>
  stop(): Promise<void>
}

const engines = new Map(ruleEngines.map((engine) => [engine.builtFor, engine]))

/** Starts a good deployment behind a proxy. Platforms with functions are the shim with the header that shows the platform. */
async function deploy(host: HostName): Promise<Deployment> {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const start = async (origin: string, marks: Readonly<Record<string, string>>) => {
    const proxy = createDamagingProxy(origin)
    const address = await listen(proxy.server, port)
    const damage =
      (change: Damage): Damage =>
      (request, forward) =>
        change(request, async (sent) => withHeaders(await forward(sent), marks))
    return { proxy, address, damage }
  }
  const engine = engines.get(host)
  if (engine === undefined) {
    const service = await startVerifiedService(site, await findFreePort(), baseUrl)
    const { proxy, address, damage } = await start(service.origin, platformHeaders[host] ?? {})
    return {
      set damage(change: Damage) {
        service.startNewWindow()
        proxy.damage = damage(change)
      },
      verify: () => service.verify(address),
      async stop() {
        close(proxy.server)
        service.stop()
      },
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'stele-broken-'))
  const dist = join(folder, 'dist')
  await build({ content: writeFiles(site, join(folder, 'content')), out: dist, baseUrl, host })
  const running = await engine.start(dist, 0)
  const { proxy, address, damage } = await start(running.origin, {})
  return {
    set damage(change: Damage) {
      proxy.damage = damage(change)
    },
    verify: () => verify(address),
    async stop() {
      close(proxy.server)
      await running.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const platformHeaders: Partial<Record<HostName, Readonly<Record<string, string>>>> = {
  netlify: { 'x-nf-request-id': '01' },
  vercel: { 'x-vercel-id': 'a::b' },
}

/** A file server with many faults at once. */
const faulty: Damage = changing((response, request) => {
  const isUnknown = response.status === 404 && !isApi(request)
  return {
    ...withHeaders(response, {
      'set-cookie': 'session=1',
      'access-control-allow-origin': 'https://app.example',
      ...(isHtml(response) && { 'content-type': 'text/plain' }),
      ...(isApi(request) && { 'cache-control': year }),
    }),
    ...(isUnknown && { status: 200 }),
  }
})

const toNames = ({ problems }: Report): readonly string[] => problems.map(({ id }) => id)

/** A file server, a host with rules, and a platform with functions. */
export const representatives: readonly HostName[] = ['static', 's3', 'netlify']
/** Cloudflare's Worker keeps the contract of the shim, which `test/generator/verify-broken` tests. */
export const otherHosts: readonly HostName[] = ['nginx', 'caddy', 'pages', 'vercel']

/** A fault of a file server, and one of a host with rules. */
const probes: Partial<Record<HostName, string>> = {
  static: 'a page is of an older build',
  s3: 'the query is dropped',
}

/** Decides whether a fault of a host is tested. */
type Selection = (host: HostName, fault: string) => boolean
export const isProbe: Selection = (host, fault) => probes[host] === fault
export const isNoProbe: Selection = (host, fault) => !isProbe(host, fault)

/**
 * Defines the tests of one host, with the faults that are selected.
 * @param isGoodTested whether to verify the deployment without a fault, too
 */
export function testBroken(host: HostName, isSelected: Selection, isGoodTested = true): void {
  describeWhere(`a deployment on ${host}`, engines.get(host)?.whyNot ?? null, () => {
    let deployment: Deployment
    beforeAll(async () => {
      deployment = await deploy(host)
    })
    afterAll(() => deployment.stop())

    if (isGoodTested)
      it('has no fault', async () => {
        deployment.damage = noDamage
        const { failures, problems, host: found } = await deployment.verify()
        expect({ failures, problems, found }).toEqual({ failures: [], problems: [], found: host })
      })

    if (host === 'static' && isSelected(host, 'Content-Encoding names no coding'))
      it('has no fault where Content-Encoding names no coding', async () => {
        deployment.damage = changing((response) =>
          response.headers.has('content-encoding')
            ? response
            : withHeaders(response, { 'content-encoding': 'identity' }),
        )
        expect(toNames(await deployment.verify())).toEqual([])
      })

    if (host === 'static' && isSelected(host, probes.static ?? ''))
      it('has all of its faults named', async () => {
        deployment.damage = faulty
        expect(toNames(await deployment.verify())).toEqual([
          'long-caching',
          'missing-cors',
          'wrong-page-type',
          'added-cookies',
          'soft-404',
        ])
      })

    it.each(deployments.filter(([fault, hosts]) => hosts.includes(host) && isSelected(host, fault)))(
      'has its fault named where %s',
      async (_fault, _hosts, problem, damage) => {
        deployment.damage = damage
        // The fault must not hide which host it is.
        const report = await deployment.verify()
        expect(toNames(report)).toContain(problem)
        expect(isFaulty(report)).toBe(true)
      },
    )
  })
}
