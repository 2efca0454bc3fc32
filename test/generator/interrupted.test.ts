/** Commands that build to a temporary folder remove it, however they end. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli, startCli } from '../fixtures/cli.ts'
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

describe.each(['check', 'build --verify-cache'])('stele %s', (line) => {
  const command = line.split(' ')

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'that gets %s removes its temporary folder, and ends by the signal',
    async (signal) => {
      const { endedBy, held, left } = await interrupt(command, signal)
      expect({ endedBy, held, left }).toEqual({ endedBy: signal, held: 1, left: 0 })
    },
  )

  it('that is killed leaves its temporary folder, and the next check removes it', async () => {
    const { folder, temporary, held, left } = await interrupt(command, 'SIGKILL')
    expect({ held, left }).toEqual({ held: 1, left: 1 })
    writeFiles({ 'stele-notes/mine.txt': '', 'stele-1-2-abcdef': '' }, temporary)
    await runCli(['check'], { cwd: folder, env: { TMPDIR: temporary } })
    expect(readdirSync(temporary)).toEqual(['stele-1-2-abcdef', 'stele-notes'])
  })
})
