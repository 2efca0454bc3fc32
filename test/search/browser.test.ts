/** The search that pages run in the browser, on hosts without code: the built module, in front of a file server. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { writeFiles } from '../fixtures/content.ts'
import { queries, searchSite } from '../fixtures/generated-search.ts'
import { startHttpServer, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-browser-search-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = writeFiles(
  { ...searchSite, 'site.yaml': String(searchSite['site.yaml']).replace('site: false\n', '') },
  join(folder, 'content'),
)

/** The path of the module in a build. */
function findModule(dist: string): string {
  const [name] = readdirSync(join(dist, 'assets')).filter((file) => /^search-(?!licences)/.test(file))
  return join(dist, 'assets', name ?? '')
}

/** Searches with the module of a build, which reads the index from a file server, as in a browser. */
async function searchInBrowser(dist: string): Promise<string[]> {
  const { origin, stop } = await startHttpServer(dist)
  const { openSiteSearch } = await import(pathToFileURL(findModule(dist)).href)
  const search: (query: string) => Promise<string> = await openSiteSearch(`${origin}/`)
  const texts: string[] = []
  for (const query of queries) texts.push(await search(query))
  await stop()
  return texts
}

describe(`The search in the browser, for ${queries.length} queries`, () => {
  const expected: string[] = []
  beforeAll(async () => {
    const dist = join(folder, 'shim')
    await build({ content, out: dist })
    const { origin, stop } = await startNode(dist)
    for (const query of queries) {
      const response = await fetch(`${origin}/api/v1/search?q=${encodeURIComponent(query)}`)
      // Only the shim serves single sections.
      expected.push((await response.text()).replace(/,"sections_url":"[^"]*"/g, ''))
    }
    await stop()
    expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(300)
  })

  it('returns the same bytes as the shim, on a host with the same URLs', async () => {
    const dist = join(folder, 'nginx')
    await build({ content, out: dist, host: 'nginx' })
    expect(await searchInBrowser(dist)).toEqual(expected)
  })

  it('returns the same results as the shim on a file server, with the URLs of files', async () => {
    const dist = join(folder, 'static')
    await build({ content, out: dist, host: 'static' })
    const toFileUrls = (text: string) => text.replace(/("url":"[^"]*[^/"])"/g, '$1.html"')
    expect(await searchInBrowser(dist)).toEqual(expected.map(toFileUrls))
  })

  it('is a module of at most 10 KB gzipped, which imports nothing, and whose licences are beside it', async () => {
    const dist = join(folder, 'static')
    const code = readFileSync(findModule(dist))
    expect(gzipSync(code).length).toBeLessThan(10 * 1024)
    expect(String(code)).not.toMatch(/\bimport\b/)
    const [, licences = ''] = /full licences in ([\w.-]+\.txt)/.exec(String(code)) ?? []
    expect(readFileSync(join(dist, 'assets', licences), 'utf8')).toContain('Apache License, Version 2.0')
  })

  it('is in no build for a host that searches itself', async () => {
    expect(readdirSync(join(folder, 'shim/assets')).filter((file) => file.startsWith('search'))).toEqual([])
  })
})
