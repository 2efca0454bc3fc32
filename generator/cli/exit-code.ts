/** Prints the error of a command, and turns it into an exit code. */

import { CommanderError } from 'commander'
import { ContentError, isOperational } from '../diagnostics/errors.ts'
import { toSystemErrorReason } from '../files/system-error.ts'
import { type PrintOptions, printDiagnostics } from './print-diagnostics.ts'

/** 0: done. 1: the content, or the service that was verified, is wrong. 2: the call or the machine is. */
export const exitCodes = { done: 0, content: 1, call: 2 } as const

/** A system error that no step of the command explains says at least in plain words what failed. */
function toMessage(error: Error): string {
  const { syscall, path } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error.message
  return `Cannot ${syscall}${path === undefined ? '' : ` "${path}"`}: ${toSystemErrorReason(error)}`
}

export async function toExitCode(error: unknown, options: PrintOptions): Promise<number> {
  if (error instanceof ContentError) {
    await printDiagnostics(error.diagnostics, options)
    const hasErrors = error.diagnostics.some(({ severity }) => severity === 'error')
    if (!hasErrors) console.error(`stele: ${error.message}`)
    return exitCodes.content
  }
  // Commander has printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.call
  console.error(isOperational(error) ? `stele: ${toMessage(error)}` : error)
  return exitCodes.call
}
