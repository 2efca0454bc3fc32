/** The sitemaps of a site that has more addresses than one sitemap may hold. */

import { describe, expect, it } from 'vitest'
import { toSitemap } from '../../generator/surfaces/sitemap/index.ts'
import {
  planSitemaps,
  type SitemapLimits,
  sitemapLimits,
} from '../../generator/surfaces/sitemap/split-sitemaps.ts'
import { readSite } from '../fixtures/compile.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'

describe('planSitemaps', () => {
  /** The sitemaps of the sample of this file with limits: their files, numbers of pages and bytes. */
  async function plan(limits: SitemapLimits) {
    const site = await readSite(writeFiles(smallSite))
    return planSitemaps(site, limits).map((sitemap) => {
      const text = String(toSitemap(sitemap, { site }))
      const addresses = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)
      const pages = 'pages' in sitemap ? sitemap.pages.length : null
      return { file: sitemap.file, pages, bytes: Buffer.byteLength(text), addresses }
    })
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
    const [index, ...parts] = byAddresses
    expect(index?.addresses).toEqual(['https://site.test/sitemap-1.xml', 'https://site.test/sitemap-2.xml'])
    const [whole] = await plan({ addresses: 12, bytes: 10_000 })
    expect(parts.flatMap(({ addresses }) => addresses)).toEqual(whole?.addresses)
    const byBytes = await plan({ addresses: 50_000, bytes: 2000 })
    expect(byBytes.map(({ pages }) => pages)).toEqual([null, 4, 3, 4, 1])
    expect(Math.max(...byBytes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(2000)
  })
})
