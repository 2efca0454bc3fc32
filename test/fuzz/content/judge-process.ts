/** Starts the process that judges folders, and starts it again after a crash or a hang. */

import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Judge, Verdict } from './judge.ts'

/** How long a folder may take before its process is killed, in milliseconds of the clock. Other programs may slow it down. */
const hangAfter = 60_000

/** The heap of the process, in MiB. A small folder needs a tenth of it. */
const heap = 1024

export interface JudgeProcess extends Judge {
  close(): void
}

export function openJudge(): JudgeProcess {
  const folder = mkdtempSync(join(tmpdir(), 'stele-fuzz-'))
  let child: ChildProcess | null = null
  const start = (): ChildProcess =>
    fork(join(import.meta.dirname, 'judge-child.ts'), [folder], {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${heap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })

  return {
    judge(files) {
      child ??= start()
      const process = child
      return new Promise((resolve) => {
        let log = ''
        const onLog = (bytes: Buffer) => {
          log += bytes.toString()
        }
        const finish = (verdict: Verdict) => {
          clearTimeout(timer)
          process.removeAllListeners()
          process.stderr?.off('data', onLog)
          resolve(verdict)
        }
        const fail = (problem: string) => {
          child = null
          finish({ outcome: 'failed', problems: [problem], seconds: hangAfter / 1000 })
        }
        const timer = setTimeout(() => {
          process.kill('SIGKILL')
          fail('hangs')
        }, hangAfter)
        process.stderr?.on('data', onLog)
        process.once('message', (verdict) => finish(verdict as Verdict))
        process.once('exit', (code, signal) =>
          fail(`ends its process (${signal ?? code}): ${log.slice(0, 2000)}`),
        )
        process.send(files)
      })
    },
    close() {
      child?.removeAllListeners()
      child?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
