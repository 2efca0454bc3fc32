/** Whether the standard output and the standard error show colours and progress. */

import { styleText } from 'node:util'

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
