/** The exit code of a build that a signal ends. */

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'

/** A shell that writes the process id of a command to `pid`, and its exit code as shells report it to `code`. */
const recordingShell = `sh -c '"$@"; echo $? >code' sh sh -c 'echo $$ >pid; exec "$@"' sh`

/** Sends a signal to a build that has begun to write, and returns the exit code that its shell reports. */
export async function interruptBuild(signal: NodeJS.Signals): Promise<number> {
  const folder = createFolder()
  writeFiles(smallSite, join(folder, 'content'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const fault: Fault = { kind: 'hold', below: folder, call: 'writeFileSync', at: 3, file: pipe }
  const child = startCli(['build'], {
    cwd: folder,
    env: { STELE_FAULT: JSON.stringify(fault) },
    preload: ['faults'],
    shell: recordingShell,
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  child.stderr?.resume()
  if (child.stdout !== null) await once(child.stdout, 'data')
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), signal)
  writeFileSync(pipe, 'go on')
  await ended
  return Number(readFileSync(join(folder, 'code'), 'utf8'))
}
