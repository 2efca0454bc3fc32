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
const list = files.map((file) => `  ${file}\n`).join('')

describe('stele init', () => {
  it('writes a site to content/, says what it wrote and what to run next, and that builds without a message', async () => {
    const folder = createFolder()
    expect(await runCli(['init'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to content:\n${list}Next: npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(folder))).toEqual(files.map((file) => `content/${file}`))
    expect(await runCli(['build'], { cwd: folder })).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Published dist for https:\/\/example\.com: \d+ files written/),
      stderr: '',
    })
  })

  it('writes to the folder that it is given, made where there is none, and names it', async () => {
    const folder = createFolder()
    expect(await runCli(['init', 'sites/mine'], { cwd: folder })).toEqual({
      code: 0,
      stdout: `Wrote a starter site to sites/mine/content:\n${list}Next: cd sites/mine && npx stele build && npx stele serve\n`,
      stderr: '',
    })
    expect(Object.keys(readTree(join(folder, 'sites/mine/content')))).toEqual(files)
  })

  it('fills a content folder that is empty, and leaves what stands beside it alone', () => {
    const folder = writeFiles({ 'package.json': '{}' })
    mkdirSync(join(folder, 'content'))
    expect(init(folder)).toEqual({ content: join(folder, 'content'), files })
    expect(readTree(folder)['package.json']).toBe('{}')
  })

  it('refuses to overwrite, with exit 2 and one sentence, and writes nothing', async () => {
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
  ])('refuses where %s is there, in a sentence, and writes nothing', (file, why) => {
    const folder = writeFiles({ [file]: 'not yours' })
    const mine = join(folder, 'mine')
    const before = readStates(folder)
    expect(() => init(mine)).toThrow(
      expect.objectContaining({ message: `Cannot create a site in "${mine}": ${why.replace('$', mine)}` }),
    )
    expect(readStates(folder)).toEqual(before)
  })
})

describe('the site to start from', () => {
  it('has every document in every language, and a sample for an author', async () => {
    const folder = createFolder()
    const { site } = await compile(init(folder).content, {})
    expect(site.config).toMatchObject({ base_url: 'https://example.com', languages: ['en', 'pt'] })
    const documents = files.filter((file) => file.endsWith('.md'))
    const twins = documents.filter((file) =>
      existsSync(join(folder, 'content', file.replace('en.md', 'pt.md'))),
    )
    expect(twins).toEqual(documents)
    const text = Object.values(readTree(folder)).join('\n')
    expect(text.match(/^name: .*/gm)).toEqual(['name: Sample Author', 'name: Sample Author'])
    // Names that are reserved for documentation, and nobody's.
    expect([...new Set(text.match(/(?:[\w-]+\.)+(?:com|org|net)\b/g))].sort()).toEqual([
      'example.com',
      'github.com',
      'linkedin.com',
      'www.linkedin.com',
    ])
  })
})
