/** Plugins: modules of others that publish files, and that run only with permission. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import type { BuildOptions } from '../generator/build-options.ts'
import { collect } from '../generator/collect/collect.ts'
import { check } from '../generator/commands/check/check.ts'
import type { ContentError } from '../generator/kernel/diagnostics/errors.ts'
import { findImporterMistake } from '../generator/plugins/plugin-importers.ts'
import { listBlocks, readPage } from './docs/blocks.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from './fixtures/content.ts'
import { toEssay } from './fixtures/published.ts'

/** The modules of the page about plugins, by their names. */
const documented = new Map(
  listBlocks(readPage('docs/plugins.md')).flatMap(({ lines }) => {
    const text = lines.join('\n')
    const [, name] = /^export const name = '([^']+)'/.exec(text) ?? []
    return name === undefined ? [] : [[name, text] as const]
  }),
)

const getDocumented = (name: string): string => {
  const text = documented.get(name)
  if (text === undefined) throw new Error(`docs/plugins.md has no plugin "${name}"`)
  return text
}

const essays = {
  'essays/first/en.md': toEssay('First words.', { date: '2026-02-03' }),
  'essays/second/en.md': toEssay('Second words.', { date: '2026-02-04' }),
}

/** A site in a folder of its own, with a module beside its site.yaml. */
function createSite(module: string, changes: Files = {}) {
  const folder = createFolder()
  const content = writeFiles(
    { ...oneLanguage, ...essays, 'plugin.js': module, ...changes },
    join(folder, 'content'),
  )
  const out = join(folder, 'dist')
  const siteFile = join(content, 'site.yaml')
  const nameInSite = (name: string) =>
    writeFileSync(siteFile, `${readFileSync(siteFile, 'utf8')}plugins: [${name}]\n`)
  nameInSite('./plugin.js')
  return {
    content,
    write: (file: string, text: string) => writeFileSync(join(content, file), text),
    run: (options: Partial<BuildOptions> = { sitePlugins: true }) =>
      build({ content, out, threads: 0, ...options }),
    runCached: () => build({ content, out, threads: 0, cache: join(folder, 'cache'), sitePlugins: true }),
    read: (file: string) => readFileSync(join(out, file), 'utf8'),
    has: (file: string) => existsSync(join(out, file)),
  }
}

/** A plugin with one file, whose parts are JavaScript. */
const toPlugin = ({
  version = "'1'",
  plan = "[{ file: 'own.txt', input: documents.map(({ title }) => title) }]",
  reads = '[]',
  render = 'String(input)',
}: {
  readonly version?: string
  readonly plan?: string
  readonly reads?: string
  readonly render?: string
} = {}) =>
  `export const name = 'own'
export const version = ${version}
export const surfaces = [{
  name: 'list',
  plan: ({ documents }) => ${plan},
  reads: (input) => ${reads},
  render: (input, read) => ${render},
}]
`

describe('The documented plugin', () => {
  it('publishes a feed with the texts of the newest essays', async () => {
    const site = createSite(getDocumented('json-feed'))
    await site.run()
    const { items, ...feed } = JSON.parse(site.read('feed.json'))
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Small API',
      feed_url: 'https://site.test/feed.json',
    })
    expect(items.map(({ id, url, title }: Record<string, string>) => [id, url, title])).toEqual([
      ['https://site.test/essays/second', 'https://site.test/essays/second', 'An essay'],
      ['https://site.test/essays/first', 'https://site.test/essays/first', 'An essay'],
      ['https://site.test/essays/first-essay', 'https://site.test/essays/first-essay', 'First essay'],
    ])
    expect(items[0].content_text).toBe(site.read('essays/second.md'))
    const manifest = JSON.parse(site.read('_stele/manifest.json'))
    expect(manifest.files['feed.json']).toMatchObject({ lang: 'en', type: 'application/json' })
  })

  it('adds a host', async () => {
    const site = createSite(getDocumented('example-host'))
    await site.run({ sitePlugins: true, host: 'example' })
    const { files } = JSON.parse(site.read('hosting.json'))
    expect(files).toBe(Object.keys(JSON.parse(site.read('_stele/manifest.json')).files).length)
  })
})

/** A site with a folder of another generator beside its content. */
function createImportingSite(module: string, notes: Files = tidemarkNotes, from = 'tidemark') {
  const site = createSite(module)
  writeFiles(notes, join(site.content, '../notes'))
  // Threads run with tsx here, which asks for the type of a module.
  writeFiles({ 'package.json': '{"type":"module"}' }, join(site.content, '..'))
  const file = join(site.content, 'site.yaml')
  writeFileSync(file, `${readFileSync(file, 'utf8')}sources: [{ folder: ../notes, from: ${from} }]\n`)
  return site
}

const tidemarkNotes: Files = {
  '2026/spring.md': `---
headline: Spring tides
teaser: When the sun helps.
when: 2026-03-04
topics: [moon]
short: spring-tides
theme: dark
---

Sun and moon pull in one line.

:::aside
See [neap tides](/notes/neap/).
:::
`,
  'neap.md':
    '---\nheadline: Neap tides\nteaser: When it does not.\nwhen: 2026-03-05\n---\n\nSeven days later.\n',
  'secret.md': '---\nheadline: Not listed\nlisted: false\n---\n\nNobody reads this.\n',
  '_parts/menu.md': 'A menu.\n',
}

/** A plugin with an importer whose parts are JavaScript. */
const toImporter = (keys: string, version = "'1'") =>
  `export const name = 'own'\nexport const version = ${version}\nexport const importers = { tidemark: { title: 'Tidemark', ${keys} } }\n`

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

describe('A plugin that site.yaml names', () => {
  const marker = (folder: string) => join(folder, 'ran')
  const leavesMark = (folder: string) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker(folder))}, '')\n${toPlugin()}`

  it('does not run without permission, and is an error at its line', async () => {
    const folder = createFolder()
    const { run, has } = createSite(leavesMark(folder))
    const error = (await run({}).catch((reason: unknown) => reason)) as ContentError
    expect(error.diagnostics.map(({ rule, line, message }) => ({ rule, line, message }))).toEqual([
      {
        rule: 'refused-plugin',
        line: 5,
        message:
          'The build would run the code of "./plugin.js"; allow it with "--plugins" if you trust it, or remove it from "plugins"',
      },
    ])
    expect([existsSync(marker(folder)), has('index.md')]).toEqual([false, false])
  })

  it('runs if the caller passes the same module', async () => {
    const folder = createFolder()
    const { run, read, content } = createSite(leavesMark(folder))
    await run({ plugins: [pathToFileURL(join(content, 'plugin.js')).href] })
    expect([existsSync(marker(folder)), read('own.txt')]).toEqual([
      true,
      'An essay,An essay,First essay,Agent instructions,Developers',
    ])
  })

  it('runs in a check, too', async () => {
    const { content } = createSite(toPlugin({ render: '(() => { throw new Error("broken") })()' }))
    await expect(check({ content, sitePlugins: true })).rejects.toThrow(
      'The plugin "own" cannot render "own.txt": broken',
    )
  })

  it.each([
    ['does not exist', './other.js', 'it does not exist'],
    ['throws', './throws.js', 'broken'],
    ['has no name', './nameless.js', 'it does not export a "name"; write "export const name = …"'],
    [
      'has surfaces of another kind',
      './flat.js',
      'its "surfaces" must be a list of objects with "name", "plan" and "render"',
    ],
    ['has a host of Stele', './node.js', 'its host "node" has the name of a host of Stele'],
    ['has a version that is no text', './numbered.js', 'its "version" is no text'],
  ])('is an error at its line if it %s', async (_, name, reason) => {
    const { content, write } = createSite(toPlugin())
    write('throws.js', "throw new Error('broken')")
    write('nameless.js', 'export const version = "1"')
    write('numbered.js', 'export const name = "n"\nexport const version = 1')
    write('flat.js', 'export const name = "f"\nexport const surfaces = {}')
    write(
      'node.js',
      `export const name = 'o'\nexport const hosts = { node: { servedBy: 'files', addressing: 'files', toFiles: () => [] } }`,
    )
    write(
      'site.yaml',
      String(readFileSync(join(content, 'site.yaml'))).replace(
        '[./plugin.js]',
        `[${name}, ./plugin.js, ./throws.js, ./nameless.js, ./numbered.js, ./flat.js, ./node.js]`,
      ),
    )
    const error = (await check({ content, sitePlugins: true }).catch(
      (thrown: unknown) => thrown,
    )) as ContentError
    expect(error.diagnostics.filter(({ found }) => found === name).map(({ message }) => message)).toContain(
      `The plugin "${name}" cannot be used: ${reason}`,
    )
    expect(new Set(error.diagnostics.map(({ rule }) => rule))).toEqual(new Set(['invalid-plugin']))
  })

  it('can be a package that is installed beside the content', async () => {
    const { content, run, read, write } = createSite('')
    const folder = join(content, '../node_modules/stele-own')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.js'), toPlugin({ render: '"of a package"' }))
    writeFileSync(join(folder, 'package.json'), '{"name":"stele-own","type":"module","exports":"./index.js"}')
    rmSync(join(content, 'plugin.js'))
    write('site.yaml', String(readFileSync(join(content, 'site.yaml'))).replace('./plugin.js', 'stele-own'))
    await run()
    expect(read('own.txt')).toBe('of a package')
  })
})

describe('The files of a plugin', () => {
  it.each([
    ['"../own.txt"', '"../own.txt" is no path of a file; write one such as "talks/index.json"'],
    ['"/own.txt"', '"/own.txt" is no path of a file; write one such as "talks/index.json"'],
    ['"own?.txt"', '"own?.txt" is no path of a file; write one such as "talks/index.json"'],
    ['"api/own.json"', '"api/own.json" is in a folder that Stele writes to'],
    ['"_stele/own.json"', '"_stele/own.json" is in a folder that Stele writes to'],
    ['"assets/own.js"', '"assets/own.js" is in a folder that Stele writes to'],
    ['"API/own.json"', '"API/own.json" is in a folder that Stele writes to'],
    ['"_headers"', '"_headers" is a file that hosts read'],
    ['"own/index.html"', '"own/index.html" has no address of its own; write "own.html"'],
    ['undefined', 'a file has no path'],
    ['"own.txt", lang: "fr"', 'the site does not have the language "fr" of "own.txt"'],
  ])('cannot be at %s', async (file, reason) => {
    const { run } = createSite(toPlugin({ plan: `[{ file: ${file}, input: null }]` }))
    await expect(run()).rejects.toMatchObject({
      code: 'PLUGIN_FAILED',
      message: `The plugin "own" cannot plan its files of "list": ${reason}`,
    })
  })

  it('cannot be those of Stele', async () => {
    const { run } = createSite(toPlugin({ plan: '[{ file: "robots.txt", input: null }]' }))
    await expect(run()).rejects.toMatchObject({
      code: 'PLUGIN_FAILED',
      message: expect.stringMatching(/^Cannot publish "robots.txt" of "[^"]+": "[^"]+" has "robots.txt"$/),
    })
  })

  it.each([
    ['"LLMS.txt"', 'Cannot publish "llms.txt" of "llms": "own list" has "LLMS.txt"'],
    ['"robots.txt/own.txt"', 'Cannot publish "robots.txt/own.txt" of "own list": "robots" has "robots.txt"'],
  ])('cannot be those of Stele where a file system takes them as the same: %s', async (file, message) => {
    const { run } = createSite(toPlugin({ plan: `[{ file: ${file}, input: null }]` }))
    await expect(run()).rejects.toThrow(message)
  })

  it.each([
    ['a map', 'new Map()'],
    ['an endless list', '(() => { const list = []; list.push(list); return list })()'],
    ['a large number', '1n'],
  ])('have an input that JSON can write, which %s is not', async (_, input) => {
    const { run } = createSite(toPlugin({ plan: `[{ file: "own.txt", input: ${input} }]` }))
    await expect(run()).rejects.toThrow(
      'The plugin "own" cannot plan its files of "list": the input of "own.txt" has a value that JSON cannot write; use lists, maps, texts and numbers',
    )
  })

  it.each([
    ['plan', { plan: '5' }, 'cannot plan its files of "list": "plan" must return a list of files'],
    ['render', { render: '42' }, 'cannot render "own.txt": "render" must return a text or a Uint8Array'],
    ['reads', { reads: '["nowhere.md"]' }, 'cannot list what "own.txt" reads: '],
  ])('need results of the right kind: %s', async (_, parts, message) => {
    const { run } = createSite(toPlugin(parts))
    await expect(run()).rejects.toThrow(`The plugin "own" ${message}`)
  })

  it('do not keep a build that is aborted from its end', async () => {
    const { run } = createSite(toPlugin({ render: 'new Promise(() => globalThis.abortOfOwn())' }))
    const controller = new AbortController()
    Object.assign(globalThis, { abortOfOwn: () => controller.abort(new Error('stopped')) })
    await expect(run({ sitePlugins: true, signal: controller.signal })).rejects.toThrow('stopped')
  })

  it('cannot be made from files that are not listed', async () => {
    const { run } = createSite(toPlugin({ render: 'String(read("index.md"))' }))
    await expect(run()).rejects.toThrow(
      'The plugin "own" cannot render "own.txt": "reads" does not list "index.md"',
    )
  })

  it('can be pages, which no list must have', async () => {
    const page = '<!doctype html><title>Own</title><a href="/essays">All</a>'
    const { run, read } = createSite(
      toPlugin({
        plan: '[{ file: "own.html", input: null }, { file: "own.md", input: null }]',
        render: JSON.stringify(page),
      }),
    )
    await run()
    expect(read('own.html')).toBe(page)
  })

  it('must not link to what the site does not have', async () => {
    const { run } = createSite(
      toPlugin({ plan: '[{ file: "own.html", input: null }]', render: '`<a href="/nowhere">x</a>`' }),
    )
    await expect(run()).rejects.toThrow('/nowhere')
  })
})

describe('A cached build', () => {
  it('takes files of a plugin from the cache until its version changes', async () => {
    const { runCached, read, write } = createSite(toPlugin({ render: '"one"' }))
    await runCached()
    write('plugin.js', toPlugin({ render: '"two"' }))
    await runCached()
    expect(read('own.txt')).toBe('one')
    write('plugin.js', toPlugin({ render: '"two"', version: "'2'" }))
    await runCached()
    expect(read('own.txt')).toBe('two')
  })

  it('renders files of a plugin without a version in each build', async () => {
    const { runCached, read, write } = createSite(toPlugin({ render: '"one"', version: 'undefined' }))
    await runCached()
    write('plugin.js', toPlugin({ render: '"two"', version: 'undefined' }))
    await runCached()
    expect(read('own.txt')).toBe('two')
  })

  it('renders a file again if its input or a file that it reads has changed', async () => {
    const { runCached, read, write } = createSite(
      toPlugin({
        plan: 'documents.slice(0, 1).map(({ title, markdown }) => ({ file: "own.txt", input: { title, markdown } }))',
        reads: '[input.markdown]',
        render: 'input.title + read(input.markdown).length',
      }),
    )
    await runCached()
    const before = read('own.txt')
    write('essays/second/en.md', toEssay('Second words and more.', { date: '2026-02-04' }))
    await runCached()
    expect(Number(read('own.txt').slice('An essay'.length)) - Number(before.slice('An essay'.length))).toBe(9)
    write('essays/second/en.md', toEssay('Second words.', { date: '2026-02-04', title: 'Other' }))
    await runCached()
    expect(read('own.txt')).toMatch(/^Other/)
  })
})

it('An unknown host is an error that lists the hosts of plugins', async () => {
  const { run } = createSite(getDocumented('example-host'))
  await expect(run({ sitePlugins: true, host: 'exampel' })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('There is no host "exampel"; known hosts are node, '),
  })
})
