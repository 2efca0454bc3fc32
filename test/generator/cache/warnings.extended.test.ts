/** Cached results of documents with warnings, and of documents that threads read at the same time. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { openCache } from '../../../generator/kernel/cache/cache.ts'
import type { FilesRecord } from '../../../generator/kernel/cache/stored-files.ts'
import type { Diagnostic } from '../../../generator/kernel/diagnostics/diagnostic-record.ts'
import type { ContentError } from '../../../generator/kernel/diagnostics/errors.ts'
import { listPackKeys, listPacks } from '../../fixtures/cache-packs.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { readTree } from '../../fixtures/tree.ts'

const withoutPages = `${oneLanguage['site.yaml']}site: false\n`

/** The record of a document in the cache. */
type DocumentRecord = Partial<FilesRecord & { readonly dependencies: unknown }>

/** Creates a site, and a function that builds it with a cache. The function also lists the documents that it stored. */
function createSite(files: Files, threads = 0) {
  const folder = createFolder()
  const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
  const content = writeFiles(files, join(folder, 'content'))
  const run = async () => {
    const known = new Set(existsSync(cache) ? listPacks(cache) : [])
    const { diagnostics } = await build({ content, out, cache, threads })
    const { store } = openCache(cache, { content, out })
    const added = listPacks(cache).filter((pack) => !known.has(pack))
    const stored = added
      .flatMap((pack) => listPackKeys(readFileSync(pack)))
      .flatMap(({ key }) => {
        const { dependencies, files: stored = [] } = (store.get(key)?.record ?? {}) as DocumentRecord
        return dependencies === undefined ? [] : stored.map(({ file }) => file)
      })
      .flatMap((file) => /^api\/v1\/essays\/([a-z-]+)\.json$/.exec(file)?.[1] ?? [])
    return { messages: diagnostics.map(toMessage), stored: stored.sort() }
  }
  return { content, out, cache, build: run }
}

const toMessage = ({ rule, line, message }: Diagnostic) => `${line} ${rule} ${message}`

const toEssay = (text: string) =>
  `---\ntitle: An essay\ndescription: It has one.\ndate: 2026-01\n---\n\n${text}\n`

it('Documents with warnings are not rendered again for the edit of another, and name a new document as the target of a dead link', async () => {
  const site = createSite({
    ...oneLanguage,
    'site.yaml': `${withoutPages}rules: { missing-document: warn }\n`,
    'essays/first-essay/en.md': toEssay('Words.'),
    'essays/dead-link/en.md': toEssay('[A link](/essays/secnd)'),
    'essays/skipped/en.md': toEssay('#### A heading'),
  })
  const toDead = (advice: string) =>
    `7 missing-document The link to "/essays/secnd" leads to no document; ${advice}`
  const skipped =
    '7 skipped-heading The heading has level 4 and follows the title of the page; use level 2, or add the heading between them'
  const messages = [toDead('correct or remove it'), skipped]
  expect(await site.build()).toEqual({ messages, stored: ['dead-link', 'first-essay', 'skipped'] })

  writeFiles({ 'essays/first-essay/en.md': toEssay('Other words.') }, site.content)
  expect(await site.build()).toEqual({ messages, stored: ['first-essay'] })

  // The neighbours of the new document are rendered again, too.
  writeFiles({ 'essays/second/en.md': toEssay('New.') }, site.content)
  expect(await site.build()).toEqual({
    messages: [toDead('did you mean "/essays/second"?'), skipped],
    stored: ['dead-link', 'first-essay', 'second', 'skipped'],
  })
})

it('A document that no parser can read is not cached, because another machine may be able to read it', async () => {
  const site = createSite({
    ...oneLanguage,
    'site.yaml': withoutPages,
    'essays/deep/en.md': toEssay(`${'> '.repeat(2000)}deep`),
  })
  const reasons = () => site.build().catch((error: ContentError) => error.diagnostics.map(({ rule }) => rule))
  expect(await reasons()).toEqual(['deep-nesting'])
  const stored = listPacks(site.cache)
    .map((pack) => readFileSync(pack, 'latin1'))
    .join('')
  expect([stored.includes('"dependencies"'), stored.includes('deep-nesting')]).toEqual([true, false])
})

it('A reference that led nowhere is followed when its target is added, though threads read several documents at the same time', async () => {
  const notes = Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => [
      `../notes/note ${number}.md`,
      `---\ndate: 2026-01-02\n---\nThe text of ${number} names [[the harbour]].\n`,
    ]),
  )
  const site = createSite(
    {
      ...oneLanguage,
      'site.yaml': `${withoutPages}sources: [{ from: obsidian, folder: ../notes }]\n`,
      ...notes,
    },
    1,
  )
  await site.build()
  writeFiles({ '../notes/the harbour.md': '---\ndate: 2026-01-02\n---\nWater.\n' }, site.content)
  await site.build()
  const pages = Object.entries(readTree(site.out)).filter(([file]) => /^essays\/note-\d+\.md$/.test(file))
  const linked = pages.filter(([, text]) =>
    text.includes('[the harbour](https://site.test/essays/the-harbour.md)'),
  )
  expect([pages.length, linked.length]).toEqual([60, 60])
})
