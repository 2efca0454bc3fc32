/** Repositories of strangers, whose configuration names programs: a build reads their commits and runs none of the programs. */

import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallSite, writeFiles } from '../../fixtures/content.ts'
import { createRepository } from '../../fixtures/repository.ts'
import {
  attributes,
  createHistory,
  createProgram,
  entries,
  listOutdated,
  portuguese,
  toConfig,
  touch,
} from './git-configuration.ts'

it('A repository whose configuration names programs in every entry runs none, and its commits are compared', async () => {
  const program = createProgram()
  const { content } = createHistory()
  appendFileSync(join(content, '../.git/config'), toConfig(entries, program))
  touch(content)
  expect(await listOutdated(content)).toEqual([portuguese])
  expect(program.hasRun()).toBe(false)
})

it('A bare repository, whose files are in the content, runs nothing, and its commits are not used', async () => {
  const program = createProgram()
  const { content } = createHistory()
  const other = createRepository()
  other.commit(smallSite)
  cpSync(join(other.content, '../.git'), content, { recursive: true })
  const config = toConfig([['core.worktree', '.'], ...entries], program)
  writeFiles({ config, '.gitattributes': attributes }, content)
  touch(content)
  expect(await listOutdated(content)).toEqual([portuguese])
  expect(program.hasRun()).toBe(false)
})

it('A partial clone loads nothing that it lacks from a URL that names a program, and is not compared', async () => {
  const program = createProgram()
  const { content, git } = createHistory()
  const tree = git('rev-parse', 'HEAD~1:content').trim()
  rmSync(join(content, '../.git/objects', tree.slice(0, 2), tree.slice(2)))
  const config = toConfig(
    [
      ['remote.origin.url', 'ext::{program}'],
      ['remote.origin.promisor', 'true'],
    ],
    program,
  )
  appendFileSync(join(content, '../.git/config'), config)
  expect(await listOutdated(content)).toEqual([])
  expect(program.hasRun()).toBe(false)
})
