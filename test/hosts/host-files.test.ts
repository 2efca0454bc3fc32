/** The rules that builds write for hosts, where the grids of requests do not reach: sites with other parts, and limits. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { toWorkerName } from '../../generator/hosts/cloudflare.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { toAlternatives } from '../../generator/hosts/rules/patterns.ts'
import type { Route } from '../../generator/hosts/vercel.ts'
import { createFolder, type Files, siteBelowPath, smallSite, writeFiles } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { listTree } from '../fixtures/tree.ts'

const siteYaml = String(smallSite['site.yaml'])
const withoutPages = { ...smallSite, 'site.yaml': `${siteYaml}site: false\ngone: [lost]\n` }

async function buildFor(host: HostName, files: Files) {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(files), out, host })
  return {
    readLines: (file: string) => readFileSync(join(out, file), 'utf8').trimEnd().split('\n'),
    readRoutes: (): readonly Route[] =>
      JSON.parse(readFileSync(join(out, '_stele/vercel/rules.json'), 'utf8')).routes,
  }
}

/** The text of the files that the configuration of a server includes. */
async function buildRules(host: 'nginx' | 'caddy', content: Files): Promise<string> {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(content), out, host })
  const files = listTree(join(out, '_stele')).filter((file) => /Caddyfile$|\.conf$/.test(file))
  return files.map((file) => readFileSync(join(out, '_stele', file), 'utf8')).join('\n')
}

describe('The rules for a site without HTML pages', () => {
  it('of Vercel name Markdown as what is missing or gone, and as the file of a page', async () => {
    const { readRoutes } = await buildFor('vercel', withoutPages)
    const routes = readRoutes().flatMap((route) => ('dest' in route ? [route] : []))
    const toFiles = (status: number) =>
      routes.filter((route) => 'status' in route && route.status === status).map(({ dest }) => dest)
    expect(new Set(toFiles(404))).toEqual(new Set(['/404.md', '/api/404.json']))
    expect(new Set(toFiles(410))).toEqual(new Set(['/410.md', '/api/410.json']))
    const pages = routes.map(({ dest }) => dest).filter((dest) => dest?.startsWith('$page'))
    expect(new Set(pages)).toEqual(new Set(['$page.md']))
  })

  it('of Netlify hide the files of the shim behind the Markdown of the 404 page', async () => {
    const { readLines } = await buildFor('netlify', withoutPages)
    expect(readLines('_redirects')[0]).toBe('/_stele/* /404.md 404!')
  })

  it('of Pages hide all files of the shim, because no page reads them', async () => {
    const { readLines } = await buildFor('pages', withoutPages)
    expect(readLines('_redirects')[0]).toBe('/_stele/* /-/nothing 200')
  })

  it.each(['nginx', 'caddy'] as const)('of %s respond to withdrawn pages with Markdown', async (host) => {
    const text = await buildRules(host, withoutPages)
    expect(text).toContain('/410.md')
    expect(text).not.toContain('/410.html')
  })
})

it('The rules of Caddy send the whole body of an error, whatever conditions and ranges the request has', async () => {
  const [, ofErrors = ''] = (await buildRules('caddy', smallSite)).split('\thandle_errors {')
  const lines = ofErrors.split('\n').map((line) => line.trim())
  const beforeFiles = lines.slice(0, lines.indexOf('file_server {'))
  // file_server of Caddy applies these to the file of an error, too: it would answer 304, 412 or 206 without the envelope.
  expect(beforeFiles.filter((line) => line.startsWith('request_header '))).toEqual([
    'request_header -If-*',
    'request_header -Range',
  ])
})

it('The rules of Netlify for an essay name its languages, then that it has no other, then its file without a query', async () => {
  const { readLines } = await buildFor('netlify', smallSite)
  // Netlify applies the first line that matches, and a line without a query matches every query.
  expect(readLines('_redirects').filter((line) => line.startsWith('/api/v1/essays/first-essay '))).toEqual([
    '/api/v1/essays/first-essay lang=pt /api/v1/essays/first-essay.pt.json 200',
    '/api/v1/essays/first-essay lang=en /api/v1/essays/first-essay.json 200',
    '/api/v1/essays/first-essay lang=:lang /api/404.json 404',
    '/api/v1/essays/first-essay /api/v1/essays/first-essay.json 200',
  ])
})

it('The headers of Netlify for files of the API are those of responses that have no count of requests', async () => {
  const { readLines } = await buildFor('netlify', smallSite)
  const lines = readLines('_headers')
  const from = lines.indexOf('/api/*') + 1
  expect(lines.slice(from, lines.indexOf('', from)).map((line) => line.trim())).toEqual([
    'Access-Control-Allow-Origin: *',
    expect.stringMatching(/^Access-Control-Expose-Headers: RateLimit-Limit, /),
    'API-Version: 1.2.3',
    'X-API-Version: 1.2.3',
    'RateLimit-Limit: 60',
    'RateLimit-Policy: 60;w=60',
    'Vary: Accept-Encoding',
  ])
})

describe('The rules of Pages', () => {
  it('hide the pages and envelopes of errors, redirect every spelling of a former path, and hide what is beside the site', async () => {
    const { readLines } = await buildFor('pages', siteBelowPath)
    expect(readLines('_redirects')).toEqual([
      '/blog/_stele /-/nothing 200',
      '/blog/_stele/manifest.json /-/nothing 200',
      '/blog/404.html /-/nothing 200',
      '/blog/404.md /-/nothing 200',
      '/blog/410.html /-/nothing 200',
      '/blog/410.md /-/nothing 200',
      '/blog/404 /-/nothing 200',
      '/blog/410 /-/nothing 200',
      '/blog/api/400.json /api/-/nothing 200',
      '/blog/api/404.json /api/-/nothing 200',
      '/blog/api/405.json /api/-/nothing 200',
      '/blog/api/412.json /api/-/nothing 200',
      '/blog/api/500.json /api/-/nothing 200',
      '/blog/api/410.json /api/-/nothing 200',
      '/blog/api/404 /api/-/nothing 200',
      '/blog/api /api/-/nothing 200',
      '/blog/developers/reference /blog/developers 308',
      '/blog/developers/reference/ /blog/developers 308',
      '/blog/developers/reference.html /blog/developers 308',
      '/blog/developers/reference.md /blog/developers.md 308',
      '/blog/old /blog/essays 308',
      '/blog/old/ /blog/essays 308',
      '/blog/old.html /blog/essays 308',
      '/blog/old.md /blog/essays.md 308',
      '/blog /blog/ 308',
      '/blog/* /:splat 200',
      '/* /-/nothing 200',
    ])
  })

  it('name no file beside a document, whose number has no limit', async () => {
    const charts = ['chart-1.png', 'chart-2.png', 'chart-3.png']
    const images = charts.map((name) => `![A chart](${name})\n`).join('\n')
    const { readLines } = await buildFor('pages', {
      ...smallSite,
      'essays/first-essay/en.md': `${smallSite['essays/first-essay/en.md']}\n${images}`,
      ...Object.fromEntries(
        charts.map((name) => [`essays/first-essay/${name}`, Buffer.concat([png, Buffer.from(name)])]),
      ),
    })
    expect(readLines('_headers').filter((line) => line.includes('chart'))).toEqual([])
  })

  it('are refused if the site has more redirects than Pages reads', async () => {
    const redirects = Array.from({ length: 500 }, (_, number) => `/old-${number}: /essays`)
    const site = { ...smallSite, 'site.yaml': `${siteYaml}redirects: { ${redirects.join(', ')} }\n` }
    await expect(buildFor('pages', site)).rejects.toThrow(
      /^Cannot build for Cloudflare Pages: the site needs 20\d\d lines in _redirects, and Pages accepts at most 2000; remove aliases, or build with --host cloudflare$/,
    )
  })
})

describe('The routes for Vercel of a site in one language', () => {
  it('announce the end of an operation, and of the version, at the paths of each', async () => {
    const { 'profile/pt.yaml': _, 'essays/first-essay/pt.md': __, ...files }: Files = smallSite
    const { readRoutes } = await buildFor('vercel', {
      ...files,
      'site.yaml': `${siteYaml.replace('[en, pt]', '[en]')}versioning:
  deprecated: 2026-01-01
  sunset: 2027-06-01
  operations: { listEssays: { deprecated: 2026-02-01 } }
`,
    })
    const findDates = (path: string) =>
      readRoutes().flatMap((route) =>
        'headers' in route && route.headers?.Deprecation !== undefined && new RegExp(route.src).test(path)
          ? [route.headers.Deprecation]
          : [],
      )
    const [ofOperation, ofVersion] = [`@${Date.UTC(2026, 1, 1) / 1000}`, `@${Date.UTC(2026, 0, 1) / 1000}`]
    expect(findDates('/api/v1/essays')).toEqual([ofOperation])
    expect(findDates('/api/v1/essays.json')).toEqual([ofOperation])
    expect(findDates('/api/v1/essays.pt.json')).toEqual([ofVersion])
    expect(findDates('/api/v1/profile')).toEqual([ofVersion])
    expect(findDates('/essays')).toEqual([])
  })
})

describe('The names of many files', () => {
  it('become several expressions, which together match each name once', () => {
    const names = Array.from({ length: 150 }, (_, number) => `/essays/a.long+name-${number}.md`)
    const expressions = [...toAlternatives(names)].map((text) => new RegExp(`^${text}$`))
    expect(expressions.length).toBe(3)
    for (const name of names) expect(expressions.filter((each) => each.test(name)).length).toBe(1)
    expect([...toAlternatives([])]).toEqual([])
  })
})

it.each([
  ['Ação & Reação: an API', 'acao-reacao-an-api'],
  ['記事', 'stele-site'],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('a build for Cloudflare names the Worker of the service "%s" "%s"', (service, name) => {
  expect(toWorkerName(service)).toBe(name)
})
