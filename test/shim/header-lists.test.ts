/** The whole list of headers of each kind of response. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { type Started, startCore } from '../targets/targets.ts'

const dist = useDist()
let core: Started
beforeAll(async () => {
  core = await startCore(dist)
})
afterAll(() => core.stop())

const cors = ['access-control-allow-origin', 'access-control-expose-headers']
const version = ['api-version', 'x-api-version']
const quota = ['ratelimit-limit', 'ratelimit-policy', 'ratelimit-remaining', 'ratelimit-reset']
const body = ['content-length', 'content-type']
const api = ['cache-control', ...cors, ...version, ...quota, 'vary']
const site = ['cache-control', 'vary', 'x-content-type-options']
const page = [...site, ...body]
const preflight = [
  ...['access-control-allow-headers', 'access-control-allow-methods', 'access-control-max-age', 'allow'],
]
const asked = { Origin: 'https://app.test', 'Access-Control-Request-Method': 'GET' }
const markdown = [...page, ...cors, 'content-language', 'etag', 'link']
const html = ['content-language', 'content-security-policy', 'referrer-policy']

it.each([
  ['GET', '/api/v1/profile', {}, 200, [...api, ...body, 'content-language', 'etag']],
  ['GET', '/api/v1/search?q=words', {}, 200, [...api, ...body, 'etag']],
  ['GET', '/api/v1/health', {}, 200, [...api, ...body, 'link']],
  ['GET', '/api/v1/nothing', {}, 404, [...api, ...body, 'content-language']],
  ['POST', '/api/v1/profile', {}, 405, [...api, ...body, 'allow', 'content-language']],
  ['OPTIONS', '/api/v1/essays', asked, 204, [...api, ...preflight]],
  ['GET', '/api/v1/profile', { 'If-None-Match': '*' }, 304, [...api, 'etag']],
  ['GET', '/api/v1/health', { 'If-Match': '"other"' }, 412, [...api, ...body, 'content-language']],
  ['OPTIONS', '/essays', asked, 204, [...site, ...cors, ...preflight]],
  ['GET', '/', {}, 200, [...site, ...body, ...html, 'etag', 'link']],
  ['GET', '/', { 'If-None-Match': '*' }, 304, [...site, ...html, 'content-type', 'etag', 'link']],
  ['GET', '/', { 'Accept-Encoding': 'gzip' }, 200, [...page, ...html, 'content-encoding', 'etag', 'link']],
  ['GET', '/', { Accept: 'text/markdown' }, 200, [...markdown, 'content-location']],
  ['GET', '/essays', {}, 200, [...page, ...html, 'etag', 'link']],
  ['GET', '/essays/first-essay.md', {}, 200, [...markdown, 'x-markdown-tokens']],
  [
    'GET',
    '/feed.xml',
    {},
    200,
    [...page, ...cors, 'accept-ranges', 'content-language', 'etag', 'last-modified'],
  ],
  ['GET', '/robots.txt', {}, 200, [...site, ...body, ...cors, 'accept-ranges', 'etag']],
  ['GET', '/essays.html', {}, 308, [...site, ...cors, 'content-length', 'location']],
  ['GET', '/nothing', {}, 404, [...site, ...body, ...cors, ...html]],
  ['GET', '/nothing.md', { Accept: 'text/markdown' }, 404, [...site, ...body, ...cors, 'content-language']],
  ['POST', '/essays', {}, 405, [...site, ...body, ...cors, 'allow', 'content-language']],
  ['GET', '/', { 'If-Match': '"other"' }, 412, [...site, ...body, ...cors, 'content-language']],
])('the response to %s %s with the headers %j has these headers and no other', async (...row) => {
  const [method, path, headers, status, names] = row
  const response = await core.target.send({ method, path, headers }, 1)
  expect([response.status, [...response.headers.keys()].sort()]).toEqual([status, [...names].sort()])
})

const described = (file: string) => `<https://site.test${file}>; rel="describedby"; type="text/plain"`
const toMarkdown = (file: string) => `<https://site.test${file}>; rel="alternate"; type="text/markdown"`
const service = [
  '<https://site.test/openapi.json>; rel="service-desc"; type="application/json"',
  '<https://site.test/developers>; rel="service-doc"; type="text/html"',
  '<https://site.test/api/v1/health>; rel="status"; type="application/json"',
  '<https://site.test/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
  '<https://site.test/.well-known/agent-skills/index.json>; rel="service-meta"; type="application/json"',
  '<https://site.test/mcp/server-card>; rel="service-meta"; type="application/mcp-server-card+json"',
  '<https://site.test/.well-known/ard.json>; rel="ard"; type="application/json"',
]

it.each([
  ['/', [described('/llms.txt'), toMarkdown('/index.md'), ...service]],
  ['/essays', [described('/llms.txt'), toMarkdown('/essays.md')]],
  ['/essays.md', [described('/llms.txt'), '<https://site.test/essays>; rel="canonical"']],
  ['/pt.md', [described('/pt/llms.txt'), '<https://site.test/pt>; rel="canonical"']],
  ['/api/v1/health', service],
])('the response to %s has these links and no other', async (path, links) => {
  const { headers } = await core.target.send({ path }, 2)
  expect(headers.get('link')?.split(', ')).toEqual(links)
})
