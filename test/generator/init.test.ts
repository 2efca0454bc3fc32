import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPackageSource, init } from '../../generator/commands/init/init.ts'
import { version } from '../../generator/kernel/version.ts'
import { runCli } from '../fixtures/cli.ts'
import { readSite } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { publishFolder } from '../fixtures/published.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const documents = ['essays/first-essay', 'pages/about', 'pages/contact', 'pages/privacy']
const contentFiles = [
  ...documents.flatMap((document) => [`${document}/en.md`, `${document}/pt.md`]),
  ...['profile/en.yaml', 'profile/pt.yaml', 'site.yaml'],
]
const files = [
  ...['.editorconfig', '.github/workflows/publish.yml', '.gitignore', '.vscode/extensions.json'],
  ...contentFiles.map((file) => `content/${file}`),
  'package.json',
  ...['essay', 'page', 'profile', 'site'].map((name) => `schemas/${name}.schema.json`),
]
const fileList = files.map((file) => `  ${file}\n`).join('')

/** The commands that `stele init` prints last. */
const toNextCommands = (where = '') =>
  `Install: ${where}npm install
Preview: ${where}npx stele dev --open
Publish: ${where}npx stele build && npx stele serve
On GitHub: .github/workflows/publish.yml publishes each push; its first lines say what it needs
`

describe('stele init', () => {
  it('writes a starter site that builds with a reminder to set its URL, and prints the next commands', async () => {
    const folder = createFolder()
    expect(await runCli(['init'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to .:\n${fileList}${toNextCommands()}`,
      stderr: '',
    })
    expect(Object.keys(readTree(folder))).toEqual(files)
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Markdown files: total 8, published 8\nPublished dist for https:\/\/example\.com: \d+ files written/,
      ),
      stderr: expect.stringMatching(
        /^content\/site\.yaml:6:11 warning placeholder-url\n[\s\S]*\n0 errors, 1 warning\n$/,
      ),
    })
  })

  it('creates the folder of its argument, and prints next commands that change to it', async () => {
    const folder = createFolder()
    expect(await runCli(['init', 'sites/mine'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to sites/mine:\n${fileList}${toNextCommands('cd sites/mine && ')}`,
      stderr: '',
    })
    expect(Object.keys(readTree(join(folder, 'sites/mine')))).toEqual(files)
  })

  it('fills an empty content folder, keeps the files of an existing project, and says how to add the dependency', () => {
    const folder = writeFiles({ 'package.json': '{}', '.gitignore': 'mine' })
    mkdirSync(join(folder, 'content'))
    const kept = ['.gitignore', 'package.json']
    expect(init(folder)).toEqual({
      content: join(folder, 'content'),
      written: files.filter((file) => !kept.includes(file)),
      kept,
      install: `npm install stele@${version}`,
    })
    const tree = readTree(folder)
    expect([tree['package.json'], tree['.gitignore']]).toEqual(['{}', 'mine'])
  })

  const layoutFiles = ['essay', 'frame', 'home', 'list', 'page', 'tag'].map((name) => `layouts/${name}.html`)

  it('writes layouts with which pages stay as they are, and keeps those that exist', async () => {
    const folder = createFolder()
    const layoutList = layoutFiles.map((file) => `  content/${file}\n`).join('')
    expect(await runCli(['init', '--layouts'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to .:\n${fileList}Wrote layouts:\n${layoutList}${toNextCommands()}`,
      stderr: '',
    })
    const content = join(folder, 'content')
    const withLayouts = await publishFolder(content)
    rmSync(join(content, 'layouts'), { recursive: true })
    expect(withLayouts).toEqual(await publishFolder(content))

    writeFiles({ 'layouts/home.html': 'mine' }, content)
    const [, ...others] = ['home', 'essay', 'frame', 'list', 'page', 'tag']
    expect(await runCli(['init', '--layouts', 'content'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote layouts to content:\n${others.map((name) => `  layouts/${name}.html\n`).join('')}Kept layouts/home.html as it is\n`,
      stderr: '',
    })
    expect(readTree(content)['layouts/home.html']).toBe('mine')
  })

  it.each([
    ['lists the dependency', { 'package.json': '{ "dependencies": { "stele": "*" } }' }, 'npm install'],
    ['has it installed', { 'node_modules/stele/package.json': '{}', 'package.json': '{}' }, null],
  ])('prints as few commands as a project that %s needs', (_, project, install) => {
    expect(init(writeFiles(project)).install).toBe(install)
  })

  it('writes a package.json that depends on this version', () => {
    const folder = createFolder()
    init(folder)
    expect(JSON.parse(readTree(folder)['package.json'] ?? '')).toEqual({
      private: true,
      scripts: { dev: 'stele dev --open', check: 'stele check', build: 'stele build' },
      dependencies: { stele: `^${version}` },
    })
  })

  it('ends with exit code 2 and one line, and writes nothing, if the content folder is not empty', async () => {
    const folder = writeFiles({ 'content/notes.txt': 'not yours' })
    const before = readStates(folder)
    expect(await runCli(['init'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot create a site in ".": "content" is not empty; choose another folder\n',
    })
    expect(readStates(folder)).toEqual(before)
  })

  it.each([
    ['mine/content/site.yaml', '"$/content" is not empty; choose another folder'],
    ['mine/content/.keep', '"$/content" is not empty; choose another folder'],
    ['mine/content', 'a part of its path is a file at "$/content"'],
    ['mine', 'a part of its path is a file at "$/content"'],
  ])('throws an error and writes nothing if %s exists', (file, reason) => {
    const folder = writeFiles({ [file]: 'not yours' })
    const mine = join(folder, 'mine')
    const before = readStates(folder)
    expect(() => init(mine)).toThrow(
      expect.objectContaining({ message: `Cannot create a site in "${mine}": ${reason.replace('$', mine)}` }),
    )
    expect(readStates(folder)).toEqual(before)
  })
})

describe('the starter site', () => {
  it('has every document in every language, a sample author, and no real names', async () => {
    const folder = createFolder()
    const site = await readSite(init(folder).content)
    expect(site.config).toMatchObject({ base_url: 'https://example.com', languages: ['en', 'pt'] })
    for (const document of documents)
      expect(readdirSync(join(folder, 'content', document))).toEqual(['en.md', 'pt.md'])
    const text = Object.values(readTree(join(folder, 'content'))).join('\n')
    expect(text.match(/^name: .*/gm)).toEqual(['name: Sample Author', 'name: Sample Author'])
    // Only reserved names (RFC 2606) and the hosts of profile links.
    expect([...new Set(text.match(/(?:[\w-]+\.)+(?:com|org|net)\b/g))].sort()).toEqual([
      'example.com',
      'github.com',
      'linkedin.com',
      'www.linkedin.com',
    ])
  })
})

describe('findPackageSource()', () => {
  const lock = (resolved: unknown) => JSON.stringify({ packages: { 'node_modules/stele': { resolved } } })
  const find = (folder: string, project = 'site') =>
    findPackageSource(join(folder, project), join(folder, 'tools/node_modules/stele/lib/generator/file.js'))
  const fromRegistry = { range: `^${version}`, argument: `stele@${version}` }

  it.each([
    ['the commit', 'git+https://example.com/stele.git#5f0c', 'git+https://example.com/stele.git#5f0c'],
    ['the tarball, relative to the project', 'file:../packed/stele.tgz', 'file:../packed/stele.tgz'],
    ['the tarball, relative to a deeper project', 'file:stele.tgz', 'file:../../tools/stele.tgz', 'a/b'],
  ])('returns %s that this package was installed from', (_, resolved, expected, project?: string) => {
    const folder = writeFiles({ 'tools/node_modules/.package-lock.json': lock(resolved) })
    expect(find(folder, project)).toEqual({ range: expected, argument: expected })
  })

  it.each([
    ['the registry', { 'tools/node_modules/.package-lock.json': lock('https://example.com/stele.tgz') }],
    ['an unknown place', { 'tools/node_modules/.package-lock.json': lock(undefined) }],
    ['a package manager without such a file', {}],
  ])('returns this version for an installation from %s', (_, files) => {
    expect(find(writeFiles(files))).toEqual(fromRegistry)
  })

  it('returns this version in a checkout', () => {
    expect(findPackageSource(createFolder())).toEqual(fromRegistry)
  })
})
