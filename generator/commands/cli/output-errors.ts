/** What happens when the standard output or the standard error cannot be written. */

import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { exitCodes } from './exit-code.ts'

/** The codes of a closed pipe, on POSIX systems and on Windows. */
const closedPipe = ['EPIPE', 'EOF']

/**
 * Lets a command run to its end if a reader closes its pipe (`stele stats | head -1`): nothing is half done, and the exit
 * code is the same as with a reader. Without a listener, Node would end the process with a stack trace.
 */
export function handleOutputErrors(): void {
  let hasFailed = false
  const onError = (error: NodeJS.ErrnoException, report: () => void) => {
    if (closedPipe.includes(error.code ?? '') || hasFailed) return
    hasFailed = true
    // The command sets its own exit code later.
    process.once('exit', () => {
      process.exitCode = exitCodes.call
    })
    report()
  }
  // Each worker thread adds a listener. Node would print a warning from the eleventh thread on, with those that replace others.
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)
  process.stdout.on('error', (error) =>
    onError(error, () =>
      console.error(`stele: Cannot write to the standard output: ${toSystemErrorReason(error)}`),
    ),
  )
  process.stderr.on('error', (error) => onError(error, () => {}))
}
