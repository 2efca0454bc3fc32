/** The sitemaps of a site that has more addresses than one sitemap may hold. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { serve } from '../../generator/commands/serve/serve.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { createFolder, type Files, siteBelowPath, smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { listTree } from '../fixtures/tree.ts'

/** Five addresses in a sitemap, in the builds of this file. */
vi.mock('../../generator/surfaces/sitemap/split-sitemaps.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../generator/surfaces/sitemap/split-sitemaps.ts')>()),
  sitemapLimits: { addresses: 5, bytes: 1_000_000 },
}))

// Test files share the modules that are loaded. The plan stage may be among them, with the real limits.
vi.resetModules()
const { build } = await import('../../generator/build.ts')
afterAll(() => {
  vi.resetModules()
})

async function buildSite(files: Files, host?: HostName): Promise<string> {
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
  it.each(['node', 'static'] as const)(
    'is an index of sitemaps with all pages, on the host %s',
    async (host) => {
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
      expect(readSitemap(out, 'robots.txt')).toMatch(
        /\n\nSitemap: https:\/\/site\.test\/blog\/sitemap\.xml\n$/,
      )
    },
  )

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
