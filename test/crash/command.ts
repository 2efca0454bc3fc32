/** Runs `stele build` on a project: in a process of its own, or in this process, which is faster. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import type { CallFault } from '../fixtures/system-calls.ts'
import type { Build } from './project.ts'

export interface BuildRun {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null
  readonly stderr: string
}

/**
 * Starts `stele build` in a new process.
 * @param preloaded modules to load before the command
 * @param content the content folder, relative to `folder`
 */
export function startBuild(
  cli: string,
  folder: string,
  {
    preloaded = [],
    fault,
    content = 'content',
  }: {
    readonly preloaded?: readonly string[]
    readonly fault?: CallFault
    readonly content?: string
  } = {},
) {
  const env = { ...process.env, STELE_CALL_FAULT: fault && JSON.stringify(fault) }
  const child = spawn(
    process.execPath,
    [
      ...preloaded.flatMap((path) => ['--import', pathToFileURL(path).href]),
      cli,
      'build',
      '--quiet',
      '--content',
      content,
    ],
    { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return {
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(([code]): BuildRun => ({ code, stderr })),
  }
}

/**
 * Creates a function that runs `stele build` in this process. It changes the current directory and the streams of the
 * process while it runs, so only one build can run at a time.
 * @param cli the path of the compiled command line
 */
export function createBuild(cli: string): Build {
  let count = 0
  return async (folder) => {
    count += 1
    const { argv, exitCode } = process
    const [out, err] = [process.stdout.write, process.stderr.write]
    let stderr = ''
    // Otherwise a slow machine prints the progress.
    process.argv = [process.execPath, cli, 'build', '--quiet']
    process.exitCode = 0
    process.stdout.write = () => true
    process.stderr.write = (text) => {
      stderr += text
      return true
    }
    process.chdir(folder)
    try {
      // The entry module runs the command when it is evaluated. A new query makes Node evaluate it again.
      await import(`${pathToFileURL(cli)}?${count}`)
      return { code: Number(process.exitCode), stderr }
    } catch (error) {
      return { code: null, stderr: `${stderr}${error}` }
    } finally {
      Object.assign(process, { argv, exitCode })
      process.stdout.write = out
      process.stderr.write = err
    }
  }
}
