/** The keys of cache entries. */

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CachedBuild } from '../../../generator/kernel/cache/build-history.ts'
import { openCache } from '../../../generator/kernel/cache/cache.ts'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { listKeys, listNewestFiles } from '../../fixtures/cache-packs.ts'
import { createFolder, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { readTree, withoutDeltas } from '../../fixtures/tree.ts'

let content: string
let out: string
let cache: string
beforeEach(async () => {
  const folder = createFolder()
  content = writeFiles(oneLanguage, join(folder, 'content'))
  out = join(folder, 'dist')
  cache = join(folder, 'cache')
})

it('a build lists the keys of all entries that it stored, so that cleaning up does not remove them', async () => {
  await buildWithoutImages({ content, out, cache })
  const { store, builds } = openCache(cache, { content, out })
  const newest = builds.newest ?? ''
  const { entryKeys = [] } = (store.get(newest)?.record ?? {}) as Partial<CachedBuild>

  expect([...listKeys(cache)].sort()).toEqual([newest, ...entryKeys].sort())
})

it('a build with another parser takes only files from the cache that no parser has read', async () => {
  await buildWithoutImages({ content, out, cache })
  const first = listFiles()
  await buildWithoutImages({ content, out, cache, parser: 'remark' })
  const second = listFiles()

  expect([...second.values()].sort()).toEqual([...first.values()].sort())
  // They are made from API responses, from the Markdown files of all pages, and from the sizes of these.
  expect(
    Array.from(first, ([key, file]) => (second.has(key) ? file : ''))
      .filter(Boolean)
      .sort(),
  ).toEqual(['export/essays/en-1.ndjson', 'llms-full.txt', 'llms.txt'])
})

it('a build with a changed profile renders its files again, also if no page has the change in its metadata', async () => {
  await buildWithoutImages({ content, out, cache })
  const profile = String(oneLanguage['profile/en.yaml']).replace('[samples]', '[tides]')
  writeFiles({ 'profile/en.yaml': profile }, content)
  const fresh = join(out, '../fresh')
  await buildWithoutImages({ content, out: fresh })
  await buildWithoutImages({ content, out, cache })
  const { '_stele/manifest.json': _, 'changes.json': __, ...files } = readTree(out)
  const compared = Object.fromEntries(withoutDeltas(Object.keys(files)).map((file) => [file, files[file]]))
  expect(readTree(fresh)).toMatchObject(compared)
  expect(files['api/v1/profile.json']).toContain('tides')
})

describe('a build with a changed layout renders again', () => {
  const homePages = ['index.html']
  /** The entries of documents, each with the name of its first file. It has the page, too. */
  const essayEntries = ['api/v1/essays/first-essay.json']
  const essayPages = ['essays/first-essay.html']
  const otherPages = [
    '404.html',
    'agent-instructions.html',
    'developers.html',
    'essays.html',
    ...homePages,
    'search.html',
    'tags.html',
    'tags/alpha.html',
  ]

  it.each([
    ['only essays for that of essays', 'essay', essayEntries, essayPages],
    ['only home pages for that of home pages', 'home', homePages, homePages],
    ['only home pages for a file that their layout renders', 'line', homePages, homePages],
    ['all pages for the frame', 'frame', [...essayEntries, ...otherPages], [...essayPages, ...otherPages]],
  ])('%s, and no other file changes', async (_, name, entries, pages) => {
    const layouts = {
      'layouts/frame.html': '{{ content }}\n',
      'layouts/home.html': '{% render "line.html" %}\n',
      'layouts/line.html': '<p>{{ title }}</p>\n',
      'layouts/essay.html': '{{ body }}\n',
    }
    writeFiles(layouts, content)
    await buildWithoutImages({ content, out, cache })
    const [keys, files] = [listFiles(), readTree(out)]
    appendFileSync(join(content, `layouts/${name}.html`), '<hr>\n')
    await buildWithoutImages({ content, out, cache })

    const rendered = Array.from(listFiles(), ([key, file]) => (keys.has(key) ? [] : [file])).flat()
    expect(rendered.sort()).toEqual([...entries].sort())
    const changed = Object.entries(readTree(out)).flatMap(([file, text]) =>
      files[file] === text ? [] : [file],
    )
    expect(changed).toEqual(['_stele/manifest.json', ...pages].sort())
  })
})

const listFiles = () => listNewestFiles(cache, { content, out })
