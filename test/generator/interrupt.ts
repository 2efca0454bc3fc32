/** Commands that get a signal while they write to their temporary folder. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'

/** Runs a command, and sends a signal after it has written to its temporary folder. Returns how it ended. */
export async function interrupt(command: readonly string[], signal: NodeJS.Signals) {
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
