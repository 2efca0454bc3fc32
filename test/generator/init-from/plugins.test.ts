/** `stele init --from` with importers of plugins, which run because the caller names them. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadNamedPlugins } from '../../../generator/build/plugins/load-plugins.ts'
import { check } from '../../../generator/commands/check/check.ts'
import { prepare } from '../../../generator/commands/init/init-from.ts'
import { runCli } from '../../fixtures/cli.ts'
import { type Files, writeFiles } from '../../fixtures/content.ts'
import { getDocumented, tidemarkNotes, toImporter } from '../../fixtures/plugin-site.ts'
import { author } from './sites.ts'

const flags = Object.entries(author).flatMap(([name, value]) => [`--${name}`, value])

/** A folder with a site of Tidemark and a plugin beside it. */
const createTidemark = (module: string, changes: Files = {}) =>
  writeFiles({
    'package.json': '{"type":"module"}',
    'plugins/tidemark.js': module,
    'site/tidemark.yaml': 'shore: west\nurl: https://tides.example.com\nname: Tides\n',
    ...Object.fromEntries(Object.entries(tidemarkNotes).map(([path, text]) => [`site/notes/${path}`, text])),
    ...changes,
  })
const init = (cwd: string, ...options: readonly string[]) =>
  runCli(['init', '--from', 'site', ...flags, ...options], { cwd })

it('recognises a site, and names the plugin in site.yaml', async () => {
  const cwd = createTidemark(getDocumented('tidemark'))
  const { code, stdout, stderr } = await init(cwd, '--plugin', './plugins/tidemark.js')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(`Found a site of Tidemark in site (tidemark.yaml)
Wrote site/stele/profile/en.yaml
Wrote site/stele/site.yaml

                                             Files
Markdown files         total                     4
                       published                 2
                       left out                  2
Published, by folder   ../notes                  2
Left out, by reason    ignored by _parts/**      1
                       no page                   1
Documents by language  en                        2

Check: npx stele check --content site/stele --plugins
Publish: npx stele build --content site/stele --plugins
`)
  expect(readFileSync(join(cwd, 'site/stele/site.yaml'), 'utf8')).toContain(`site: false

# The module that reads the documents. Stele runs it only with "--plugins".
plugins: [../../plugins/tidemark.js]

# Where the documents are, relative to this file. Stele reads them and changes nothing in these
# folders.
sources:
  - folder: ../notes
    from: tidemark
    lang: en
    # The address of each document on the site. {path} is its path in the folder; {lang} is empty in
    # the default language.
    url: https://tides.example.com/notes/{slug}/
`)
  const content = join(cwd, 'site/stele')
  expect(await check({ content, sitePlugins: true })).toMatchObject({ documents: 2, diagnostics: [] })
})

it('is part of the command that an error suggests', async () => {
  const cwd = createTidemark(getDocumented('tidemark'))
  const options = ['--from', 'site', '--plugin', './plugins/tidemark.js']
  const { stderr } = await runCli(['init', ...options], { cwd })
  expect(stderr).toContain(
    `npx stele init --from site --plugin ./plugins/tidemark.js --name "Sample Author" --role Writer`,
  )
})

it('says so if no plugin recognises the site, and names none', async () => {
  const cwd = createTidemark(getDocumented('tidemark'), { 'site/tidemark.yaml': 'title: Other\n' })
  const api = ['--base-url', 'https://api.example.com']
  const { stdout } = await init(cwd, '--plugin', 'plugins/tidemark.js', ...api)
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'Found a site of Markdown in site',
    'Note: No importer of the plugins recognises the site, so site.yaml names none of them',
  ])
  expect(readFileSync(join(cwd, 'site/stele/site.yaml'), 'utf8')).not.toContain('plugins')
})

it.each([
  ['does not exist', null, 'Cannot use the plugin "./plugins/tidemark.js": it does not exist'],
  [
    'throws',
    'recognise() { throw new Error("broken") }',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: broken',
  ],
  [
    'returns no sources',
    'recognise: () => ({ config: "a" })',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: "sources" must be a list of sources',
  ],
  [
    'returns a source with an unknown key',
    'recognise: () => ({ config: "a", sources: [{ folder: "notes", patern: "/" }] })',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: "sources.0" has the unknown key "patern"',
  ],
  [
    'returns a source with a value of another type',
    'recognise: () => ({ config: "a", sources: [{ folder: "notes", files: 3 }] })',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: "sources.0.files" must be non-blank text',
  ],
  [
    'returns the address of another host',
    'recognise: () => ({ config: "a", sources: [{ folder: "notes", url: "https://a.test/{path}/" }] })',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: "url" of a source must be a path with tokens, such as /{path}/, or false',
  ],
  [
    'returns no site',
    'recognise: () => "tide"',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: its result must be a map with "config" and "sources"',
  ],
  [
    'returns an unknown language',
    'recognise: () => ({ config: "a", languages: ["?"], sources: [] })',
    'The importer "tidemark" of the plugin "own" cannot recognise a site: "languages" must be a list of language tags such as en, got "?"',
  ],
])('ends with one error if it %s', async (_, keys, message) => {
  const module = keys === null ? '' : toImporter(keys)
  const cwd = createTidemark(module)
  if (keys === null) rmSync(join(cwd, 'plugins/tidemark.js'))
  expect(await init(cwd, '--plugin', './plugins/tidemark.js')).toEqual({
    code: 2,
    stdout: '',
    stderr: `stele: ${message}\n`,
  })
})

it('takes every key of a source, and the languages of the site', async () => {
  const source = {
    folder: 'notes',
    kind: 'page',
    files: '**/*.md',
    ignore: ['_parts/**'],
    slug: 'path',
    extra: ['theme'],
    fields: { title: 'headline', description: ['teaser'] },
    defaults: [{ values: { topics: ['sea'] } }],
    static: 'shore',
    url: false,
  }
  const found = { config: 'tidemark.yaml', languages: ['en', 'pt-BR'], sources: [source] }
  const cwd = createTidemark(toImporter(`lang: 'suffix', recognise: () => (${JSON.stringify(found)})`), {
    'site/notes/neap.pt-BR.md': '---\nheadline: Quadratura\nteaser: D\n---\n\nTexto.\n',
  })
  const plugins = await loadNamedPlugins([join(cwd, 'plugins/tidemark.js')])
  const { site } = prepare({ from: join(cwd, 'site'), plugins })
  expect([site.languages, site.sources]).toEqual([
    [
      { code: 'en', tag: 'en' },
      { code: 'pt-br', tag: 'pt-BR' },
    ],
    [
      {
        ...source,
        files: ['**/*.md'],
        lang: { from: 'suffix', locales: [] },
        fields: { title: ['headline'], description: ['teaser'] },
        defaults: [{ files: ['**'], values: { topics: ['sea'] } }],
        static: ['shore'],
      },
    ],
  ])
})
