/** Every Markdown file is a document, or it is named with the reason why it is none. Sources stay in the repository. */

import { mkdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check } from '../../generator/commands/check/check.ts'
import { prepare, writeFrom } from '../../generator/commands/init/init-from.ts'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { createListing, walkFolder } from '../../generator/kernel/files/walk.ts'
import type { MarkdownFiles } from '../../generator/kernel/summaries.ts'
import { collect } from '../../generator/site/collect.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { listMarkdown } from '../fixtures/list-markdown.ts'
import { author } from './init-from/sites.ts'

const page = '---\ntitle: T\ndescription: D\n---\nText.\n'

/** Writes a repository with a content folder, `stele/`, and returns its path. */
function writeRepository(files: Files, sources: readonly object[]): string {
  const own = Object.entries(oneLanguage).map(([file, text]) => [`stele/${file}`, text] as const)
  const root = writeFiles(Object.fromEntries(own))
  mkdirSync(join(root, '.git'))
  const settings = `${oneLanguage['site.yaml']}sources: ${JSON.stringify(sources)}\n`
  return writeFiles({ ...files, 'stele/site.yaml': settings }, root)
}

/** The lists with paths relative to a folder. */
function toLists(root: string, { total, ...lists }: MarkdownFiles): unknown {
  const text = JSON.stringify(lists)
  return { total, ...JSON.parse(text.replaceAll(`${root}/`, '')) }
}

const options = { today: '2026-02-01' }

describe('A check', () => {
  const files: Files = {
    'docs/a.md': page,
    'docs/draft.md': '---\ntitle: T\ndraft: true\n---\nText.\n',
    'docs/later.md': '---\ntitle: T\ndate: 2026-03-01\n---\nText.\n',
    'docs/bundle/index.md': page,
    'docs/bundle/part.md': 'Text.\n',
    'docs/old/b.md': page,
    'docs/old/deep/c.MD': page,
    'docs/notes.mkd': 'Text.\n',
    'docs/.hidden.md': 'Text.\n',
    'docs/.cache/d.md': 'Text.\n',
    'docs/node_modules/e/README.md': 'Text.\n',
    'docs/dist/_stele/manifest.json': '{}',
    'docs/dist/f.md': 'Text.\n',
    'docs/image.png': '',
    'more/g.md': page,
    'elsewhere/h.md': page,
    'stele/static/files/i.markdown': 'Text.\n',
  }
  const sources = [
    { from: 'hugo', folder: '../docs', ignore: 'old/**' },
    // The same folder, for other files.
    { from: 'markdown', folder: '../docs', files: 'old/b.md', prefix: 'old' },
    { from: 'markdown', folder: '../more', files: '*.markdown' },
  ]

  it('says of each Markdown file whether it is published, left out, or in no source', async () => {
    const root = writeRepository(files, sources)
    symlinkSync(join(root, 'elsewhere'), join(root, 'docs/linked'))
    symlinkSync(join(root, 'elsewhere/none.md'), join(root, 'docs/broken.md'))
    const { markdown } = await check({ content: join(root, 'stele'), ...options })
    expect(toLists(root, markdown)).toEqual({
      total: ['docs', 'more', 'stele'].flatMap((folder) => listMarkdown(join(root, folder))).length,
      documents: {
        '../docs': ['docs/a.md', 'docs/bundle/index.md', 'docs/old/b.md'],
        essays: ['stele/essays/first-essay/en.md'],
      },
      leftOut: {
        'broken link': ['docs/broken.md'],
        draft: ['docs/draft.md'],
        'hidden file': ['docs/.hidden.md'],
        'ignored by old/**': ['docs/old/deep/c.MD'],
        'not yet published': ['docs/later.md'],
        'output of Stele': ['docs/dist/f.md'],
        'part of another document': ['docs/bundle/part.md'],
        'published unchanged': ['stele/static/files/i.markdown'],
      },
      uncovered: ['docs/notes.mkd', 'more/g.md'],
      skipped: {
        'hidden folder': ['docs/.cache'],
        'linked folder': ['docs/linked'],
        'packages (node_modules)': ['docs/node_modules'],
      },
    })
  })
})

describe('A source', () => {
  it('follows a link to a file in the repository, and refuses one out of it, unless that is allowed', () => {
    const root = writeRepository({ 'docs/a.md': page, 'shared/b.md': page }, [{ folder: '../docs' }])
    const outside = writeFiles({ 'c.md': page })
    symlinkSync(join(root, 'shared/b.md'), join(root, 'docs/b.md'))
    symlinkSync(join(outside, 'c.md'), join(root, 'docs/c.md'))
    expect(collectFrom(root)).toEqual({
      documents: ['docs/a.md', 'docs/b.md'],
      errors: [
        'docs/c.md outside-source: The link leads out of the repository; replace it by a copy of its target, or allow it with "--allow-outside"',
      ],
    })
    expect(collectFrom(root, true)).toEqual({
      documents: ['docs/a.md', 'docs/b.md', 'docs/c.md'],
      errors: [],
    })
  })

  it.each<[string, (folder: string) => object]>([
    ['documents', (folder) => ({ sources: [{ folder }] })],
    ['static files', (folder) => ({ sources: [{ folder: '../docs', static: [folder] }] })],
    ['pages', (folder) => ({ site: { from: folder } })],
  ])('takes no %s from a folder outside of the repository, unless that is allowed', (_, toSettings) => {
    const root = writeRepository({ 'docs/a.md': page }, [])
    const folder = relative(join(root, 'stele'), writeFiles({ 'b.md': page, 'index.html': '' }))
    writeFiles({ 'stele/site.yaml': JSON.stringify({ languages: ['en'], ...toSettings(folder) }) }, root)
    expect(collectFrom(root)).toEqual({
      documents: [],
      errors: [
        `stele/site.yaml outside-source: The folder "${folder}" is not in the repository; move it there, or allow it with "--allow-outside"`,
      ],
    })
    expect(collectFrom(root, true).errors).toEqual([])
  })
})

it.each(['check', 'stats'])(
  'stele %s reads a folder outside of the repository only with --allow-outside',
  async (command) => {
    const root = writeRepository({}, [])
    const folder = relative(join(root, 'stele'), writeFiles({ 'b.md': page }))
    const text = `${oneLanguage['site.yaml']}site: false\nsources: ${JSON.stringify([{ folder }])}\n`
    writeFiles({ 'stele/site.yaml': text }, root)
    const run = (...flags: string[]) => runCli([command, '--content', 'stele', ...flags], { cwd: root })
    const [refused, allowed] = [await run(), await run('--allow-outside')]
    expect([refused.code, allowed.code]).toEqual([1, 0])
    expect(refused.stderr).toContain('error outside-source')
  },
)

describe('A folder', () => {
  // Three files and a folder.
  const files = { 'a.md': page, 'b/c.md': page, 'b/d.md': page }
  const walk = (root: string, maxEntries: number) => walkFolder(root, createListing(root, []), { maxEntries })

  it('may have the maximum of entries', () => {
    expect(walk(writeFiles(files), 4).files.map(({ path }) => path)).toEqual(['a.md', 'b/c.md', 'b/d.md'])
  })

  it('is refused that has more, counting those of the folders below it', () => {
    const root = writeFiles(files)
    expect(() => walk(root, 3)).toThrow(
      new OperationalError(`Cannot list the folder "${root}": it has more than 3 files`),
    )
  })
})

/** What a build of `stele/` reads below the other folders, and what it refuses. */
function collectFrom(root: string, allowOutside?: boolean) {
  const { documents, site, unexpectedFiles } = collect(join(root, 'stele'), allowOutside)
  const paths = documents.map(({ file }) => relative(root, file))
  return {
    documents: paths.filter((path) => !path.startsWith('stele/')),
    errors: [site.file, ...unexpectedFiles].flatMap(({ path, messages }) =>
      messages.map(({ ruleId, reason }) => `${relative(root, path)} ${ruleId}: ${reason}`),
    ),
  }
}

it('A build whose results are all in the cache names a new file that no source covers', async () => {
  const root = writeRepository({ 'docs/a.md': page }, [{ folder: '../docs' }])
  const buildOptions = { content: join(root, 'stele'), out: join(root, 'dist'), cache: join(root, 'cache') }
  await buildWithoutImages({ ...buildOptions, ...options })
  writeFiles({ 'docs/b.mkd': 'Text.\n' }, root)
  const { written, markdown } = await buildWithoutImages({ ...buildOptions, ...options })
  expect({ written, markdown: toLists(root, markdown) }).toEqual({
    written: 0,
    markdown: {
      total: 3,
      documents: { '../docs': ['docs/a.md'], essays: ['stele/essays/first-essay/en.md'] },
      leftOut: {},
      uncovered: ['docs/b.mkd'],
      skipped: {},
    },
  })
})

describe('stele init --from', () => {
  it('accounts for all files below the folder of the site, and reads no output of its generator', async () => {
    const from = writeFiles({
      '_config.yml': 'url: https://example.com\ndestination: public\n',
      'index.md': page,
      'build/setup.md': page,
      'build/index.html': '<p>',
      'public/x.md': '---\ntitle: X\nlang: fr\n---\nTexte.\n',
      '_posts/2026-01-31-a.md': page,
      '.github/b.md': 'Text.\n',
      'node_modules/c/README.md': 'Text.\n',
    })
    const preparation = prepare({ ...author, from })
    expect(preparation.site.languages).toEqual([{ code: 'en', tag: 'en' }])
    const { markdown } = await writeFrom({ ...preparation }, { ...author, from, ...options })
    expect(markdown && toLists(from, markdown)).toEqual({
      total: listMarkdown(from).length,
      documents: { '..': ['build/setup.md', 'index.md'], '../_posts': ['_posts/2026-01-31-a.md'] },
      leftOut: { 'ignored by public/**': ['public/x.md'] },
      uncovered: [],
      skipped: {
        'hidden folder': ['.github'],
        'packages (node_modules)': ['node_modules'],
      },
    })
  })

  it('neither reads nor writes through a link out of the repository', async () => {
    const outside = createFolder()
    writeFiles({ 'secret.toml': 'baseURL = "https://example.com"\ntitle = "Secret"\n' }, outside)
    const from = writeFiles({ 'content/a.md': page })
    symlinkSync(join(outside, 'secret.toml'), join(from, 'hugo.toml'))
    const { site, folder } = prepare({ ...author, from })
    expect([site.generator, site.title, folder.notes]).toEqual([
      'markdown',
      null,
      [`"${from}/hugo.toml" is a link out of the repository; it is not read`],
    ])
    symlinkSync(outside, join(from, 'stele'))
    const all = { ...author, from, baseUrl: 'https://example.com', ...options }
    await expect(writeFrom(prepare(all), all)).rejects.toThrow(
      `Cannot write "${from}/stele/site.yaml": a link leads out of the repository`,
    )
  })
})
