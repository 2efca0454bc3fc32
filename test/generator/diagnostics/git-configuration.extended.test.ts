/** Each entry of git's configuration that names a program, in a repository of its own. */

import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFolder } from '../../fixtures/content.ts'
import {
  createHistory,
  createProgram,
  type Entry,
  entries,
  listOutdated,
  portuguese,
  toConfig,
  touch,
} from './git-configuration.ts'

/** A repository that tests copy: git takes longer to create one. */
const template = join(mkdtempSync(join(tmpdir(), 'stele-test-')), 'history')
afterAll(() => rmSync(join(template, '..'), { recursive: true }))

/** Copies the repository with an outdated translation, and returns its content folder. */
function copyHistory(): string {
  if (!existsSync(template)) cpSync(join(createHistory().content, '..'), template, { recursive: true })
  const folder = createFolder()
  cpSync(template, folder, { recursive: true })
  return join(folder, 'content')
}

it.each(entries)('The entry %s = %s runs nothing, and the commits are compared', async (...entry) => {
  const program = createProgram()
  const content = copyHistory()
  appendFileSync(join(content, '../.git/config'), toConfig([entry], program))
  touch(content)
  expect(await listOutdated(content)).toEqual([portuguese])
  expect(program.hasRun()).toBe(false)
})

describe('A partial clone', () => {
  const remotes: readonly (readonly [name: string, remote: readonly Entry[]])[] = [
    [
      'a program that sends objects',
      [
        ['remote.origin.url', '{folder}'],
        ['remote.origin.uploadpack', '{program}'],
      ],
    ],
    [
      'another helper',
      [
        ['remote.origin.url', '{program}'],
        ['remote.origin.vcs', 'ext'],
      ],
    ],
  ]
  it.each(remotes)('loads nothing that it lacks from %s, and is not compared', async (_, remote) => {
    const program = createProgram()
    const { content, git } = createHistory()
    const tree = git('rev-parse', 'HEAD~1:content').trim()
    rmSync(join(content, '../.git/objects', tree.slice(0, 2), tree.slice(2)))
    appendFileSync(
      join(content, '../.git/config'),
      toConfig([...remote, ['remote.origin.promisor', 'true']], program),
    )
    expect(await listOutdated(content)).toEqual([])
    expect(program.hasRun()).toBe(false)
  })
})
