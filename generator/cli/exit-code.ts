/** Prints the error of a command, and turns it into an exit code. */

import { CommanderError } from 'commander'
import { ContentError, isOperational } from '../diagnostics/errors.ts'
import { printDiagnostics } from './print-diagnostics.ts'

/** 0: done. 1: the content, or the service that was verified, is wrong. 2: the call or the machine is. */
export const exitCodes = { done: 0, content: 1, call: 2 } as const

/** @param isQuiet whether warnings are left out */
export async function toExitCode(error: unknown, isQuiet: boolean): Promise<number> {
  if (error instanceof ContentError) {
    await printDiagnostics(error.diagnostics, isQuiet)
    return exitCodes.content
  }
  // Commander has printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.call
  console.error(isOperational(error) ? `stele: ${error.message}` : error)
  return exitCodes.call
}
