/** Translations without a hash, which are compared with their originals by the commits of git. */

import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { toDiagnostics } from '../../../generator/diagnostics/to-diagnostics.ts'
import { createModelOf } from '../../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnoseFolder, testDay, toLines } from '../../fixtures/diagnose.ts'
import { createRepository, runGit } from '../../fixtures/repository.ts'
import { readTree } from '../../fixtures/tree.ts'

const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md'] as const

/** Another text for a file of the small site. */
const edit = (file: keyof typeof smallSite, number = 1) => ({
  [file]: `${smallSite[file]}\nChange ${number}.\n`,
})

/** The diagnostics of the model, without rendering anything. */
async function listRules(content: string): Promise<string[]> {
  const { files } = await createModelOf(content)
  return toDiagnostics(files).map(
    ({ file, line, column, rule }) => `${file.slice(content.length + 1)}:${line}:${column} ${rule}`,
  )
}

const outdated = ['essays/first-essay/pt.md:2:1 outdated-translation']

describe('a translation without a hash', () => {
  it('is outdated if a newer commit changes its original', async () => {
    const { content, commit } = createRepository()
    commit(smallSite)
    commit(edit(english))
    expect(toLines(await diagnoseFolder(content))).toEqual([
      'essays/first-essay/pt.md:2:1-2:6 warning outdated-translation: "essays/first-essay/en.md" has changed since this translation, as the commits of git say; update the translation, or add "translation_of: en 6fee263ff8ee07ec" if it is up to date [found: a translation with an older commit; expected: en 6fee263ff8ee07ec]',
    ])
  })

  it('is up to date if it changed in the same commit, in a newer one, or has just been changed', async () => {
    const { content, write, commit } = createRepository()
    commit(smallSite)
    expect(await listRules(content)).toEqual([])
    commit(edit(english))
    expect(await listRules(content)).toEqual(outdated)
    write(edit(portuguese))
    expect(await listRules(content)).toEqual([])
    commit()
    expect(await listRules(content)).toEqual([])
    commit({ ...edit(english, 2), ...edit(portuguese, 2) })
    expect(await listRules(content)).toEqual([])
  })

  it('is outdated if its original has just been changed, unless both have', async () => {
    const { content, write, commit } = createRepository()
    commit(smallSite)
    write(edit(english))
    expect(await listRules(content)).toEqual(outdated)
    write(edit(portuguese))
    expect(await listRules(content)).toEqual([])
  })

  it('is the document that names another one, even if it is in the first language', async () => {
    const { content, commit } = createRepository()
    const text = String(smallSite[english]).replace('---', '---\ntranslation_of: pt')
    commit({ ...smallSite, [english]: text })
    commit({ [english]: text.replace('More', 'Many') })
    expect(await listRules(content)).toEqual([])
    commit(edit(portuguese))
    expect(await listRules(content)).toEqual(['essays/first-essay/en.md:2:17 outdated-translation'])
  })

  it('is not compared outside a repository, before the first commit, and if it is untracked', async () => {
    const { content, git, write, commit } = createRepository()
    write(smallSite)
    expect(await listRules(content)).toEqual([])
    git('rm', '--cached', '-rq', '--ignore-unmatch', '.')
    commit({ '../.gitignore': 'pt.md\n' })
    commit(edit(english))
    expect(await listRules(content)).toEqual([])
  })

  it('is not compared in a shallow clone', async () => {
    const { content, commit } = createRepository()
    commit(smallSite)
    commit(edit(english))
    commit()
    const cloneWith = (...options: readonly string[]) => {
      const folder = createFolder()
      runGit(folder, ['clone', '--quiet', ...options, `file://${join(content, '..')}`, '.'])
      return join(folder, 'content')
    }
    expect(await listRules(cloneWith())).toEqual(outdated)
    expect(await listRules(cloneWith('--depth=2'))).toEqual([])
  })

  it('is not compared in a repository that has lost an old commit', async () => {
    const { content, git, commit } = createRepository()
    commit(smallSite)
    commit(edit(english))
    expect(await listRules(content)).toEqual(outdated)
    const first = git('rev-parse', 'HEAD~1').trim()
    commit({ 'pages/about/en.md': '---\ntitle: T\ndescription: D\n---\n' })
    rmSync(join(content, '../.git/objects', first.slice(0, 2), first.slice(2)))
    expect(await listRules(content)).toEqual([])
  })

  it('is compared by merged commits', async () => {
    const { content, git, commit } = createRepository()
    commit(smallSite)
    git('checkout', '-q', '-b', 'side')
    commit(edit(english))
    git('checkout', '-q', '-')
    commit({ 'pages/about/en.md': '---\ntitle: T\ndescription: D\n---\n' })
    git('merge', '-q', '--no-edit', 'side')
    expect(await listRules(content)).toEqual(outdated)
  })

  it('is compared with the repository of the content, whatever a git hook sets', async () => {
    const { content, commit } = createRepository()
    commit(smallSite)
    commit(edit(english))
    const variables = {
      GIT_DIR: '.git',
      GIT_OBJECT_DIRECTORY: '/',
      GIT_EXEC_PATH: '/',
      GIT_CONFIG_COUNT: 'x',
    }
    Object.assign(process.env, variables)
    try {
      expect(await listRules(content)).toEqual(outdated)
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name]
    }
  })

  it('is compared in a second work tree, and in a submodule', async () => {
    const { content, git, commit } = createRepository()
    commit(smallSite)
    commit(edit(english))
    const folder = createFolder()
    git('worktree', 'add', '--quiet', join(folder, 'worktree'))
    expect(await listRules(join(folder, 'worktree/content'))).toEqual(outdated)
    const outer = createRepository()
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', join(content, '..'), 'inner')
    expect(await listRules(join(outer.content, '../inner/content'))).toEqual(outdated)
  })

  it('is compared in a repository with SHA-256, whose root is the content', async () => {
    const content = writeFiles(smallSite)
    const commit = () => {
      runGit(content, ['add', '.'])
      runGit(content, ['commit', '--quiet', '-m', 'A change'])
    }
    runGit(content, ['init', '--quiet', '--object-format=sha256'])
    commit()
    writeFiles(edit(english), content)
    expect(await listRules(content)).toEqual(outdated)
    commit()
    expect(await listRules(content)).toEqual(outdated)
  })

  it('has not been changed by line ends that git converts, or by a link to it', async () => {
    const { content, write, git, commit } = createRepository()
    const original = join(content, portuguese)
    commit({ ...smallSite, 'essays/first-essay/text.txt': String(smallSite[portuguese]) })
    rmSync(original)
    symlinkSync('text.txt', original)
    commit()
    commit(edit(english))
    expect(await listRules(content)).toEqual(outdated)
    git('checkout', '-q', 'HEAD~2', '--', 'content')
    commit({ [portuguese]: `${smallSite[portuguese]}More.\n` })
    commit(edit(english, 2))
    write({ [portuguese]: `${smallSite[portuguese]}More.\n`.replaceAll('\n', '\r\n') })
    expect(await listRules(content)).toEqual(outdated)
  })
})

describe('the cache of builds', () => {
  it('gives the warnings of the newest commit, which change no byte of what is published', async () => {
    const { content, git, commit } = createRepository()
    const folder = createFolder()
    const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
    const buildSite = async () => {
      const { diagnostics, written } = await build({ content, out, cache, threads: 0, today: testDay })
      return { rules: diagnostics.map(({ rule }) => rule), written }
    }
    commit(smallSite)
    commit(edit(english))
    expect((await buildSite()).rules).toEqual(['outdated-translation'])
    const before = readTree(out)
    expect(await buildSite()).toEqual({ rules: ['outdated-translation'], written: 0 })
    commit(edit(portuguese))
    commit({ [portuguese]: String(smallSite[portuguese]) })
    expect(await buildSite()).toEqual({ rules: [], written: 0 })
    git('reset', '-q', '--hard', 'HEAD~2')
    expect(await buildSite()).toEqual({ rules: ['outdated-translation'], written: 0 })
    expect(readTree(out)).toEqual(before)
  })
})
