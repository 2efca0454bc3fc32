/** The search that pages run in the browser, on hosts without code: the built module, in front of a file server. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { queries as allQueries } from '../fixtures/generated-search.ts'
import { findModule, pagesSite, searchInBrowser, useShimResults } from './browser.ts'

/** Some of each kind of queries, and a part of the essays. */
const queries = allQueries.filter((_, index) => index % 10 === 0)
const site = Object.fromEntries(
  Object.entries(pagesSite).filter(([file]) => !file.includes('essay-') || /essay-\d\//.test(file)),
)

describe(`The search in the browser, for ${queries.length} queries`, () => {
  const { folder, expected, buildFor } = useShimResults(site, queries)
  let dist: string
  beforeAll(async () => {
    dist = await buildFor('static')
  })

  it('returns the same results as the shim on a file server, with the URLs of files', async () => {
    const toFileUrls = (text: string) =>
      text
        .replace(/("url":"[^"]*[^/"])"/g, '$1.html"')
        .replace(
          /("api_url":"[^"?]*)(?:\?lang=(\w+))?"/g,
          (_, url, lang) => `${url}${lang ? `.${lang}` : ''}.json"`,
        )
    expect(await searchInBrowser(dist, queries)).toEqual(expected.map(toFileUrls))
  })

  it('is a module of at most 10 KB gzipped, which imports nothing, and whose licences are beside it', () => {
    const code = readFileSync(findModule(dist))
    expect(gzipSync(code).length).toBeLessThan(10 * 1024)
    expect(String(code)).not.toMatch(/\bimport\b/)
    const [, licences = ''] = /full licences in ([\w.-]+\.txt)/.exec(String(code)) ?? []
    expect(readFileSync(join(dist, 'assets', licences), 'utf8')).toContain('Apache License, Version 2.0')
  })

  it('is in no build for a host that searches itself', () => {
    expect(readdirSync(join(folder, 'shim/assets')).filter((file) => file.startsWith('search'))).toEqual([])
  })
})
