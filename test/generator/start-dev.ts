/** Processes of `stele dev`. */

import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { endSignal, type Run, startCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/**
 * Starts the command in a folder with `content`. Its temporary folder is of its own. It is killed with the current test.
 * @param prepare changes the folder before the command starts
 */
export function startDev(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => void = () => {},
) {
  const folder = createFolder()
  writeFiles(smallSite, join(folder, 'content'))
  prepare(folder)
  const temporary = createFolder()
  const child = startCli(['dev', ...parameters], { cwd: folder, env: { TMPDIR: temporary, ...env } })
  const output = { stdout: '', stderr: '' }
  let wake = () => {}
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      wake()
    })
  }
  const ended = once(child, 'close').then(([code]): Run => ({ code, ...output }))
  onTestFinished(async () => {
    child.kill(endSignal)
    await ended
  })
  /** Waits until the command has printed something. */
  const waitFor = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(output.stdout + output.stderr)
      if (match !== null) return match
      await new Promise<void>((resolve, reject) => {
        wake = resolve
        ended.then((run) => reject(new Error(`stele dev ended: ${JSON.stringify(run)}`)))
      })
    }
  }
  return { folder, temporary, child, ended, waitFor }
}

export const serving = /Serving content on (http:\S+); stop with Ctrl-C\n/
