import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { init } from '../../generator/cli/init.ts'
import { runCli } from '../fixtures/cli.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const contentFiles = [
  'essays/first-essay/en.md',
  'essays/first-essay/pt.md',
  'pages/about/en.md',
  'pages/about/pt.md',
  'pages/contact/en.md',
  'pages/contact/pt.md',
  'pages/privacy/en.md',
  'pages/privacy/pt.md',
  'profile/en.yaml',
  'profile/pt.yaml',
  'site.yaml',
]
const files = [
  '.editorconfig',
  '.github/workflows/publish.yml',
  '.gitignore',
  '.vscode/extensions.json',
  ...contentFiles.map((file) => `content/${file}`),
  'schemas/essay.schema.json',
  'schemas/page.schema.json',
  'schemas/profile.schema.json',
  'schemas/site.schema.json',
]
const fileList = files.map((file) => `  ${file}\n`).join('')

describe('stele init', () => {
  it('writes a starter site that builds without diagnostics, and prints the next two commands', async () => {
    const folder = createFolder()
    expect(await runCli(['init'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to .:\n${fileList}Preview: npx stele dev --open\nPublish: npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(folder))).toEqual(files)
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Published dist for https:\/\/example\.com: \d+ files written/),
      stderr: '',
    })
  })

  it('creates the folder of its argument, and prints next commands that change to it', async () => {
    const folder = createFolder()
    expect(await runCli(['init', 'sites/mine'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to sites/mine:\n${fileList}Preview: cd sites/mine && npx stele dev --open\nPublish: cd sites/mine && npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(join(folder, 'sites/mine')))).toEqual(files)
  })

  it('fills an empty content folder, and keeps the files of an existing project', async () => {
    const folder = writeFiles({ 'package.json': '{}', '.gitignore': 'mine' })
    mkdirSync(join(folder, 'content'))
    const written = files.filter((file) => file !== '.gitignore')
    expect(init(folder)).toEqual({ content: join(folder, 'content'), written, kept: ['.gitignore'] })
    const tree = readTree(folder)
    expect([tree['package.json'], tree['.gitignore']]).toEqual(['{}', 'mine'])
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
    const { site } = await compile(init(folder).content, {})
    expect(site.config).toMatchObject({ base_url: 'https://example.com', languages: ['en', 'pt'] })
    const documents = contentFiles.filter((file) => file.endsWith('.md'))
    const translated = documents.filter((file) =>
      existsSync(join(folder, 'content', file.replace('en.md', 'pt.md'))),
    )
    expect(translated).toEqual(documents)
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
