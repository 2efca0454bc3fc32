/** Compares the search that pages run in the browser with that of the shim. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { build } from '../../generator/build.ts'
import { type Files, writeFiles } from '../fixtures/content.ts'
import { searchSite } from '../fixtures/generated-search.ts'
import { startHttpServer, startNode } from '../targets/targets.ts'

/** The generated site with its pages, whose search is in the browser on hosts without code. */
export const pagesSite: Files = {
  ...searchSite,
  'site.yaml': String(searchSite['site.yaml']).replace('site: false\n', ''),
}

/** The path of the module in a build. */
export function findModule(dist: string): string {
  const [name] = readdirSync(join(dist, 'assets')).filter((file) => /^search-(?!licences)/.test(file))
  return join(dist, 'assets', name ?? '')
}

/** Searches with the module of a build, which reads the index from a file server, as in a browser. */
export async function searchInBrowser(dist: string, queries: readonly string[]): Promise<string[]> {
  const { origin, stop } = await startHttpServer(dist)
  const { openSiteSearch } = await import(pathToFileURL(findModule(dist)).href)
  const search: (query: string) => Promise<string> = await openSiteSearch(`${origin}/`)
  const texts: string[] = []
  for (const query of queries) texts.push(await search(query))
  await stop()
  return texts
}

/** Asks the shim all queries before the tests of a file. Most of them must find something. */
export function useShimResults(files: Files, queries: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'stele-browser-search-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const content = writeFiles(files, join(folder, 'content'))
  const expected: string[] = []
  const buildFor = async (host: 'nginx' | 'static' | undefined) => {
    const out = join(folder, host ?? 'shim')
    await build({ content, out, host })
    return out
  }
  beforeAll(async () => {
    const { origin, stop } = await startNode(await buildFor(undefined))
    for (const query of queries) {
      const response = await fetch(`${origin}/api/v1/search?q=${encodeURIComponent(query)}`)
      // Only the shim serves single sections.
      expected.push((await response.text()).replace(/,"sections_url":"[^"]*"/g, ''))
    }
    await stop()
    expect(expected.filter((text) => !text.includes('"total":0')).length).toBeGreaterThan(queries.length / 2)
  })
  return { folder, expected, buildFor }
}
