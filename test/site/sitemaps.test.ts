/** The sitemaps of a site that has more addresses than one sitemap may hold. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { diffBuilds } from '../../generator/diff.ts'
import { hostNames } from '../../generator/hosts/host-names.ts'
import { planSitemaps, type SitemapLimits, sitemapLimits } from '../../generator/plan/sitemaps.ts'
import { toSitemap } from '../../generator/render/crawlers/sitemap.ts'
import { serve } from '../../generator/serve.ts'
import { createModelOf } from '../fixtures/compile.ts'
import { createFolder, type Files, siteBelowPath, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { listTree } from '../fixtures/tree.ts'

/** Five addresses in a sitemap, in the builds of this file. */
vi.mock('../../generator/plan/plan.ts', async (importOriginal) => {
  const plan = await importOriginal<typeof import('../../generator/plan/plan.ts')>()
  const planSite: typeof plan.planSite = (site, assets) =>
    plan.planSite(site, assets, { addresses: 5, bytes: 1_000_000 })
  return { ...plan, planSite }
})

// Test files share the modules that are loaded. The plan stage may be among them, with the real limits.
vi.resetModules()
const { build } = await import('../../generator/build.ts')
afterAll(() => {
  vi.resetModules()
})

async function buildSite(files: Files, host?: (typeof hostNames)[number]): Promise<string> {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles(files), out, host, threads: 0 })
  return out
}

const readSitemap = (out: string, file: string): string => readFileSync(join(out, file), 'utf8')

const listAddresses = (text: string): (string | undefined)[] =>
  Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)

const toIndex = (baseUrl: string, ...files: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
    .map((file) => `<sitemap><loc>${baseUrl}/${file}</loc></sitemap>`)
    .join('')}</sitemapindex>\n`

describe('the sitemap of a large site', () => {
  it.each(hostNames)('is an index of sitemaps with all pages, on the host %s', async (host) => {
    const out = await buildSite(siteBelowPath, host)
    const baseUrl = 'https://site.test/blog'
    expect(listTree(out).filter((file) => /^sitemap.*\.xml$/.test(file))).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap-3.xml',
      'sitemap.xml',
    ])
    expect(readSitemap(out, 'sitemap.xml')).toBe(
      toIndex(baseUrl, 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'),
    )
    const end = host === 'static' ? '.html' : ''
    const pages = ['/', '/pt', '/essays', '/pt/essays', '/essays/first-essay', '/pt/essays/first-essay']
    const others = ['/agent-instructions', '/pt/agent-instructions', '/developers', '/pt/developers']
    const urls = [...pages, ...others, '/tags', '/tags/alpha'].map(
      (path) => `${baseUrl}${path}${path === '/' ? '' : end}`,
    )
    expect([1, 2, 3].map((number) => listAddresses(readSitemap(out, `sitemap-${number}.xml`)))).toEqual([
      urls.slice(0, 5),
      urls.slice(5, 10),
      urls.slice(10),
    ])
    expect(readSitemap(out, 'robots.txt')).toMatch(/\n\nSitemap: https:\/\/site\.test\/blog\/sitemap\.xml\n$/)
  })

  it('is served with all of its parts, and `stele diff` finds the pages in them', async () => {
    const out = await buildSite(smallSite)
    const server = await serve({ out })
    try {
      const responses = await Promise.all(
        ['/sitemap.xml', '/sitemap-3.xml', '/sitemap-4.xml'].map((path) => fetch(server.url + path)),
      )
      expect(responses.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
        [200, 'application/xml; charset=utf-8'],
        [200, 'application/xml; charset=utf-8'],
        [404, 'text/html; charset=utf-8'],
      ])
      const after = await buildSite({
        ...smallSite,
        'essays/first-essay/pt.md': toEssay('', { draft: true }),
      })
      const { changes } = await diffBuilds(server.url, after)
      expect(changes.filter(({ rule }) => rule === 'language-removed').map(({ address }) => address)).toEqual(
        ['/api/v1/essays/first-essay?lang=pt', '/pt/essays/first-essay', '/pt/essays/first-essay.md'],
      )
    } finally {
      await server.close()
    }
  })
})

describe('planSitemaps', () => {
  /** The sitemaps of the sample of this file with limits: their files, numbers of pages and bytes. */
  async function plan(limits: SitemapLimits) {
    const { site } = await createModelOf(writeFiles(smallSite))
    if (site === null) throw new Error('Cannot plan the sitemaps: the content has errors')
    return planSitemaps(site, limits).map((sitemap) => ({
      file: sitemap.file,
      pages: 'pages' in sitemap ? sitemap.pages.length : null,
      bytes: toSitemap(sitemap, { site }).length,
    }))
  }

  it('has the limits of the protocol: 50,000 addresses and 50 MiB without compression', () => {
    expect(sitemapLimits).toEqual({ addresses: 50_000, bytes: 52_428_800 })
  })

  it('makes one sitemap as long as it fits', async () => {
    const [sitemap, ...others] = await plan({ addresses: 12, bytes: 10_000 })
    expect([sitemap?.file, sitemap?.pages, others]).toEqual(['sitemap.xml', 12, []])
  })

  it('begins another sitemap before one has too many addresses or bytes', async () => {
    const byAddresses = await plan({ addresses: 11, bytes: 10_000 })
    expect(byAddresses.map(({ file, pages }) => [file, pages])).toEqual([
      ['sitemap.xml', null],
      ['sitemap-1.xml', 11],
      ['sitemap-2.xml', 1],
    ])
    const byBytes = await plan({ addresses: 50_000, bytes: 2000 })
    expect(byBytes.map(({ pages }) => pages)).toEqual([null, 4, 3, 4, 1])
    expect(Math.max(...byBytes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(2000)
  })
})
