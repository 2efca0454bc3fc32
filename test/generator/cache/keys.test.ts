/** The keys of cache entries. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { CachedBuild } from '../../../generator/cache/build-history.ts'
import { openCache } from '../../../generator/cache/cache.ts'
import { openSiteFileCache } from '../../../generator/cache/cached-site-files.ts'
import { createModelOf } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'

let content: string
let out: string
let cache: string
beforeEach(async () => {
  const folder = createFolder()
  content = writeFiles(smallSite, join(folder, 'content'))
  out = join(folder, 'dist')
  cache = join(folder, 'cache')
  await build({ content, out, cache })
})

it('a build lists the keys of all entries that it stored, so that cleaning up does not remove them', () => {
  const { store, history } = openCache(cache, { content, out })
  const newest = history.newest ?? ''
  const { entryKeys = [] } = (store.get(newest)?.record ?? {}) as Partial<CachedBuild>

  const entries = readdirSync(join(cache, 'entries'), { recursive: true, encoding: 'utf8' })
  const stored = entries.filter((path) => path.includes('/')).map((path) => path.slice(-64))
  expect(stored.sort()).toEqual([newest, ...entryKeys].sort())
})

it('the key of a site file includes the parser', async () => {
  const { site } = await createModelOf(content)
  if (site === null) throw new Error('The content has errors')
  const { location } = openCache(cache, { content, out })
  const lookup = (parser: 'satteri' | 'remark') =>
    openSiteFileCache(location, site, [], parser).lookup(() => false)

  expect(lookup('satteri')?.files.length).toBeGreaterThan(0)
  expect(lookup('remark')).toBeNull()
})
