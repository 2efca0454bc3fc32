import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuildOptions, type BuildResult, build } from '../../../generator/build.ts'
import type { BuildProgress, BuildStage } from '../../../generator/build-options.ts'
import { verifyCache } from '../../../generator/commands/verify-cache.ts'
import type { Host } from '../../../generator/hosts/host.ts'
import { openCache } from '../../../generator/kernel/cache/cache.ts'
import { openEntryStore } from '../../../generator/kernel/cache/store.ts'
import { ContentError, OperationalError } from '../../../generator/kernel/diagnostics/errors.ts'
import { toOutputPaths } from '../../../generator/kernel/publish/output-paths.ts'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { listKeys, listPackKeys, listPacks } from '../../fixtures/cache-packs.ts'
import { compile } from '../../fixtures/compile.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../../fixtures/content.ts'
import { listTree, readStates, readTree } from '../../fixtures/tree.ts'

const linkedSite: Files = {
  ...oneLanguage,
  'site.yaml': `${oneLanguage['site.yaml']}site: false\n`,
  'essays/second-essay/en.md': `---
title: Second essay
description: It links to the first.
date: 2026-03
tags: [alpha, beta]
---

See [a section](/essays/first-essay#a-section), and [all](/essays).

![](https://x.test/a)
`,
}

/** Returns the paths of a site in a folder, and a function that builds it with a cache. */
function toSite(folder: string) {
  const [content, out, cache] = [join(folder, 'content'), join(folder, 'dist'), join(folder, 'cache')]
  return { content, out, cache, build: () => build({ content, out, cache }) }
}

function createSite(files: Files = linkedSite) {
  const site = toSite(createFolder())
  writeFiles(files, site.content)
  return site
}

const builtFolder = mkdtempSync(join(tmpdir(), 'stele-built-'))
const [inUse, untouched] = [join(builtFolder, 'in-use'), join(builtFolder, 'untouched')]
let firstResult: BuildResult
let published: Readonly<Record<string, string>>
beforeAll(async () => {
  const site = toSite(inUse)
  writeFiles(linkedSite, site.content)
  firstResult = await site.build()
  published = readTree(site.out)
  cpSync(inUse, untouched, { recursive: true })
})
afterAll(() => rmSync(builtFolder, { recursive: true }))

/** Restores a site that one build has published and stored. Its folder is always the same, since keys include it. */
function restoreBuiltSite() {
  rmSync(inUse, { recursive: true })
  cpSync(untouched, inUse, { recursive: true })
  return toSite(inUse)
}

/** Builds content without a cache after the build in the out folder, and returns the files. */
async function buildWithoutCache(
  { content, out }: Readonly<Record<'content' | 'out', string>>,
  options: Partial<BuildOptions> = {},
): Promise<Record<string, string>> {
  const { rendered } = await compile(content, { isDryRun: true, ...options, previous: out })
  return Object.fromEntries(rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString('latin1')]))
}

const edit = (path: string, from: string, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

describe('a build with a cache', () => {
  it('publishes the same files as a build without one', async () => {
    const site = createSite({ ...linkedSite, 'site.yaml': String(oneLanguage['site.yaml']) })
    await buildWithoutImages(site)
    expect(readTree(site.out)).toEqual(await buildWithoutCache(site))
  })

  it('publishes the same files as one without a cache after a build for another host', async () => {
    const site = restoreBuiltSite()
    const expected = await buildWithoutCache(site, { host: 'static' })
    await build({ ...site, host: 'static' })
    expect(readTree(site.out)).toEqual(expected)
  })

  it('writes nothing if nothing has changed, and repeats the result with its diagnostics', async () => {
    const { out, cache, build } = restoreBuiltSite()
    const before = [readStates(out), readStates(cache)]
    const second = await build()
    expect(second.diagnostics.map(({ rule, line }) => [rule, line])).toEqual([['missing-alt', 10]])
    expect(second).toEqual({ ...firstResult, written: 0, unchanged: firstResult.written })
    expect([readStates(out), readStates(cache)]).toEqual(before)
  })

  it('fails if nothing has changed and there are more warnings than are allowed', async () => {
    const site = restoreBuiltSite()
    await expect(build({ ...site, maxWarnings: 0 })).rejects.toThrow(
      'The content has 1 warning; at most 0 are allowed',
    )
    expect((await build({ ...site, maxWarnings: 1 })).written).toBe(0)
  })

  it('reuses documents with their warnings from a cache that was copied from another folder, whatever the times of the files', async () => {
    const site = createSite()
    cpSync(join(untouched, 'cache'), site.cache, { recursive: true })
    for (const file of listTree(site.content)) utimesSync(join(site.content, file), 1, 1)
    const copied = listTree(site.cache)
    const { diagnostics } = await site.build()
    expect(readTree(site.out)).toEqual(published)
    expect(diagnostics.map(({ rule, line }) => [rule, line])).toEqual([['missing-alt', 10]])
    // The keys of a build and of its front matter include the content folder. No document was rendered again.
    const added = listTree(site.cache).filter((file) => !copied.includes(file))
    expect(added).toEqual([expect.stringMatching(/^entries\/.+\.pack$/)])
    expect(readFileSync(join(site.cache, String(added[0])), 'latin1')).not.toContain('"dependencies"')
  })

  it('checks a document again if an essay that it links to was removed', async () => {
    const { content, build } = restoreBuiltSite()
    rmSync(join(content, 'essays/first-essay'), { recursive: true })
    await expect(build()).rejects.toThrow('The content has errors')
  })

  it('renders a document again if a file that its layout links to was removed', async () => {
    const layout = '<img src="{{ "/logo.svg" | url }}" alt="">{{ body }}'
    const site = createSite({
      ...oneLanguage,
      'layouts/essay.html': layout,
      'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    await buildWithoutImages(site)
    rmSync(join(site.content, 'static/logo.svg'))
    const error = await buildWithoutImages(site).catch((reason: unknown) => reason)
    if (!(error instanceof ContentError)) throw error
    expect(error.diagnostics.map(({ file, column, rule }) => ({ file, column, rule }))).toEqual([
      { file: join(site.content, 'layouts/essay.html'), column: 11, rule: 'invalid-layout' },
    ])
  })

  it('checks a document again if a heading that it links to was renamed', async () => {
    const { content, build } = restoreBuiltSite()
    edit(join(content, 'essays/first-essay/en.md'), '## A section', '## Another')
    await expect(build()).rejects.toThrow('The content has errors')
  })

  it.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['changed at their end', (bytes) => Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)])],
  ])('ignores entries and a list of builds that are %s', async (_, damage) => {
    const { out, cache, build } = restoreBuiltSite()
    for (const path of listTree(cache).map((file) => join(cache, file)))
      writeFileSync(path, damage(readFileSync(path)))
    rmSync(out, { recursive: true })
    await build()
    expect(readTree(out)).toEqual(published)
  })

  it('ignores complete entries under the keys of other entries', async () => {
    const { out, cache, build } = restoreBuiltSite()
    for (const path of listPacks(cache)) {
      const bytes = readFileSync(path)
      const keys = listPackKeys(bytes)
      for (const [index, { position }] of keys.entries())
        bytes.write(keys[(index + 1) % keys.length]?.key ?? '', position, 'hex')
      writeFileSync(path, bytes)
    }
    rmSync(out, { recursive: true })
    await build()
    expect(readTree(out)).toEqual(published)
  })

  it('restores a published file that was changed by hand', async () => {
    const { out, build } = restoreBuiltSite()
    edit(join(out, 'essays/first-essay.md'), 'Opening', 'openinG')
    expect(await build()).toMatchObject({ written: 1, removed: 0 })
    expect(readTree(out)).toEqual(published)
  })

  it('removes the list that a killed build has not finished, and no other file', async () => {
    const { cache, build } = restoreBuiltSite()
    const before = readTree(cache)
    // Process 1 started at another time.
    writeFiles({ 'builds.json.1-1': '[', 'builds.json.copy': '[' }, cache)
    await build()
    expect(readTree(cache)).toEqual({ ...before, 'builds.json.copy': '[' })
  })

  it('writes no file through a link of a cache that a stranger made', async () => {
    const { out, cache, build } = restoreBuiltSite()
    const folder = writeFiles({ file: 'Dear reader' })
    for (const pack of listPacks(cache)) {
      rmSync(pack)
      symlinkSync(join(folder, 'file'), pack)
    }
    rmSync(out, { recursive: true })
    await build()
    expect(readTree(folder)).toEqual({ file: 'Dear reader' })
    expect(readTree(out)).toEqual(published)
  })

  it('removes no file behind a link of a cache that a stranger made', () => {
    const { cache } = restoreBuiltSite()
    const [pack = ''] = listPacks(cache)
    const files = { [basename(pack)]: readFileSync(pack, 'latin1') }
    const folder = createFolder()
    renameSync(pack, join(folder, basename(pack)))
    symlinkSync(join(folder, basename(pack)), pack)
    openEntryStore(cache).removeAllExcept(new Set())
    expect(readTree(folder)).toEqual(files)
  })

  it('writes nothing outside of the output folder if an entry of the cache names a file there', async () => {
    const { out, cache, build } = restoreBuiltSite()
    const store = openEntryStore(cache)
    for (const key of listKeys(cache)) {
      const entry = store.get(key)
      const text = JSON.stringify(entry?.record).replaceAll(
        '"essays/first-essay.md"',
        '"../../../escaped.md"',
      )
      store.put(key, JSON.parse(text), [entry?.readBytes() ?? Buffer.alloc(0)])
    }
    store.close()
    rmSync(out, { recursive: true })
    await expect(build()).rejects.toThrow(
      'Cannot write "../../../escaped.md": it is outside of the output folder; remove the cache, which no build wrote',
    )
    expect(readdirSync(dirname(out)).sort()).toEqual(['cache', 'content'])
  })

  it('marks its folder as a cache for backup programs and for git', () => {
    const { cache } = restoreBuiltSite()
    expect(readdirSync(cache)).toEqual(['.gitignore', 'CACHEDIR.TAG', 'builds.json', 'entries'])
    expect(readFileSync(join(cache, '.gitignore'), 'utf8')).toBe('*\n')
    expect(readFileSync(join(cache, 'CACHEDIR.TAG'), 'utf8')).toMatch(
      /^Signature: 8a477f597d28d172789f06886806bc55\n/,
    )
  })

  it('creates no cache folder if the content has errors', async () => {
    const { content, cache, build } = createSite()
    writeFileSync(join(content, 'essays/first-essay/en.md'), 'No front matter.\n')
    await expect(build()).rejects.toThrow('The content has errors')
    expect(() => statSync(cache)).toThrow('ENOENT')
  })
})

/** Builds with a cache, changes the content, and builds again. Expects the same files as from a build without a cache. */
async function expectSameWithoutCache(
  files: Files,
  change: (content: string) => void,
  options: Partial<BuildOptions> = {},
) {
  const site = createSite(files)
  await buildWithoutImages({ ...site, ...options })
  change(site.content)
  const expected = await buildWithoutCache(site, options)
  await buildWithoutImages({ ...site, ...options })
  expect(readTree(site.out)).toEqual(expected)
}

const toDocument = (text: string): string => `---\ntitle: One\ndescription: One of them.\n---\n\n${text}\n`

describe('a cached document is built again', () => {
  it('if the target of an absolute link at the published origin was removed', () =>
    expectSameWithoutCache(
      {
        ...linkedSite,
        'essays/one/en.md': toDocument('One.'),
        'essays/two/en.md': toDocument('[x](https://preview.test/essays/one)'),
      },
      (content) => rmSync(join(content, 'essays/one'), { recursive: true }),
      { baseUrl: 'https://preview.test' },
    ))

  it('if the target of a link in a component template was removed', () =>
    expectSameWithoutCache(
      {
        ...linkedSite,
        'site.yaml': `${linkedSite['site.yaml']}components:\n  See:\n    html: "<p>{children}</p>"\n    markdown: "[see](/essays/one) {children}"\n`,
        'essays/one/en.md': toDocument('One.'),
        'essays/two/en.mdx': toDocument('<See>\n\nthis\n\n</See>'),
      },
      (content) => rmSync(join(content, 'essays/one'), { recursive: true }),
    ))

  it('if the format of a page with a guide has changed', () =>
    expectSameWithoutCache(
      { ...oneLanguage, 'pages/developers/en.md': toDocument('{/* hidden */} words') },
      (content) =>
        renameSync(join(content, 'pages/developers/en.md'), join(content, 'pages/developers/en.mdx')),
    ))

  it('if an image in static/ has another size', () =>
    expectSameWithoutCache(
      {
        ...oneLanguage,
        'pages/about/en.md': toDocument('![A box](/box.svg)'),
        'static/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      },
      (content) => edit(join(content, 'static/box.svg'), 'width="9"', 'width="20"'),
    ))

  it('if its layout was removed', () =>
    expectSameWithoutCache({ ...oneLanguage, 'layouts/essay.html': '<hr>{{ body }}' }, (content) =>
      rmSync(join(content, 'layouts'), { recursive: true }),
    ))

  it('if the title of a page that all pages link to has changed', () =>
    expectSameWithoutCache({ ...oneLanguage, 'pages/about/en.md': toDocument('Words.') }, (content) =>
      edit(join(content, 'pages/about/en.md'), 'title: One', 'title: Another'),
    ))
})

describe('a cached list is built again', () => {
  it('if a file of the theme has changed', () =>
    expectSameWithoutCache(
      {
        ...oneLanguage,
        'site.yaml': `${oneLanguage['site.yaml']}theme: { logo: { light: logo.svg } }\n`,
        'static/logo.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>one</desc></svg>',
      },
      (content) => edit(join(content, 'static/logo.svg'), 'one', 'two'),
    ))

  it('if the reading time of an essay has changed', () =>
    expectSameWithoutCache(linkedSite, (content) =>
      edit(join(content, 'essays/first-essay/en.md'), 'Opening words.', 'word '.repeat(1000)),
    ))
})

it('front matter is validated again if its folder became one of pages', async () => {
  const toSettings = (kind: string) =>
    `${linkedSite['site.yaml']}sources: [{ folder: notes, from: stele, kind: ${kind} }]\n`
  const site = createSite({
    ...linkedSite,
    'site.yaml': toSettings('essay'),
    'notes/third/en.md': '---\ntitle: T\ndescription: D\ndate: 2026-01\ntags: []\n---\n\nText.\n',
  })
  await site.build()
  writeFiles({ 'site.yaml': toSettings('page') }, site.content)
  await expect(site.build()).rejects.toMatchObject({ code: 'CONTENT_INVALID' })
})

/** Builds, and changes the content once when the build enters a stage. */
const buildWhile = (site: ReturnType<typeof createSite>, stage: BuildStage, change: () => void) => {
  let isChanged = false
  return build({
    ...site,
    onProgress(progress) {
      if (progress.stage === stage && !isChanged) change()
      isChanged ||= progress.stage === stage
    },
  })
}

describe('content that changes during a build', () => {
  it('is not stored under the key of the changed content', async () => {
    const site = createSite()
    await buildWhile(site, 'complete', () =>
      edit(join(site.content, 'site.yaml'), 'Small API', 'Renamed API'),
    )
    await site.build()
    expect(readTree(site.out)).toEqual(await buildWithoutCache(site))
  })

  it.each(['essays/first-essay/en.md', 'pages/developers/en.md'])(
    'fails the build if a document no longer has the text whose front matter was read: %s',
    async (file) => {
      const site = createSite({ ...linkedSite, 'pages/developers/en.md': toDocument('Words.') })
      const path = join(site.content, file)
      await expect(
        buildWhile(site, 'render', () => writeFileSync(path, toDocument('Other words.'))),
      ).rejects.toThrow(`Cannot read "${path}": the file changed during the build; run it again`)
    },
  )
})

describe('content that is removed during a build', () => {
  it.each<BuildStage>(['read', 'render'])(
    'fails the build at the stage "%s", and leaves dist',
    async (stage) => {
      const site = restoreBuiltSite()
      edit(join(site.content, 'essays/first-essay/en.md'), 'Opening', 'New')
      const path = join(site.content, 'essays/first-essay/en.md')
      const onProgress = (progress: BuildProgress) => {
        // The first event of a build comes before the content is listed.
        if (progress.stage === stage && progress.total > 0) rmSync(path, { force: true })
      }
      await expect(build({ ...site, onProgress })).rejects.toMatchObject({
        message: `Cannot read "${path}": the file was removed during the build; run it again`,
        code: 'CONTENT_CHANGED',
      })
      expect(readTree(site.out)).toEqual(published)
    },
  )
})

describe('verifyCache', () => {
  it('names the first files that differ, and counts the others', async () => {
    const { content, out, cache } = restoreBuiltSite()
    const names = ['404.md', 'essays.md', 'feed.xml', 'index.md', 'llms.txt', 'robots.txt', 'sitemap.xml']
    for (const name of names) writeFileSync(join(out, name), 'changed by hand')
    await expect(verifyCache({ content, out, cache })).rejects.toThrow(
      `Cannot trust the cache "${cache}": "404.md", "essays.md", "feed.xml", "index.md", "llms.txt" and 2 more differ without it; remove it and build again`,
    )
  })

  it('returns the number of files if a build without the cache gives the same files', async () => {
    const { content, out, cache } = restoreBuiltSite()
    expect(await verifyCache({ content, out, cache })).toBe(firstResult.written)
  })
})

describe('a build that the cache must not repeat', () => {
  it('is one for a host that the caller wrote, whose code can change', async () => {
    const site = restoreBuiltSite()
    const buildFor = (text: string) => {
      const toFiles = () => [{ file: 'rules.txt', bytes: Buffer.from(text) }]
      const host: Host = { servedBy: 'shim', addressing: 'queries', toFiles }
      return build({ ...site, host })
    }
    await buildFor('old')
    await site.build()
    await buildFor('new')
    expect(readTree(site.out)['rules.txt']).toBe('new')
  })

  it('is one whose empty source was removed', async () => {
    const site = createSite({
      ...linkedSite,
      'site.yaml': `${linkedSite['site.yaml']}sources: [{ folder: ../notes }]\n`,
    })
    const notes = join(site.content, '../notes')
    mkdirSync(notes)
    await site.build()
    rmSync(notes, { recursive: true })
    await expect(site.build()).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ rule: 'missing-source' })]),
    })
  })

  it('is one whose content folder has got a file that is no content', async () => {
    const site = restoreBuiltSite()
    writeFiles({ 'essays/notes.md': 'Notes.' }, site.content)
    await expect(site.build()).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ rule: 'unexpected-file' })]),
    })
  })
})

describe('openCache', () => {
  it.each([
    ['it holds "letter.txt", which no build wrote', 'other'],
    ['it is a file', 'other/letter.txt'],
    ['it is inside the output folder "OUT"', 'dist/cache'],
    ['it is inside the output folder "OUT"', 'dist'],
    ['it is inside the output folder "OUT"', 'link/cache'],
    ['it is inside the output folder "OUT"', 'dist/..cache'],
    ['it is inside the content folder "CONTENT"', 'content'],
    ['it is inside the content folder "CONTENT"', 'content/cache'],
  ])('refuses a folder because %s: %s', (template, name) => {
    const folder = writeFiles({ 'other/letter.txt': 'Dear reader', 'content/site.yaml': '', 'dist/a': '' })
    symlinkSync(join(folder, 'dist'), join(folder, 'link'))
    const [content, out] = [join(folder, 'content'), join(folder, 'dist')]
    const path = join(folder, name)
    const reason = template.replace('OUT', out).replace('CONTENT', content)
    expect(() => openCache(path, { content, out })).toThrow(
      new OperationalError(
        `Cannot use the cache "${path}": ${reason}; choose another folder with --cache, or use --no-cache`,
        'CACHE_UNUSABLE',
      ),
    )
  })

  it('refuses a folder that cannot be listed, with the reason', () => {
    const path = join(createFolder(), 'n'.repeat(300))
    const folders = { content: createFolder(), out: join(createFolder(), 'dist') }
    expect(() => openCache(path, folders)).toThrow(
      `Cannot use the cache "${path}": a name in its path is too long`,
    )
  })

  it.each(['entries', 'builds.json', 'CACHEDIR.TAG'])('refuses a folder whose %s is a link', (name) => {
    const folders = { content: createFolder(), out: join(createFolder(), 'dist') }
    const path = createFolder()
    symlinkSync(createFolder(), join(path, name))
    expect(() => openCache(path, folders)).toThrow(
      `Cannot use the cache "${path}": it holds "${name}", which no build wrote`,
    )
  })

  it('refuses an empty name', () => {
    const folders = { content: createFolder(), out: join(createFolder(), 'dist') }
    expect(() => openCache('', folders)).toThrow('Cannot use the cache "": its name is empty')
  })

  it('leaves the out folder unlocked if it refuses a folder after an interrupted build', async () => {
    const { content, out } = restoreBuiltSite()
    mkdirSync(toOutputPaths(out).work)
    await expect(build({ content, out, cache: content })).rejects.toMatchObject({ code: 'CACHE_UNUSABLE' })
    await expect(build({ content, out })).resolves.toMatchObject({ removed: 0 })
  })

  it('accepts a folder in the content whose name begins with a dot', () => {
    const folder = createFolder()
    const folders = { content: folder, out: join(folder, '../dist') }
    expect(openCache(join(folder, '.stele-cache'), folders).location.isNew).toBe(true)
  })
})
