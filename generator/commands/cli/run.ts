/** Runs one command, as the command line and its tests do, also if the standard output or the standard error cannot be written. */

import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { formatNames } from '../diagnostic-formats/format-names.ts'
import { exitCodes, toExitCode } from './exit-code.ts'
import type { PrintOptions } from './print.ts'
import { createProgram } from './program.ts'
import { delayOptimization } from './tune-engine.ts'

/** The commands that run until they are stopped. */
const servers: ReadonlySet<string> = new Set(['dev', 'serve', 'mcp'])

/**
 * Runs a command, prints its output and its errors, and sets `process.exitCode` unless the command is done.
 * @param parameters what a user types after `stele`
 */
export async function runCommand(parameters: readonly string[]): Promise<void> {
  const program = createProgram()
  let printOptions: PrintOptions = { format: 'pretty' }
  program.hook('preAction', (_, command) => {
    if (!servers.has(command.name())) delayOptimization()
    const { quiet, all, format } = command.opts()
    printOptions = { quiet, all, format: formatNames.find((name) => name === format) ?? 'pretty' }
  })
  try {
    await program.parseAsync(parameters, { from: 'user' })
  } catch (error) {
    process.exitCode = await toExitCode(error, printOptions)
  }
}

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
