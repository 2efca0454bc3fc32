import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { init } from '../../generator/cli/init.ts'
import { runCli } from '../fixtures/cli.ts'
import { compile } from '../fixtures/compile.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { readStates, readTree } from '../fixtures/tree.ts'

const files = [
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
const fileList = files.map((file) => `  ${file}\n`).join('')

describe('stele init', () => {
  it('writes a starter site to content/ that builds without diagnostics, and prints the next command', async () => {
    const folder = createFolder()
    expect(await runCli(['init'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to content:\n${fileList}Next: npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(folder))).toEqual(files.map((file) => `content/${file}`))
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Published dist for https:\/\/example\.com: \d+ files written/),
      stderr: '',
    })
  })

  it('creates the folder of its argument, and prints a next command that changes to it', async () => {
    const folder = createFolder()
    expect(await runCli(['init', 'sites/mine'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to sites/mine/content:\n${fileList}Next: cd sites/mine && npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(join(folder, 'sites/mine/content')))).toEqual(files)
  })

  it('fills an empty content folder, and changes no file beside it', () => {
    const folder = writeFiles({ 'package.json': '{}' })
    mkdirSync(join(folder, 'content'))
    expect(init(folder)).toEqual({ content: join(folder, 'content'), files })
    expect(readTree(folder)['package.json']).toBe('{}')
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
    ['mine/content', 'a part of its path is a file'],
    ['mine', 'a part of its path is a file'],
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
    const documents = files.filter((file) => file.endsWith('.md'))
    const translated = documents.filter((file) =>
      existsSync(join(folder, 'content', file.replace('en.md', 'pt.md'))),
    )
    expect(translated).toEqual(documents)
    const text = Object.values(readTree(folder)).join('\n')
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
