import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BuildOptions, build } from '../../../generator/build.ts'
import type { BuildStage } from '../../../generator/build-options.ts'
import { openCache } from '../../../generator/cache/cache.ts'
import { type Entry, openEntryStore } from '../../../generator/cache/store.ts'
import { toHash } from '../../../generator/files/hash.ts'
import type { FileRecord } from '../../../generator/render/output.ts'
import { verifyCache } from '../../../generator/verify-cache.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../../fixtures/content.ts'
import { listTree, readStates, readTree } from '../../fixtures/tree.ts'

const linkedSite: Files = {
  ...smallSite,
  'essays/second-essay/en.md': `---
title: Second essay
description: It leads to the first.
date: 2026-03
tags: [alpha, beta]
---

See [a section](/essays/first-essay#a-section), and [all](/essays).
`,
}

/** A folder with a content, where builds are made. */
function createPlace(files: Files = linkedSite) {
  const folder = createFolder()
  const content = writeFiles(files, join(folder, 'content'))
  const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
  return { content, out, cache, build: () => build({ content, out, cache }) }
}

/** What a build without a cache makes of a content. */
async function buildAnew(content: string): Promise<Record<string, string>> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  return readTree(out)
}

const edit = (path: string, from: string, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

describe('a build that has a cache', () => {
  it('publishes what a build without one publishes', async () => {
    const { content, out, build } = createPlace()
    await build()
    expect(readTree(out)).toEqual(await buildAnew(content))
  })

  it('writes nothing where nothing has changed, into the cache neither', async () => {
    const { out, cache, build } = createPlace()
    const first = await build()
    const before = [readStates(out), readStates(cache)]
    const second = await build()
    expect(second).toEqual({ ...first, written: 0, unchanged: first.written })
    expect([readStates(out), readStates(cache)]).toEqual(before)
  })

  it('says again what it said of the content', async () => {
    const { build } = createPlace({
      ...linkedSite,
      'essays/first-essay/en.md': `\uFEFF${linkedSite['essays/first-essay/en.md']}`,
    })
    const said = async () => (await build()).diagnostics
    const first = await said()
    expect(first).toHaveLength(1)
    expect(await said()).toEqual(first)
  })

  it('finds what a build elsewhere has kept, whatever the times of the files', async () => {
    const [here, there] = [createPlace(), createPlace()]
    await here.build()
    cpSync(here.cache, there.cache, { recursive: true })
    for (const file of listTree(there.content)) utimesSync(join(there.content, file), 1, 1)
    const kept = listTree(there.cache)
    await there.build()
    expect(readTree(there.out)).toEqual(readTree(here.out))
    // The build itself and the heads of its documents go by the name of the folder; no document was made again.
    expect(listTree(there.cache).length - kept.length).toBe(2)
  })

  it('makes again what leads to an essay that is gone', async () => {
    const { content, build } = createPlace()
    await build()
    rmSync(join(content, 'essays/first-essay'), { recursive: true })
    await expect(build()).rejects.toThrow('The content has errors')
  })

  it('makes again what leads to a section that is gone', async () => {
    const { content, build } = createPlace()
    await build()
    edit(join(content, 'essays/first-essay/en.md'), '## A section', '## Another')
    await expect(build()).rejects.toThrow('The content has errors')
  })

  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['is empty', () => Buffer.alloc(0)],
    [
      'has other bytes at its end',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)]),
    ],
    [
      'has other bytes at its beginning',
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(40), bytes.subarray(40)]),
    ],
    [
      'claims to be longer than memory',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(4, 255)]),
    ],
  ])('makes again what an entry holds that %s', async (_, damage) => {
    const { content, out, cache, build } = createPlace()
    await build()
    for (const file of listTree(cache))
      writeFileSync(join(cache, file), damage(readFileSync(join(cache, file))))
    rmSync(out, { recursive: true })
    await build()
    expect(readTree(out)).toEqual(await buildAnew(content))
  })

  it('takes no entry for another one', async () => {
    const { content, out, cache, build } = createPlace()
    await build()
    const entries = listTree(join(cache, 'entries')).map((file) => join(cache, 'entries', file))
    const bytes = entries.map((path) => readFileSync(path))
    for (const [place, path] of entries.entries())
      writeFileSync(path, bytes[(place + 1) % bytes.length] as Buffer)
    rmSync(out, { recursive: true })
    await build()
    expect(readTree(out)).toEqual(await buildAnew(content))
  })

  it('puts back what somebody changed in what is published', async () => {
    const { content, out, build } = createPlace()
    await build()
    const path = join(out, 'essays/first-essay.md')
    writeFileSync(path, readFileSync(path, 'utf8').replace('Opening', 'openinG'))
    expect(await build()).toMatchObject({ written: 1, removed: 0 })
    expect(readTree(out)).toEqual(await buildAnew(content))
  })

  it('keeps no more than the newest builds have used', async () => {
    const { content, cache, build } = createPlace()
    edit(join(content, 'site.yaml'), 'languages', 'site: false\nlanguages')
    const path = join(content, 'essays/first-essay/en.md')
    const sizes: number[] = []
    for (let number = 0; number < 20; number++) {
      edit(path, /Opening words.*/.exec(readFileSync(path, 'utf8'))?.[0] ?? '', `Opening words ${number}.`)
      await build()
      sizes.push(listTree(cache).length)
    }
    expect(JSON.parse(readFileSync(join(cache, 'builds.json'), 'utf8')).length).toBeLessThanOrEqual(16)
    // The list is cut to its half each time that it has become too long.
    expect(Math.max(...sizes)).toBe(sizes[15])
  })

  it('begins with signs that say what the folder is', async () => {
    const { cache, build } = createPlace()
    await build()
    expect(readdirSync(cache)).toEqual(['.gitignore', 'CACHEDIR.TAG', 'builds.json', 'entries'])
    expect(readFileSync(join(cache, '.gitignore'), 'utf8')).toBe('*\n')
    expect(readFileSync(join(cache, 'CACHEDIR.TAG'), 'utf8')).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    )
  })

  it('leaves no cache behind where the content is wrong', async () => {
    const { content, cache, build } = createPlace()
    writeFileSync(join(content, 'essays/first-essay/en.md'), 'No front matter.\n')
    await expect(build()).rejects.toThrow('The content has errors')
    expect(() => statSync(cache)).toThrow('ENOENT')
  })
})

/** Builds, changes something, and builds again: with a cache and without it comes to the same. */
async function expectSame(
  files: Files,
  change: (content: string) => void,
  options: Partial<BuildOptions> = {},
) {
  const { content, out, cache } = createPlace(files)
  await build({ content, out, cache, ...options })
  change(content)
  await build({ content, out, cache, ...options })
  const anew = join(createFolder(), 'dist')
  await build({ content, out: anew, ...options })
  expect(readTree(out)).toEqual(readTree(anew))
}

const toDocument = (text: string): string => `---\ntitle: One\ndescription: One of them.\n---\n\n${text}\n`

describe('what a document depends on', () => {
  it('is what its links lead to at the origin that is published', () =>
    expectSame(
      {
        ...smallSite,
        'essays/one/en.md': toDocument('One.'),
        'essays/two/en.md': toDocument('[x](https://preview.test/essays/one)'),
      },
      (content) => rmSync(join(content, 'essays/one'), { recursive: true }),
      { baseUrl: 'https://preview.test' },
    ))

  it('is what the links of a template lead to', () =>
    expectSame(
      {
        ...smallSite,
        'site.yaml': `${smallSite['site.yaml']}components:\n  See:\n    html: "<p>{children}</p>"\n    markdown: "[see](/essays/one) {children}"\n`,
        'essays/one/en.md': toDocument('One.'),
        'essays/two/en.mdx': toDocument('<See>\n\nthis\n\n</See>'),
      },
      (content) => rmSync(join(content, 'essays/one'), { recursive: true }),
    ))

  it('is the format of a page that a guide stands on', () =>
    expectSame({ ...smallSite, 'pages/developers/en.md': toDocument('{/* hidden */} words') }, (content) =>
      renameSync(join(content, 'pages/developers/en.md'), join(content, 'pages/developers/en.mdx')),
    ))

  it('is the title of a page that all pages lead to', () =>
    expectSame({ ...smallSite, 'pages/about/en.md': toDocument('Words.') }, (content) =>
      edit(join(content, 'pages/about/en.md'), 'title: One', 'title: Another'),
    ))
})

describe('content that changes while it is built', () => {
  /** Builds, and changes the content once when the build enters a stage. */
  const buildWhile = (place: ReturnType<typeof createPlace>, stage: BuildStage, change: () => void) => {
    let isChanged = false
    return build({
      ...place,
      onProgress(progress) {
        if (progress.stage === stage && !isChanged) change()
        isChanged ||= progress.stage === stage
      },
    })
  }

  it('is not remembered as what it became', async () => {
    const place = createPlace()
    await buildWhile(place, 'complete', () =>
      edit(join(place.content, 'site.yaml'), 'Small API', 'Renamed API'),
    )
    await place.build()
    expect(readTree(place.out)).toEqual(await buildAnew(place.content))
  })

  it.each(['essays/first-essay/en.md', 'pages/developers/en.md'])(
    'is refused where a text is another than its head: %s',
    async (file) => {
      const place = createPlace({ ...linkedSite, 'pages/developers/en.md': toDocument('Words.') })
      const path = join(place.content, file)
      await expect(
        buildWhile(place, 'render', () => writeFileSync(path, toDocument('Other words.'))),
      ).rejects.toThrow(`Cannot read "${path}": the file changed during the build; run it again`)
    },
  )
})

describe('a build that verifies its cache', () => {
  it('says that all files are the same', async () => {
    const { content, out, cache, build } = createPlace()
    const { written } = await build()
    expect(await verifyCache({ content, out, cache })).toBe(written)
  })

  it('names the files that would be otherwise', async () => {
    const { content, out, cache, build } = createPlace()
    await build()
    // An entry that is whole and not true: who made it was another version by the same name.
    for (const file of listTree(join(cache, 'entries'))) {
      const path = join(cache, 'entries', file)
      const store = openEntryStore(cache)
      const { record, readBytes } = store.get(basename(path)) as Entry
      const { files = [] } = record as { readonly files?: readonly { readonly file: string }[] }
      if (!files.some((each) => each.file === 'essays/first-essay.md')) continue
      const bytes = Buffer.from(
        (readBytes() as Buffer).toString('latin1').replace('Opening', 'Closing'),
        'latin1',
      )
      let end = 0
      const faked = (files as readonly FileRecord[]).map((each) => {
        const start = end
        end += each.length
        return { ...each, hash: toHash(bytes.subarray(start, end)) }
      })
      store.put(basename(path), { ...(record as object), files: faked }, [bytes])
    }
    rmSync(out, { recursive: true })
    await build()
    await expect(verifyCache({ content, out, cache })).rejects.toThrow(
      /^Cannot trust the cache ".*": ".*" differ without it; remove it and build again$/,
    )
  })
})

describe('a folder that is no cache', () => {
  it.each([
    ['it holds "letter.txt", which no build put there', 'other'],
    ['it is a file', 'other/letter.txt'],
    ['it lies in "OUT"', 'dist/cache'],
    ['it lies in "OUT"', 'dist'],
    ['it lies in "OUT"', 'link/cache'],
    ['it lies in "OUT"', 'dist/..cache'],
    ['it lies in "CONTENT"', 'content'],
    ['it lies in "CONTENT"', 'content/cache'],
  ])('is refused, as %s', (why, name) => {
    const folder = writeFiles({ 'other/letter.txt': 'Dear reader', 'content/site.yaml': '', 'dist/a': '' })
    symlinkSync(join(folder, 'dist'), join(folder, 'link'))
    const [content, out] = [join(folder, 'content'), join(folder, 'dist')]
    const path = join(folder, name)
    const reason = why.replace('OUT', out).replace('CONTENT', content)
    expect(() => openCache(path, { content, out })).toThrow(
      `Cannot use the cache "${path}": ${reason}; choose another folder with --cache, or --no-cache`,
    )
  })

  it('is refused without a name, and taken in the content where that is not read', () => {
    const folder = createFolder()
    const others = { content: folder, out: join(folder, '../dist') }
    expect(() => openCache('', others)).toThrow('Cannot use the cache "": it has no name')
    expect(openCache(join(folder, '.stele-cache'), others).location.isNew).toBe(true)
  })
})
