/** A command that builds to a temporary folder removes it, however it ends. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTemporaryFolder } from '../../generator/files/temporary-folder.ts'
import { runProcess, startCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'

/** Runs a command, and sends a signal after it has written to its temporary folder. Returns how it ended. */
async function interrupt(command: readonly string[], signal: NodeJS.Signals) {
  const folder = createFolder()
  writeFiles(smallSite, join(folder, 'content'))
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const fault: Fault = { kind: 'hold', below: temporary, call: 'writeFileSync', at: 3, file: pipe }
  const child = startCli(command, {
    cwd: folder,
    env: { TMPDIR: temporary, STELE_FAULT: JSON.stringify(fault) },
    preload: ['faults'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  child.stderr?.resume()
  if (child.stdout !== null) await once(child.stdout, 'data')
  const held = readdirSync(temporary).filter((name) => /^stele-/.test(name))
  child.kill(signal)
  if (signal !== 'SIGKILL') writeFileSync(pipe, 'go on')
  const [, endedBy] = await ended
  const left = readdirSync(temporary).filter((name) => /^stele-/.test(name))
  return { folder, temporary, endedBy, held: held.length, left: left.length }
}

describe('stele build --verify-cache', () => {
  const command = ['build', '--verify-cache']

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'that gets %s removes its temporary folder, and ends by the signal',
    async (signal) => {
      const { endedBy, held, left } = await interrupt(command, signal)
      expect({ endedBy, held, left }).toEqual({ endedBy: signal, held: 1, left: 0 })
    },
  )

  it('that is killed leaves its temporary folder, and the next command of its kind removes it', async () => {
    const { folder, temporary, held, left } = await interrupt(command, 'SIGKILL')
    expect({ held, left }).toEqual({ held: 1, left: 1 })
    writeFiles({ 'stele-notes/mine.txt': '', 'stele-1-2-abcdef': '' }, temporary)
    await runProcess(command, { cwd: folder, env: { TMPDIR: temporary } })
    expect(readdirSync(temporary)).toEqual(['stele-1-2-abcdef', 'stele-notes'])
  })
})

describe('A temporary folder', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is created after those of ended processes are removed, and nothing else', () => {
    const parent = createFolder()
    vi.stubEnv('TMPDIR', parent)
    const first = basename(createTemporaryFolder())
    const namespace = first.split('-')[1]
    // Process 1 started at another time.
    mkdirSync(join(parent, `stele-${namespace}-1-1-folder`))
    const kept = [`stele-${namespace}-1-1-letter`, 'stele-test', 'stele-000-1-1-folder']
    for (const name of kept) writeFileSync(join(parent, name), 'not yours')
    const second = basename(createTemporaryFolder())
    expect(readdirSync(parent).sort()).toEqual([...kept, first, second].sort())
  })
})
