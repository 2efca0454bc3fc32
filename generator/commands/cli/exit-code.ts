/** How a command ends: prints its error, turns it into an exit code, and lets the command clean up before a signal ends it. */

import { CommanderError } from 'commander'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { type PrintOptions, printDiagnostics, printError } from './print.ts'

export const exitCodes = { done: 0, content: 1, call: 2 } as const

/** What an exit code means. */
interface ExitCodeMeaning {
  readonly code: number
  /** For the line in the help. */
  readonly summary: string
  /** For the table in docs/cli.md. */
  readonly meaning: string
}

/** All exit codes. A shell reports 128 and the number of the signal that ended a process. */
export const exitCodeMeanings: readonly ExitCodeMeaning[] = [
  { code: exitCodes.done, summary: 'done', meaning: 'The command is done.' },
  {
    code: exitCodes.content,
    summary: 'problems found',
    meaning:
      'The content has errors or too many warnings, a service differs, a change is breaking, or another service refused a request.',
  },
  {
    code: exitCodes.call,
    summary: 'cannot run',
    meaning: 'The command cannot run: an option is wrong, a file is missing, a disk is full.',
  },
  { code: 129, summary: 'SIGHUP', meaning: 'SIGHUP ended the command: its terminal was closed.' },
  { code: 130, summary: 'SIGINT', meaning: 'SIGINT ended the command: Ctrl-C.' },
  { code: 143, summary: 'SIGTERM', meaning: 'SIGTERM ended the command.' },
]

/** `0 done, 1 …` */
export const formatExitCodes = (): string =>
  exitCodeMeanings.map(({ code, summary }) => `${code} ${summary}`).join(', ')

export async function toExitCode(error: unknown, options: PrintOptions): Promise<number> {
  if (error instanceof ContentError) {
    await printDiagnostics([...error.fixed, ...error.diagnostics], options)
    const hasErrors = error.diagnostics.some(({ severity }) => severity === 'error')
    if (!hasErrors) printError(error)
    return exitCodes.content
  }
  // Commander has printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.call
  printError(error)
  return exitCodes.call
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command. A signal aborts it, and ends this process when the command has cleaned up. A second signal ends the
 * process at once; the next command then cleans up.
 * @param run gets the signal that aborts it
 */
export async function runUntilInterrupted<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const received: NodeJS.Signals[] = []
  const stopListening = () => {
    for (const name of signals) process.off(name, onSignal)
  }
  function onSignal(name: NodeJS.Signals): void {
    stopListening()
    received.push(name)
    controller.abort()
  }
  for (const name of signals) process.on(name, onSignal)
  try {
    return await run(controller.signal)
  } finally {
    stopListening()
    // No handler is left, so this ends the process as the signal would have done.
    for (const name of received) process.kill(process.pid, name)
  }
}
