/** `stele stats`: what it counts, and its whole output for a small site. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check } from '../../generator/commands/check/check.ts'
import { formatPretty, formatTable } from '../../generator/commands/stats/format-pretty.ts'
import { collectStats, type SiteStats } from '../../generator/commands/stats/stats.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { toDocument } from '../fixtures/diagnose.ts'

const siteYaml = String(smallSite['site.yaml'])

const files = {
  ...smallSite,
  'essays/first-essay/en.md': toDocument(
    'title: First\ndescription: D\ndate: 2026-02\ntags: [alpha, 漢字]',
    'One two.\n',
  ),
  'essays/first-essay/pt.md': toDocument(
    'title: Primeiro\ndescription: D\ndate: 2026-02\ntags: [alpha]\ntranslation_of: en 0123456789abcdef',
    'Um, dois.\n',
  ),
  'essays/second-essay/en.md': toDocument('title: Second\ndescription: D\ndate: 2025-11-03', 'Three.\n'),
  'essays/second-essay/pt.md': toDocument(
    'title: Segundo\ndescription: D\ntranslation_of: en 0123456789abcdef\ndraft: true',
    'Três.\n',
  ),
  'essays/third-essay/pt.md': toDocument('title: Terceiro\ndescription: D', `${'palavra '.repeat(300)}\n`),
  'pages/talks/en.md': toDocument('title: Talks\ndescription: D\ntype: trust_anchor', 'Four five six.\n'),
}

/** Writes the site to a folder named `content`. Returns its parent. */
function writeSite(changes: Readonly<Record<string, string>> = {}): string {
  const folder = createFolder()
  writeFiles({ ...files, ...changes }, join(folder, 'content'))
  return folder
}

const expected = `Small API, https://site.test
5 documents, 1 draft, about 922 tokens

Language  Essays  Pages  KiB  Tokens  Missing  Outdated
en             2      1    1     331        1         0
pt             2      0    3     591        2         2

Missing in en
  essays/third-essay

Missing in pt
  essays/second-essay (has a draft)
  pages/talks

Outdated in pt
  essays/first-essay, translated from en
  essays/second-essay (a draft), translated from en

Type          Documents
essay                 4
trust_anchor          1

Year of essay  Documents
2026                   2
2025                   1
undated                1

Tag    Documents
alpha          2
漢字           1

Longest documents                  KiB  Tokens
content/essays/third-essay/pt.md     3     437
content/essays/first-essay/en.md     1     164
content/essays/first-essay/pt.md     1     154
content/essays/second-essay/en.md    1     102
content/pages/talks/en.md            1      65

A build has 112 files; the largest is pt/developers.html with 0.3 MiB
  --host cloudflare accepts 20,000 files (19,888 left), and 25 MiB per file (24.8 MiB left)
  --host pages accepts 20,000 files (19,888 left), and 25 MiB per file (24.8 MiB left)

KiB are sizes of source files. Tokens are estimates for the published Markdown, as in llms.txt.
`

describe('stele stats', () => {
  it('prints tables, whatever `rules` of site.yaml makes an error', async () => {
    const strict = { 'site.yaml': `${siteYaml}rules: { missing-translation: error }\n` }
    const { code, stdout, stderr } = await runCli(['stats'], { cwd: writeSite(strict) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(expected)
  })

  it('prints everything as JSON, with as many files as `stele check` counts', async () => {
    const parameters = ['stats', '--format', 'json', '--base-url', 'https://other.test']
    const cwd = writeSite({ 'site.yaml': `${siteYaml}site: false\ngone: [lost]\n` })
    const { code, stdout } = await runCli(parameters, { cwd })
    const host = { maxFiles: 20_000, maxBytes: 26_214_400 }
    const toCounts = (...counts: readonly (readonly [name: string, documents: number])[]) =>
      counts.map(([name, documents]) => ({ name, documents }))
    const toDocumentStats = (path: string, bytes: number, tokens: number) => {
      const [, kind, slug, lang] = /^content\/(\w+)s\/(.+)\/(\w+)\.md$/.exec(path) ?? []
      return { path, kind, slug, lang, bytes, tokens }
    }
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        baseUrl: 'https://other.test',
        service: 'Small API',
        total: { documents: 5, bytes: 2770, tokens: 876 },
        drafts: 1,
        languages: [
          {
            ...{ lang: 'en', essays: 2, pages: 1, documents: 3, bytes: 215, tokens: 300 },
            missing: [{ kind: 'essay', slug: 'third-essay', isDraft: false }],
            outdated: [],
          },
          {
            ...{ lang: 'pt', essays: 2, pages: 0, documents: 2, bytes: 2555, tokens: 576 },
            missing: [
              { kind: 'essay', slug: 'second-essay', isDraft: true },
              { kind: 'page', slug: 'talks', isDraft: false },
            ],
            outdated: [
              { kind: 'essay', slug: 'first-essay', original: 'en', isDraft: false },
              { kind: 'essay', slug: 'second-essay', original: 'en', isDraft: true },
            ],
          },
        ],
        types: toCounts(['essay', 4], ['trust_anchor', 1]),
        tags: toCounts(['alpha', 2], ['漢字', 1]),
        years: toCounts(['2026', 2], ['2025', 1], ['', 1]),
        documents: [
          toDocumentStats('content/essays/third-essay/pt.md', 2441, 437),
          toDocumentStats('content/essays/first-essay/pt.md', 114, 139),
          toDocumentStats('content/essays/first-essay/en.md', 82, 133),
          toDocumentStats('content/essays/second-essay/en.md', 62, 102),
          toDocumentStats('content/pages/talks/en.md', 71, 65),
        ],
        outputFiles: (await check({ content: join(cwd, 'content') })).outputFiles,
        largestFile: { file: 'openapi.yaml', bytes: expect.any(Number) },
        hosts: [
          { host: 'cloudflare', ...host },
          { host: 'pages', ...host },
        ],
      },
    ])
  })

  it('reports mistakes in texts and front matter instead', async () => {
    const run = (file: string, document: string) =>
      runCli(['stats'], { cwd: writeFiles({ [file]: document }, oneEssay()) })
    const oneEssay = () => {
      const folder = createFolder()
      writeFiles(oneLanguage, join(folder, 'content'))
      return folder
    }
    const withMistake = (file: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(file) })
    const text = 'content/pages/other/en.mdx'
    expect(await run(text, toDocument('title: T\ndescription: D', '<b\n'))).toEqual(withMistake(text))
    const frontMatter = 'content/pages/other/en.md'
    expect(await run(frontMatter, toDocument('title: T'))).toEqual(withMistake(frontMatter))
    expect((await runCli(['stats'])).stderr).toBe(
      'stele: Cannot read the content in "content": the folder does not exist\n',
    )
  })
})

it('Documents of the same length are in the order of their paths', async () => {
  const page = toDocument('title: T\ndescription: D', 'Same words.\n')
  const pages = Object.fromEntries(['b', 'd', 'a', 'c'].map((slug) => [`pages/${slug}/en.md`, page]))
  const siteYaml = `${oneLanguage['site.yaml']}site: false\n`
  const { documents } = await collectStats({
    content: writeFiles({ ...oneLanguage, ...pages, 'site.yaml': siteYaml }),
  })
  expect(documents.map(({ slug }) => slug).slice(-4)).toEqual(['a', 'b', 'c', 'd'])
})

describe('The documents of collections', () => {
  const event = (keys: string) => `---\ntitle: Event\n${keys}---\n\nOne two.\n`
  const withCollections = {
    ...files,
    'site.yaml': `${siteYaml}site: false
collections: { events: {}, people: { list: [name], search: [name] }, rooms: {} }
`,
    'events/a/en.md': event('tags: [alpha]\n'),
    'events/a/pt.md': event('translation_of: en 0123456789abcdef\n'),
    'events/b/en.md': event(''),
    'events/b/pt.md': event('draft: true\n'),
    'people/ana.yaml': 'name: Ana\n',
    'people/bo/pt.yaml': 'name: Bo\n',
    'rooms/rooms.csv': 'slug,title\none,One\ntwo,Two\n',
  }

  it('are counted by language and type, with missing and outdated translations; a file that several share counts once', async () => {
    const stats = await collectStats({ content: writeFiles(withCollections) })
    const languages = stats.languages.map(({ lang, documents, collections }) => [
      lang,
      documents,
      collections,
    ])
    expect(languages).toEqual([
      ['en', 8, { people: 1, rooms: 2, events: 2 }],
      ['pt', 7, { people: 2, rooms: 2, events: 1 }],
    ])
    const ofEvents = { kind: 'item', collection: 'events' }
    expect(stats.languages.map(({ missing }) => missing.filter(({ kind }) => kind === 'item'))).toEqual([
      [{ kind: 'item', collection: 'people', slug: 'bo', isDraft: false }],
      [{ ...ofEvents, slug: 'b', isDraft: true }],
    ])
    expect(stats.languages[1]?.outdated.at(-1)).toEqual({
      ...ofEvents,
      slug: 'a',
      original: 'en',
      isDraft: false,
    })
    expect(stats.types).toEqual([
      { name: 'essay', documents: 4 },
      { name: 'rooms', documents: 4 },
      { name: 'events', documents: 3 },
      { name: 'people', documents: 3 },
      { name: 'trust_anchor', documents: 1 },
    ])
    const size = (file: keyof typeof withCollections) => String(withCollections[file]).length
    const { total } = await collectStats({
      content: writeFiles({
        ...oneLanguage,
        'site.yaml': `${oneLanguage['site.yaml']}site: false\ncollections: { rooms: {} }\n`,
        'rooms/rooms.csv': withCollections['rooms/rooms.csv'],
      }),
    })
    const essay = String(oneLanguage['essays/first-essay/en.md']).length
    expect([total.documents, total.bytes]).toEqual([3, essay + size('rooms/rooms.csv')])
    expect(formatPretty(stats).split('\n').slice(3, 18)).toEqual([
      'Language  Essays  Pages  In collections  KiB  Tokens  Missing  Outdated',
      expect.stringMatching(/^en {13}2 {6}1 {15}5 /),
      expect.stringMatching(/^pt {13}2 {6}0 {15}5 /),
      '',
      'Missing in en',
      '  essays/third-essay',
      '  people/bo',
      '',
      'Missing in pt',
      '  essays/second-essay (has a draft)',
      '  pages/talks',
      '  events/b (has a draft)',
      '',
      'Outdated in pt',
      '  essays/first-essay, translated from en',
    ])
  })
})

describe('A table', () => {
  it('cuts texts between characters, removes control characters, and aligns wide ones', () => {
    expect(
      formatTable([
        ['Name', 'Number'],
        ['a\u001B[31m\n', 1234],
        [`👩‍👩‍👧${'漢'.repeat(40)}`, 5],
      ]),
    ).toEqual([
      `Name${' '.repeat(53)}Number`,
      `a\\u001b[31m\\n${' '.repeat(45)}1,234`,
      `👩‍👩‍👧${'漢'.repeat(26)}…${' '.repeat(7)}5`,
    ])
  })
})

describe('The limits of hosts', () => {
  const tables = { types: [], tags: [], years: [], documents: [] }
  const stats: SiteStats = {
    ...{ service: 'Small API', baseUrl: 'https://site.test', ...tables },
    ...{ total: { documents: 0, bytes: 0, tokens: 0 }, drafts: 0, languages: [] },
    ...{ outputFiles: 101, largestFile: { file: 'openapi.yaml', bytes: 2 ** 20 }, hosts: [] },
  }

  it('say by how much a site exceeds them', () => {
    const hosts = [{ host: 'small', maxFiles: 60, maxBytes: 2 ** 20 }]
    const largestFile = { file: 'llms-full.txt', bytes: 3 * 2 ** 20 }
    expect(
      formatPretty({ ...stats, hosts, largestFile })
        .split('\n')
        .slice(-4, -2),
    ).toEqual([
      'A build has 101 files; the largest is llms-full.txt with 3 MiB',
      '  --host small accepts 60 files (41 too many), and 1 MiB per file (2 MiB too many)',
    ])
  })

  it('have no part that a host does not limit, and a site without tags has no table of them', () => {
    const hosts = [
      { host: 'a', maxFiles: null, maxBytes: 2 ** 26 },
      { host: 'b', maxFiles: 106, maxBytes: null },
    ]
    const lines = formatPretty({ ...stats, hosts }).split('\n')
    expect(lines.slice(-4, -2)).toEqual([
      '  --host a accepts 64 MiB per file (63 MiB left)',
      '  --host b accepts 106 files (5 left)',
    ])
    expect(lines.filter((line) => line.startsWith('Tag'))).toEqual([])
  })

  it('fit 100 columns with the longest names', () => {
    const long = { kind: 'essay', slug: 'a'.repeat(100), isDraft: true } as const
    const language = {
      ...{ lang: 'en', essays: 12, pages: 0, documents: 12, bytes: 0, tokens: 0 },
      ...{ missing: Array(12).fill(long), outdated: Array(12).fill({ ...long, original: 'en' }) },
    }
    const tags = [{ name: 't'.repeat(500), documents: 10_000_000 }]
    const shown = formatPretty({ ...stats, service: 'S'.repeat(200), languages: [language], tags })
    const lines = shown.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBe(100)
    expect(lines).toContain('… and 2 more; --format json lists all')
  })
})
