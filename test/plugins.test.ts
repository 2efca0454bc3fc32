/** Plugins: modules of others that publish files, and that run only with permission. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { check } from '../generator/commands/check/check.ts'
import type { ContentError } from '../generator/kernel/diagnostics/errors.ts'
import { createFolder } from './fixtures/content.ts'
import { createSite, getDocumented, toPlugin } from './fixtures/plugin-site.ts'
import { toEssay } from './fixtures/published.ts'

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

  it('cannot be a part of the export', async () => {
    const { run } = createSite(toPlugin({ plan: '[{ file: "export/essays/en-1.ndjson", input: null }]' }))
    await expect(run()).rejects.toThrow(
      'Cannot publish "export/essays/en-1.ndjson": a plugin or another generator has a file of this name',
    )
  })

  it.each([
    ['"LLMS.txt"', 'Cannot publish "llms.txt" of "llms": "own list" has "LLMS.txt"'],
    ['"robots.txt/own.txt"', 'Cannot publish "robots.txt/own.txt" of "own list": "robots" has "robots.txt"'],
  ])('cannot be those of Stele where a file system takes them as the same: %s', async (file, message) => {
    const { run } = createSite(toPlugin({ plan: `[{ file: ${file}, input: null }]` }))
    await expect(run()).rejects.toThrow(message)
  })

  it('have the input that JSON writes, as their cache key does', async () => {
    const { run, read } = createSite(
      toPlugin({
        plan: '[{ file: "own.txt", input: { map: new Map([[1, 2]]), day: new Date(0), none: undefined } }]',
        render: 'JSON.stringify(input)',
      }),
    )
    await run()
    expect(read('own.txt')).toBe('{"map":{},"day":"1970-01-01T00:00:00.000Z"}')
  })

  it('cannot have an input that JSON cannot write', async () => {
    const { run } = createSite(toPlugin({ plan: '[{ file: "own.txt", input: 1n }]' }))
    await expect(run()).rejects.toThrow('The plugin "own" cannot plan its files of "list": ')
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

it.each([
  [
    'throws',
    '() => { throw new Error("broken") }',
    'The plugin "own" cannot write the files of its host "ours": broken',
  ],
  [
    'has a file of the site',
    '() => [{ file: "index.html", bytes: Buffer.from("") }]',
    'The host cannot have "index.html": the site has a file at this path',
  ],
])('A host of a plugin that %s is an error', async (_, toFiles, message) => {
  const { run } = createSite(
    `export const name = 'own'\nexport const hosts = { ours: { servedBy: 'files', addressing: 'files', toFiles: ${toFiles} } }`,
  )
  await expect(run({ sitePlugins: true, host: 'ours' })).rejects.toThrow(message)
})

it('A plugin that site.yaml names twice runs once, and two plugins cannot have one name', async () => {
  const { content, run, read, write } = createSite(toPlugin())
  const nameTwice = (names: string) =>
    write(
      'site.yaml',
      String(readFileSync(join(content, 'site.yaml'))).replace(/plugins: .*/, `plugins: ${names}`),
    )
  nameTwice('[./plugin.js, ./plugin.js]')
  await run()
  expect(read('own.txt')).toContain('First essay')
  write('other.js', toPlugin())
  nameTwice('[./plugin.js, ./other.js]')
  await expect(run()).rejects.toThrow('Cannot use two plugins with the name "own"')
})

it('An unknown host is an error that lists the hosts of plugins', async () => {
  const { run } = createSite(getDocumented('example-host'))
  await expect(run({ sitePlugins: true, host: 'exampel' })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('There is no host "exampel"; known hosts are node, '),
  })
})
