/** Translations without a hash, which are compared with their originals by the commits of git. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { createFolder, smallSite } from '../../fixtures/content.ts'
import { diagnoseFolder, testDay, toLines } from '../../fixtures/diagnose.ts'
import { createRepository, runGit } from '../../fixtures/repository.ts'
import { readTree } from '../../fixtures/tree.ts'
import { edit, english, listRules, outdated, portuguese } from './translations-in-git.ts'

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
