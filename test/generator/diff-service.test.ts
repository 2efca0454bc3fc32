/** `stele diff` with a running service: the same changes as between folders, with few requests that count. */

import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { serve } from '../../generator/commands/serve/serve.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { toDocument } from '../fixtures/diagnose.ts'
import { useDist } from '../fixtures/dist.ts'
import { startHost } from '../fixtures/static-host.ts'
import { listen } from '../fixtures/wire.ts'

const second = toDocument('title: Second essay\ndescription: D')
const site = { ...smallSite, 'essays/second-essay/en.md': second }
/** The build of the site, which tests only read. */
const out = useDist(site)

/** A site without HTML pages, which is built faster. */
const withoutPages = `${smallSite['site.yaml']}site: false\n`

async function buildWith(changes: Readonly<Record<string, string>>, host?: 'static'): Promise<string> {
  const out = join(createFolder(), 'dist')
  await buildWithoutImages({ content: writeFiles({ ...site, ...changes }), out, host })
  return out
}

async function serveFolder(out: string): Promise<string> {
  const server = await serve({ out })
  onTestFinished(() => server.close())
  return server.url
}

/** Starts a server that responds itself, or forwards a request to another one. */
async function startProxy(
  origin: string,
  respond: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  const server = createServer((request, response) => {
    if (respond(request, response)) return
    const { method, url, headers } = request
    const outgoing = send(`${origin}${url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    outgoing.end()
  })
  return `http://127.0.0.1:${await listen(server)}`
}

/** How many API requests a service has counted before this one. */
async function countRequests(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/api/v1/health`)
  return Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining')) - 1
}

it('A service of the same build has no changes, and counts eight requests for two languages', async () => {
  const url = await serveFolder(out)
  expect(await diffBuilds(url, out)).toEqual({
    old: { name: url, baseUrl: 'https://site.test', version: '1.2.3' },
    new: { name: out, baseUrl: 'https://site.test', version: '1.2.3' },
    summary: { breaking: 0, additive: 0, content: 0 },
    changes: [],
    purge: [],
    pages: [],
    feeds: [],
    upload: null,
    delete: null,
    uncompared: [],
  })
  expect(await countRequests(url)).toBe(8)
})

it('A service shows the same changes as its folder', async () => {
  const after = await buildWith({
    'site.yaml': String(smallSite['site.yaml']).replace('Small API', 'Other API'),
    'essays/first-essay/en.md': toDocument('title: First\ndescription: D', 'Other words.'),
    'essays/second-essay/en.md': '---\ntitle: Second\ndescription: D\ndraft: true\n---\n\nBody.\n',
    'essays/third-essay/pt.md': second,
  })
  const url = await serveFolder(out)
  const expected = await diffBuilds(out, after)
  expect(expected.summary.breaking).toBe(7)
  expect(await diffBuilds(`${url}/`, after)).toEqual({
    ...expected,
    old: { ...expected.old, name: `${url}/` },
    // Which tags the service had is not known.
    purge: expected.purge.filter((address) => !address.includes('/api/v1/tags/')),
    upload: null,
    delete: null,
  })
})

it('The fields of an essay are compared while the quota lasts', async () => {
  const before = await buildWith({
    'site.yaml': `${withoutPages}quota: { limit: 6, window: 60 }\n`,
    'essays/first-essay/en.md': toDocument('title: First\ndescription: D'),
    'essays/second-essay/en.md': toDocument('title: Second\ndescription: D'),
  })
  const requests: string[] = []
  const url = await startProxy(await serveFolder(before), ({ url: path = '' }) => {
    if (path.startsWith('/api/')) requests.push(path)
    return false
  })
  const { changes, uncompared } = await diffBuilds(url, out)
  const ofEssays = changes.filter(({ address }) => address.startsWith('/api/v1/essays/'))
  expect(ofEssays.map(({ address, message }) => [address, message])).toEqual([
    ['/api/v1/essays/first-essay', 'Its content differs; fields were not compared'],
    ['/api/v1/essays/second-essay', 'Its content differs; fields were not compared'],
  ])
  expect(uncompared).toEqual(['/api/v1/essays/first-essay', '/api/v1/essays/second-essay'])
  expect(requests.length).toBe(6)
})

it('A field that the service has and the new build lacks is found in a sample of essays', async () => {
  const url = await startProxy(await serveFolder(out), ({ url: path }, response) => {
    if (path !== '/api/v1/essays/first-essay.json') return false
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"slug":"first-essay","author":"A"}')
    return true
  })
  const { changes } = await diffBuilds(url, out)
  expect(
    changes.filter(({ kind }) => kind === 'breaking').map(({ address, message }) => [address, message]),
  ).toEqual([['/api/v1/essays/first-essay', 'Field "author" is gone']])
})

it('A request over the quota is sent again after the time that the service asks for', async () => {
  const refused = new Set<string>()
  const url = await startProxy(await serveFolder(out), ({ url: path = '' }, response) => {
    if (!path.startsWith('/api/v1/profile') || refused.has(path)) return false
    refused.add(path)
    response.writeHead(429, { 'retry-after': '0' }).end()
    return true
  })
  expect((await diffBuilds(url, out)).changes).toEqual([])
  expect([...refused]).toEqual(['/api/v1/profile.json', '/api/v1/profile.pt.json'])
})

it('A sitemap leads to no other host, and a list to no other path', async () => {
  const requests: string[] = []
  const other = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.end()
  })
  const port = await listen(other)
  const paths: string[] = []
  const url = await startProxy(await serveFolder(out), ({ url: path = '' }, response) => {
    paths.push(path)
    if (path === '/sitemap.xml')
      response.end(`<loc>https://site.test//127.0.0.1:${port}/x</loc><loc>%E0</loc>`)
    else if (path === '/api/v1/essays.json')
      response.end('{"essays":[{"slug":"../../x"},{"slug":"\\ud800"}]}')
    else return false
    return true
  })
  await diffBuilds(url, out)
  expect(requests).toEqual([])
  expect(paths).toContain(`//127.0.0.1:${port}/x`)
  expect(paths.filter((path) => path.startsWith('/x') || path.includes('..'))).toEqual([])
})

it('A service may have no sitemap, no list of essays, no health report and no server in its contract', async () => {
  const url = await startProxy(await serveFolder(out), ({ url: path = '' }, response) => {
    if (path === '/sitemap.xml') response.writeHead(404).end()
    else if (path.startsWith('/api/v1/essays')) response.end('{}')
    else if (path.startsWith('/api/v1/health')) response.end('[]')
    else if (path === '/openapi.json') {
      const { servers, ...contract } = JSON.parse(readFileSync(join(out, path), 'utf8'))
      response.end(JSON.stringify(contract))
    } else return false
    return true
  })
  const { old, changes } = await diffBuilds(url, out)
  expect(old.baseUrl).toBe(url)
  const rows = changes.map(({ kind, rule, address, message }) => [`${kind} ${rule}`, address, message])
  expect(rows.filter(([rule]) => !rule?.startsWith('content'))).toEqual([
    [
      'breaking base-url-changed',
      '/',
      `Absolute URLs start with "https://site.test", and started with "${url}"`,
    ],
    ['breaking type-changed', '/api/v1/health', 'It is object, and was list'],
    ['breaking type-changed', '/api/v1/health?verbose=true', 'It is object, and was list'],
    ['additive field-added', '/api/v1/essays', 'Field "count" is new: number'],
    ['additive field-added', '/api/v1/essays', 'Field "essays" is new: list'],
    ['additive address-added', '/api/v1/essays/first-essay', 'The address is new'],
    ['additive address-added', '/api/v1/essays/first-essay?lang=pt', 'The address is new'],
    ['additive address-added', '/api/v1/essays/second-essay', 'The address is new'],
    ['additive field-added', '/api/v1/essays?lang=pt', 'Field "count" is new: number'],
    ['additive field-added', '/api/v1/essays?lang=pt', 'Field "essays" is new: list'],
    ['additive address-added', '/sitemap.xml', 'The address is new'],
  ])
})

it('A language that a service below a path has, and the new build lacks, is gone with its pages', async () => {
  const siteYaml = String(smallSite['site.yaml']).replace('site.test', 'site.test/blog')
  const before = await buildWith({ 'site.yaml': siteYaml })
  const { 'essays/first-essay/pt.md': _, ...rest }: Files = site
  const after = join(createFolder(), 'dist')
  await buildWithoutImages({ content: writeFiles({ ...rest, 'site.yaml': siteYaml }), out: after })
  const { changes } = await diffBuilds(await serveFolder(before), after)
  const message = 'The document is no longer available in "pt"'
  expect(
    changes.filter(({ kind }) => kind === 'breaking').map((change) => [change.address, change.message]),
  ).toEqual([
    ['/api/v1/essays/first-essay?lang=pt', message],
    ['/pt/essays/first-essay', message],
    ['/pt/essays/first-essay.md', message],
  ])
})

it('A service without HTML pages responds with Markdown at their paths', async () => {
  const url = await serveFolder(await buildWith({ 'site.yaml': withoutPages }))
  const { changes } = await diffBuilds(url, out)
  expect(changes.find(({ address }) => address === '/essays/first-essay')).toMatchObject({
    rule: 'address-added',
    message: 'It responds with HTML, too',
  })
})

it('The caller learns how long a comparison waits for a quota, and can end it meanwhile', async () => {
  const url = await startProxy(await serveFolder(out), ({ url: path = '' }, response) => {
    if (!path.startsWith('/api/')) return false
    response.writeHead(429, { 'retry-after': '60' }).end()
    return true
  })
  const controller = new AbortController()
  const waits: number[] = []
  const onWait = (seconds: number) => {
    waits.push(seconds)
    controller.abort(new Error('enough'))
  }
  await expect(diffBuilds(url, out, { onWait, signal: controller.signal })).rejects.toThrow('enough')
  expect(waits).toEqual([60])
})

it.each([
  ['no time', {}],
  ['more than five minutes', { 'retry-after': '301' }],
  ['no time to wait, again and again', { 'retry-after': '0' }],
])('A service that refuses requests and names %s cannot be compared', async (_, headers) => {
  const url = await startProxy(await serveFolder(out), ({ url: path = '' }, response) => {
    if (!path.startsWith('/api/')) return false
    response.writeHead(429, headers).end()
    return true
  })
  await expect(diffBuilds(url, out)).rejects.toThrow(
    `Cannot compare "${url}": /api/v1/profile.json responded with 429`,
  )
})

it('A plain file server is read by the addresses of its files, without tags of Stele', async () => {
  const plain = await buildWith({ 'site.yaml': withoutPages }, 'static')
  const { origin } = await startHost(plain)
  expect((await diffBuilds(origin, plain)).changes).toEqual([])
})

it('A service that cannot be read is an error in one line', async () => {
  const fail = async (url: string, reason: string) =>
    expect(diffBuilds(url, out)).rejects.toMatchObject({ message: `Cannot compare "${url}": ${reason}` })
  const real = await serveFolder(out)
  await fail(
    `${real}?x`,
    'expected a URL such as https://example.com or https://example.com/blog, or a folder',
  )
  const failing = await startProxy(real, ({ url: path }, response) => {
    if (path !== '/sitemap.xml') return false
    response.writeHead(503).end()
    return true
  })
  await fail(failing, '/sitemap.xml responded with 503')
  const moved = await startProxy(real, (_, response) => {
    response.writeHead(301, { location: 'https://site.test/openapi.json' }).end()
    return true
  })
  await fail(moved, '/openapi.json redirects to "https://site.test/openapi.json"')
  const other = await startProxy(real, (_, response) => {
    response.writeHead(200).end('{}')
    return true
  })
  await fail(other, '/openapi.json does not describe a service of Stele')
  const closed = createServer()
  const port = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  await fail(`http://127.0.0.1:${port}`, '/openapi.json cannot be reached (ECONNREFUSED)')
})
