/** Translations without a hash in unusual repositories. */

import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRepository, runGit } from '../../fixtures/repository.ts'
import { edit, english, listRules, outdated, portuguese } from './translations-in-git.ts'

describe('a translation without a hash', () => {
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
