/** What a build flushes to disk before it publishes. */

import { chmodSync, existsSync, readFileSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { flush } from '../../generator/kernel/publish/swap.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { findMemoryFolder } from '../fixtures/memory-folder.ts'
import { projectFolder } from '../fixtures/project.ts'
import { describeWhere } from '../fixtures/where.ts'

/** Puts a command named `sync` first, which writes down its arguments. Returns the file that it writes. */
function replaceSync(): string {
  const folder = createFolder()
  const log = join(folder, 'log')
  writeFiles({ sync: `#!/bin/sh\necho "$@" > '${log}'\n` }, folder)
  chmodSync(join(folder, 'sync'), 0o755)
  const { PATH } = process.env
  process.env.PATH = folder + delimiter + PATH
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  return log
}

const memory = findMemoryFolder()
const isInMemory = memory !== null && statfsSync(memory).type === statfsSync(projectFolder).type

describeWhere('Flushing to disk', isInMemory ? 'the project is in memory' : null, () => {
  it('runs "sync" for the file system of the folder', () => {
    const log = replaceSync()
    flush(projectFolder)
    expect(readFileSync(log, 'utf8')).toBe(`-f ${projectFolder}\n`)
  })
})

describeWhere('Flushing in memory', memory === null ? 'there is no file system in memory' : null, () => {
  it('runs nothing', () => {
    const log = replaceSync()
    flush(String(memory))
    expect(existsSync(log)).toBe(false)
  })
})
