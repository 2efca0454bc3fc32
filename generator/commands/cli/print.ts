/** Prints single lines. Text in them that comes from elsewhere cannot send commands to the terminal. */

import { inspect, styleText } from 'node:util'
import { isOperational } from '../../kernel/diagnostics/errors.ts'
import { toPrintable, toSingleLine } from '../../kernel/diagnostics/wording.ts'
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

/** The part of a stream that decides. */
interface OutputStream {
  readonly isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether a stream is a terminal that moves its cursor. */
export const isTerminal = ({ isTTY }: OutputStream, { TERM }: Environment = process.env): boolean =>
  isTTY === true && TERM !== 'dumb'

/**
 * Whether to write colours: FORCE_COLOR decides, then NO_COLOR (https://no-color.org), then whether the stream is a terminal.
 * An empty variable counts as not set. The order is Node's. Node's own functions take an empty FORCE_COLOR as set, and
 * colour lists of styles always.
 */
export function hasColors(stream: OutputStream, environment: Environment = process.env): boolean {
  const { FORCE_COLOR = '', NO_COLOR = '' } = environment
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return NO_COLOR === '' && isTerminal(stream, environment)
}

/** Creates a function that styles text for a stream, or returns it unchanged. */
export const createPaint =
  (stream: OutputStream) =>
  (style: Parameters<typeof styleText>[0], text: string): string =>
    hasColors(stream) ? styleText(style, text, { validateStream: false }) : text
