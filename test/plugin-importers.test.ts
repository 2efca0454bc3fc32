/** Importers of plugins: sites of generators that Stele does not know. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImporterMistake } from '../generator/build/plugins/plugin-importers.ts'
import { collectStats } from '../generator/commands/stats/stats.ts'
import type { ContentError } from '../generator/kernel/diagnostics/errors.ts'
import { collect } from '../generator/site/collect.ts'
import { type Files, writeFiles } from './fixtures/content.ts'
import { createSite, getDocumented, tidemarkNotes, toImporter } from './fixtures/plugin-site.ts'
import { toEssay } from './fixtures/published.ts'

/** A site with a folder of another generator beside its content. */
function createImportingSite(module: string, notes: Files = tidemarkNotes, from = 'tidemark') {
  const site = createSite(module)
  writeFiles(notes, join(site.content, '../notes'))
  const file = join(site.content, 'site.yaml')
  writeFileSync(file, `${readFileSync(file, 'utf8')}sources: [{ folder: ../notes, from: ${from} }]\n`)
  return site
}

describe('The documented importer', () => {
  it('reads the documents of its generator, in threads, too', async () => {
    const { run, read } = createImportingSite(getDocumented('tidemark'))
    const { sources, diagnostics } = await run({ sitePlugins: true, threads: 1 })
    expect(diagnostics).toEqual([])
    expect(sources).toEqual({ documents: { en: 2 }, derived: {}, unusedKeys: {}, templates: {} })
    const { essays: listed } = JSON.parse(read('api/v1/essays.json'))
    const shown = ({ slug, title, description, date, tags }: Record<string, unknown>) => [
      ...[slug, title, description, date, tags],
    ]
    expect(listed.slice(0, 2).map(shown)).toEqual([
      ['neap', 'Neap tides', 'When it does not.', '2026-03', []],
      ['spring-tides', 'Spring tides', 'When the sun helps.', '2026-03', ['moon']],
    ])
    expect(read('essays/spring-tides.md')).toContain(
      '\n> See [neap tides](https://site.test/essays/neap.md).\n',
    )
    expect(read('essays/spring-tides.html')).toContain('<aside>')
    expect(read('essays/spring-tides.html')).toContain('See <a href="/essays/neap">neap tides</a>')
    const manifest = read('_stele/manifest.json')
    await run()
    expect(read('_stele/manifest.json')).toBe(manifest)
  })
})

it('`collectStats` counts the documents of the importer', async () => {
  const { content } = createImportingSite(getDocumented('tidemark'))
  const { documents } = await collectStats({ content, sitePlugins: true })
  expect(documents.map(({ slug }) => slug).sort()).toEqual([
    'first',
    'first-essay',
    'neap',
    'second',
    'spring-tides',
  ])
})

describe('An importer of a plugin', () => {
  const listErrors = async (building: Promise<unknown>) => {
    const error = (await building.catch((reason: unknown) => reason)) as ContentError
    return error.diagnostics.map(({ rule, line, message }) => ({ rule, line, message }))
  }
  const titles = (read: (file: string) => string): string =>
    JSON.parse(read('api/v1/essays.json'))
      .essays.slice(0, 2)
      .map(({ title }: { title: string }) => title)

  it('is missed in one error if the plugin must not run', async () => {
    const { run } = createImportingSite(getDocumented('tidemark'))
    expect(await listErrors(run({}))).toEqual([
      { rule: 'refused-plugin', line: 5, message: expect.stringContaining('"./plugin.js"') },
    ])
  })

  it('is among those that the error about an unknown name lists', async () => {
    const { run } = createImportingSite(getDocumented('tidemark'), {}, 'tidemork')
    expect(await listErrors(run())).toEqual([
      {
        rule: 'invalid-value',
        line: 6,
        message: expect.stringMatching(/"stele", "hugo", .* or "tidemark".*did you mean "tidemark"\?/),
      },
    ])
  })

  it('cannot have the name of one of Stele', async () => {
    const module = getDocumented('tidemark').replace('  tidemark: {', '  hugo: {')
    const { run } = createImportingSite(module, tidemarkNotes, 'hugo')
    expect(await listErrors(run())).toContainEqual({
      rule: 'invalid-plugin',
      line: 5,
      message:
        'The plugin "./plugin.js" cannot be used: "importers.hugo" has the name of an importer of Stele',
    })
  })

  it('cannot have the name of one of another plugin', async () => {
    const { run, content, write } = createImportingSite(getDocumented('tidemark'))
    write('other.js', toImporter(''))
    await expect(run({ sitePlugins: true, plugins: [join(content, 'other.js')] })).rejects.toMatchObject({
      code: 'PLUGIN_FAILED',
      message: 'Cannot use the plugins "own" and "tidemark": both have an importer "tidemark"',
    })
  })

  it.each([
    [null, 'its "importers" is no map'],
    [
      { 'Tide Mark': { title: 'x' } },
      '"importers.Tide Mark" must have a name of small letters, digits and hyphens',
    ],
    [{ tidemark: {} }, '"importers.tidemark.title" must be a text'],
    [
      { tidemark: { title: 'x', extends: 'pelican' } },
      '"importers.tidemark.extends" must be the name of an importer of Stele',
    ],
    [
      { tidemark: { title: 'x', pattern: '/{nme}/' } },
      '"importers.tidemark.pattern" must be a path with tokens, such as /{path}/',
    ],
    [
      { tidemark: { title: 'x', fields: { title: 'headline' } } },
      '"importers.tidemark.fields.title" must be a list of texts',
    ],
    [{ tidemark: { title: 'x', isHidden: true } }, '"importers.tidemark.isHidden" must be a function'],
    [{ tidemark: { title: 'x', recognise: {} } }, '"importers.tidemark.recognise" must be a function'],
    [{ tidemark: { title: 'x', patern: '/' } }, '"importers.tidemark" has the unknown key "patern"'],
    [{ tidemark: { title: 'x' } }, null],
  ])('has a reason if it is wrong: %j', (importers, reason) => {
    expect(findImporterMistake(importers)).toBe(reason)
  })

  it('that throws ends the build with its reason', async () => {
    const { run } = createImportingSite(toImporter('isHidden() { throw new Error("broken") }'))
    await expect(run({ sitePlugins: true, threads: 1 })).rejects.toMatchObject({
      code: 'PLUGIN_FAILED',
      message: 'The importer "tidemark" of the plugin "own" cannot read front matter: broken',
    })
  })

  it('has the syntax and the keys of the importer that it extends', async () => {
    const { run, read } = createImportingSite(
      toImporter(`extends: 'hugo', shortcodes: { tide: { html: '<b>{0}</b>', markdown: '**{0}**' } }`),
      { 'a.md': '---\ntitle: A\ndate: 2026-03-04\nlinkTitle: B\n---\n\nThe {{< tide "spring" >}} tide.\n' },
    )
    await run()
    expect(read('essays/a.md')).toContain('The **spring** tide.')
  })

  const headline = toImporter(`fields: { title: ['headline'], date: ['when'] }`)
  const teaser = (version?: string) => toImporter(`fields: { title: ['teaser'], date: ['when'] }`, version)

  it('does not disturb a build at the same time that has another one of the same name', async () => {
    const first = createImportingSite(headline)
    const second = createImportingSite(teaser())
    await Promise.all([first.run(), second.run()])
    expect([titles(first.read), titles(second.read)].map(String)).toEqual([
      'Neap tides,Spring tides',
      'When it does not.,When the sun helps.',
    ])
  })

  /** Writes one after the other of some plugins, changes another essay, and returns what a cached build makes of a shortcode and a key. */
  async function runAll(plugins: readonly { readonly word: string; readonly version?: string }[]) {
    const toPlugin = ({ word, version }: (typeof plugins)[number]) =>
      toImporter(
        `extends: 'hugo', isHidden: ({ only = '${word}' }) => only !== '${word}', shortcodes: { tide: { html: '${word}', markdown: '${word}' } }`,
        version,
      )
    const { runCached, read, write, has } = createImportingSite('', {
      'a.md': '---\ntitle: A\ndate: 2026-03-04\n---\n\nThe {{< tide >}} tide.\n',
      'b.md': '---\ntitle: B\ndate: 2026-03-04\nonly: two\n---\n\nText.\n',
    })
    const results: unknown[] = []
    for (const [index, plugin] of plugins.entries()) {
      write('plugin.js', toPlugin(plugin))
      write('essays/second/en.md', toEssay(`Words of build ${index}.`, { date: '2026-02-04' }))
      await runCached()
      const word = /The (\w+) tide/
      results.push([
        word.exec(read('essays/a.md'))?.[1],
        word.exec(read('feed.xml'))?.[1],
        has('essays/b.md'),
      ])
    }
    return results
  }

  it('is part of cache keys with the version of its plugin', async () => {
    const plugins = [{ word: 'one' }, { word: 'two' }, { word: 'two', version: "'2'" }]
    expect(await runAll(plugins)).toEqual([
      ['one', 'one', false],
      ['one', 'one', false],
      ['two', 'two', true],
    ])
  })

  it('without a version is never cached', async () => {
    const version = 'undefined'
    expect(
      await runAll([
        { word: 'one', version },
        { word: 'two', version },
      ]),
    ).toEqual([
      ['one', 'one', false],
      ['two', 'two', true],
    ])
  })

  it('is Markdown to a command that runs no plugins', () => {
    const { content } = createImportingSite(headline)
    expect(collect(content).sources.map(({ from }) => from)).toEqual(['stele', 'stele', 'markdown'])
  })
})
