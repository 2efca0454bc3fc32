/** Files that are made from rendered files or from texts: their cache keys cover everything that their renderers can see. */

import { describe, expect, it } from 'vitest'
import { toDerivedEntries } from '../../generator/build/files/derived-files.ts'
import { createFileRecords } from '../../generator/kernel/file.ts'
import { toCacheKey } from '../../generator/kernel/files/hash.ts'
import { type BuiltSite, deriveFile, type FilesSurface } from '../../generator/surfaces/surface.ts'

/** What a renderer does with the Markdown of a page. */
type Render = Parameters<typeof deriveFile<string>>[2]

const page = { file: 'page.md', lang: 'en' }

/** Creates the entry of a file whose surface reads the Markdown of a page. */
function toEntry(render: Render, { input = 'input', markdown = 'Text', title = 'Site' } = {}) {
  const surface: FilesSurface = {
    name: 'copy',
    needs: 'files',
    plan: () => [],
    toDerived: () => [deriveFile({ file: 'copy.txt', lang: null }, { input, reads: [page.file] }, render)],
  }
  const records = createFileRecords([page])
  records.add({ ...page, hash: markdown, length: markdown.length })
  const target = { read: () => Buffer.from(markdown), readPublished: () => null }
  const site = { config: { title }, sources: [], profiles: new Map() }
  const built = { site, records, target, previous: null, nextChange: null, signal: undefined }
  const siteInput = { site, parser: 'satteri', pages: { site, locales: [], layouts: {}, assets: {} } }
  const [entry] = toDerivedEntries(
    [],
    [surface],
    built as unknown as BuiltSite,
    siteInput as unknown as Parameters<typeof toDerivedEntries>[3],
    (kind, listFacts) => toCacheKey(kind, ...(listFacts() as readonly string[])),
  )
  if (entry === undefined) throw new Error('The surface has no file')
  return entry
}

const copy: Render = (input, { read }) => ({ content: `${input} ${read(page.file)}` })

it('A derived file is rendered from its input and from the files that its source lists', async () => {
  expect(await toEntry(copy).render()).toEqual({ content: 'input Text' })
})

describe('The cache key of a derived file', () => {
  const { key } = toEntry(copy)
  it('is the same for the same source', () => expect(toEntry(copy).key).toBe(key))
  it.each([
    ['its input', { input: 'other' }],
    ['a file that it reads', { markdown: 'Other' }],
    ['a setting of the site', { title: 'Other' }],
  ])('changes with %s', (_, change) => expect(toEntry(copy, change).key).not.toBe(key))
})

describe('A renderer fails if it', () => {
  it.each<readonly [string, Render, string]>([
    [
      'reads a file that its source does not list',
      (_, { read }) => ({ content: read('other.md') }),
      'Cannot read "other.md": the source of the file does not list it',
    ],
    [
      'looks up a path and reads no texts',
      (_, { context }) => ({ content: String(context.isPage('/about')) }),
      'Cannot look up "/about": the file reads no texts, so its cache key does not cover paths',
    ],
  ])('%s', async (_, render, message) => {
    await expect((async () => toEntry(render).render())()).rejects.toThrow(new Error(message))
  })

  it('reads a text that its source does not list', async () => {
    const { render } = toEntry(async (_, { readText }) => {
      const { body } = await readText({ id: 'essays/a/en.md' } as Parameters<typeof readText>[0])
      return { content: body }
    })
    await expect(render()).rejects.toThrow(
      new Error('Cannot read the text of "essays/a/en.md": the source of the file does not list it'),
    )
  })
})
