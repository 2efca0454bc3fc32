/** What a build says about documents of other generators as a whole. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatSummary, toDataLines, toSummaryLines } from '../../../generator/commands/cli/format-summary.ts'
import { formatPretty } from '../../../generator/commands/diagnostic-formats/pretty.ts'
import { accountForData, collect } from '../../../generator/site/collect.ts'
import { buildWithoutImages } from '../../fixtures/build-without-images.ts'
import { runCli } from '../../fixtures/cli.ts'
import { createFolder, oneLanguage, writeFiles } from '../../fixtures/content.ts'

const documents = {
  '../posts/past.md': '---\ntitle: Past\ndate: 2026-01-31\nmood: good\n---\n\nSome words.\n',
  '../posts/future.md': '---\ntitle: Future\ndate: 2026-03-10\n---\n\nSome words.\n',
  '../posts/ended.md':
    '---\ntitle: Ended\ndate: 2025-01-31\nexpiryDate: 2026-02-10\n---\n\n{{< box >}}Some words.{{< /box >}}\n',
}

/** Writes a site with documents of Hugo, and returns the folder above its content. */
function createSite(files: Readonly<Record<string, string>> = documents): string {
  const content = Object.entries(oneLanguage).filter(([file]) => file.startsWith('profile/'))
  const folder = writeFiles(
    Object.fromEntries(content.map(([file, text]) => [`content/${file}`, text] as const)),
  )
  return writeFiles(
    {
      'content/site.yaml': `${oneLanguage['site.yaml']}sources: [{ folder: ../posts, from: hugo, lang: en }]\n`,
      ...Object.fromEntries(Object.entries(files).map(([file, text]) => [file.replace('../', ''), text])),
    },
    folder,
  )
}

/** What the documents have in common on 2026-02-01. */
const sources = {
  documents: { en: 2 },
  derived: { description: 2 },
  unusedKeys: { mood: 1 },
  templates: { 'shortcode box': 1 },
}
const markdown = {
  total: 3,
  documents: { '../posts': 2 },
  leftOut: { 'not yet published': 1 },
  uncovered: [],
  skipped: {},
}
const lines = `Markdown files: total 3, published 2, left out 1
Published, by folder: ../posts 2
Left out, by reason: not yet published 1
Documents by language: en 2
Derived: description 2
Keys that nothing uses: mood 1
Without a template: shortcode box 1
`

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'dist/_stele/manifest.json'), 'utf8'))

describe('A build of documents of other generators', () => {
  it('publishes what its day allows, records the days on which the build is the same, and prints and reports what documents have in common', async () => {
    const folder = createSite()
    const options = { content: join(folder, 'content'), out: join(folder, 'dist') }
    const run = await runCli(['build', '--today', '2026-02-01', '--report', 'report.json'], { cwd: folder })
    expect({
      ...run,
      stdout: run.stdout.slice(0, run.stdout.indexOf('Published dist for https://site.test: ')),
    }).toEqual({ code: 0, stdout: lines, stderr: expect.any(String) })
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      documents: 3,
      sources,
      markdown,
    })
    const manifest = readManifest(folder)
    expect([manifest.days, Object.keys(manifest.essays)]).toEqual([
      { from: '2026-01-31', before: '2026-02-10' },
      ['ended', 'past'],
    ])
    const { written } = await buildWithoutImages({ ...options, today: '2026-02-09' })
    expect(written).toBe(0)
    await buildWithoutImages({ ...options, today: '2026-03-10' })
    const later = readManifest(folder)
    expect([later.days, Object.keys(later.essays)]).toEqual([
      { from: '2026-03-10', before: null },
      ['future', 'past'],
    ])
  })

  it('is not taken from the cache on a day on which a document has expired since, or has not expired yet', async () => {
    const folder = createSite()
    const options = {
      content: join(folder, 'content'),
      out: join(folder, 'dist'),
      cache: join(folder, 'cache'),
    }
    const publishOn = async (today: string) => {
      await buildWithoutImages({ ...options, today })
      return Object.keys(readManifest(folder).essays)
    }
    expect(await publishOn('2026-02-09')).toEqual(['ended', 'past'])
    expect(await publishOn('2026-02-10')).toEqual(['past'])
    expect(await publishOn('2026-02-09')).toEqual(['ended', 'past'])
  })

  it('names the next day on which a document appears or vanishes, also with a cache, in its result and in the change feed', async () => {
    const folder = createSite()
    const out = join(folder, 'dist')
    const options = { content: join(folder, 'content'), out, cache: join(folder, 'cache') }
    const findNext = async (today: string) => {
      const { nextChange } = await buildWithoutImages({ ...options, today })
      const feed = JSON.parse(readFileSync(join(out, 'changes.json'), 'utf8'))
      return [nextChange, feed.next_change]
    }
    const first = await findNext('2026-02-09')
    expect(first).toEqual(['2026-02-10', '2026-02-10'])
    expect(await findNext('2026-02-09')).toEqual(first)
    const { stdout } = await runCli(['build', '--today', '2026-02-09'], { cwd: folder })
    expect(stdout).toContain('Next change: on 2026-02-10 a document appears or vanishes by its date\n')
  })

  it('records no days without documents that a day decides about', async () => {
    const folder = createFolder()
    const content = writeFiles(oneLanguage, join(folder, 'content'))
    await buildWithoutImages({ content, out: join(folder, 'dist'), today: '2026-02-01' })
    expect('days' in readManifest(folder)).toBe(false)
  })

  it('stele check prints and reports what they have in common, unless it is quiet', async () => {
    const cwd = createSite()
    const parameters = ['check', '--today', '2026-02-01', '--report', 'report.json']
    const { code, stdout } = await runCli(parameters, { cwd })
    expect(code).toBe(0)
    expect(stdout.slice(0, stdout.indexOf('Checked content: '))).toBe(lines)
    expect(JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'))).toMatchObject({
      documents: 3,
      sources,
      markdown,
    })
    expect((await runCli(['check', '--quiet'], { cwd })).stdout).toBe('')
  })

  it('stele build refuses a day that is none', async () => {
    expect(await runCli(['build', '--today', '2026-02-30'], { cwd: createSite() })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "stele: option '--today <date>' argument '2026-02-30' is invalid. Expected a date such as 2026-02-28; see stele build --help\n",
    })
  })
})

describe('formatSummary()', () => {
  it('names at most ten of each kind, and leaves out empty kinds', () => {
    const unusedKeys = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`key${index}`, 1300 - index]),
    )
    const lines = toSummaryLines({ documents: { en: 1300 }, derived: {}, unusedKeys, templates: {} })
    expect(formatSummary(lines)).toEqual([
      'Documents by language: en 1,300',
      'Keys that nothing uses: key0 1,300, key1 1,299, key2 1,298, key3 1,297, key4 1,296, key5 1,295, key6 1,294, key7 1,293, key8 1,292, key9 1,291 and 3 more',
    ])
  })
})

describe('Data files in the folders of collections', () => {
  it('are counted with those that no importer reads, and with the reason', () => {
    const content = writeFiles({
      ...oneLanguage,
      'site.yaml': `${oneLanguage['site.yaml']}collections:
  boats: {}
  recipes: { from: markdown, lang: en }
  walks: { from: eleventy, lang: en }
sources: [{ folder: posts, from: markdown, lang: en }]
`,
      'boats/ann.yaml': 'title: Ann\n',
      'boats/bea/en.json': '{ "title": "Bea", "draft": true }',
      'boats/all.csv': 'slug,title\ncid,Cid\ndan,Dan\n',
      'recipes/pie.md': '# Pie\n',
      'recipes/old/tart.yaml': 'title: Tart\n',
      'recipes/all.csv': 'title\nCake\n',
      'walks/hill.md': '# Hill\n',
      // Eleventy's documents inherit from it.
      'walks/walks.json': '{ "layout": "walk.html" }',
      // Not the folder of a collection.
      'posts/settings.toml': 'a = 1\n',
    })
    const inContent = (file: string) => join(content, file)
    const data = accountForData(collect(content), new Map([[inContent('boats/bea/en.json'), 'draft']]))
    expect(data).toEqual({
      total: 5,
      documents: { boats: [inContent('boats/all.csv'), inContent('boats/ann.yaml')] },
      leftOut: {
        'data, which "from: markdown" does not read': [
          inContent('recipes/all.csv'),
          inContent('recipes/old/tart.yaml'),
        ],
        draft: [inContent('boats/bea/en.json')],
      },
    })
    expect(formatSummary(toDataLines(data))).toEqual([
      'Data files: total 5, published 2, left out 3',
      'Data left out, by reason: data, which "from: markdown" does not read 2, draft 1',
    ])
  })

  it('are no line of a site without them', () => {
    expect(accountForData(collect(writeFiles(oneLanguage)), new Map())).toBe(null)
    expect(toDataLines(null)).toEqual([])
  })
})

describe('Warnings about documents of other generators', () => {
  const toWarning = (file: string, line: number) =>
    ({
      file,
      line,
      column: 1,
      endLine: line,
      endColumn: 2,
      severity: 'warning',
      rule: 'missing-anchor',
      url: 'https://site.test/rules#missing-anchor',
      message: `Message ${line}`,
      found: '',
      expected: [],
    }) as const
  const warnings = [1, 2, 3, 4, 5].map((line) => toWarning(`../posts/${line}.md`, line))
  const isImported = (file: string) => file.startsWith('../')

  it('are one message for each rule, with three positions', () => {
    expect(formatPretty([toWarning('content/essays/a/en.md', 9), ...warnings], { isImported })).toBe(
      `content/essays/a/en.md:9:1 warning missing-anchor
  Message 9

../posts/1.md:1:1 warning missing-anchor
  Message 1

  Also here:
  ../posts/2.md:2:1
  ../posts/3.md:3:1
  and 2 more

6 missing-anchor, of which 2 are not shown
--all shows every message

To learn more: npx stele explain missing-anchor

0 errors, 6 warnings`,
    )
  })

  it('are all printed on request', () => {
    const lines = formatPretty(warnings, { isImported, all: true }).split('\n')
    expect(lines.filter((line) => line.startsWith('  Message'))).toEqual(
      [1, 2, 3, 4, 5].map((line) => `  Message ${line}`),
    )
  })
})
