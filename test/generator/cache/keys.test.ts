/** Which entries a build names as its own, and what tells those of one build from those of another. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCache } from '../../../generator/cache/cache.ts'
import { createSiteFileCache } from '../../../generator/cache/cached-site-files.ts'
import { collect } from '../../../generator/collect/collect.ts'
import { compile } from '../../../generator/compile.ts'
import { createMemoryOutput } from '../../fixtures/compile.ts'
import { smallSite, writeFiles } from '../../fixtures/content.ts'

let folder: string
let content: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stele-keys-'))
  content = writeFiles(smallSite, join(folder, 'content'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openCache(join(folder, 'cache'), { content, out: join(folder, 'dist') }).location

it('a build names every entry that it kept, or the next cleaning would take it', async () => {
  const { entryKeys } = await compile(collect(content), {}, createMemoryOutput(), open())

  const entries = readdirSync(join(folder, 'cache/entries'), { recursive: true, encoding: 'utf8' })
  const kept = entries.filter((path) => path.includes('/')).map((path) => path.slice(-64))
  expect(kept.sort()).toEqual([...entryKeys].sort())
})

it("the site's own files are those of the parser that read their texts", async () => {
  const { site } = await compile(collect(content), {}, createMemoryOutput(), open())

  const recall = (parser: 'satteri' | 'remark') =>
    createSiteFileCache(open(), site, parser, createMemoryOutput()).lookup()
  expect(recall('satteri')?.files.length).toBeGreaterThan(0)
  expect(recall('remark')).toBeNull()
})
