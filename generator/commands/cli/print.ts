/** Prints single lines. Text in them that comes from elsewhere cannot send commands to the terminal. */

import { inspect } from 'node:util'
import { isOperational } from '../../kernel/diagnostics/errors.ts'
import { toPrintable, toSingleLine } from '../../kernel/diagnostics/printable.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'

/** Prints a line to the standard output. */
export const printLine = (line: string): void => console.log(toSingleLine(line))

/** Prints a message, or a bug with its stack trace, to the standard error. */
export const printError = (error: unknown): void =>
  console.error(
    isOperational(error) ? toSingleLine(`stele: ${toMessage(error)}`) : toPrintable(inspect(error)),
  )

/** A system error that no step of the command explains says at least in plain words what failed. */
function toMessage(error: Error): string {
  const { syscall, path } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error.message
  return `Cannot ${syscall}${path === undefined ? '' : ` "${path}"`}: ${toSystemErrorReason(error)}`
}
