/** Reads the errors of LiquidJS. */

import { LiquidError } from 'liquidjs'

export interface TemplateMistake {
  /** What is wrong, without the position. */
  readonly reason: string
  /** The name of the template, if LiquidJS says it. */
  readonly file: string | undefined
  /** The text of the template. */
  readonly text: string
  /** In UTF-16 units of the text. */
  readonly offset: number
  readonly end: number
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

/** Returns null for an error that is no fault of a template. */
export function toTemplateMistake(error: unknown): TemplateMistake | null {
  if (!LiquidError.is(error)) return null
  const { token } = error
  const [line = 1, column = 1] = token.getPosition()
  const [reason = ''] = error.message.split(/, (?:file|line):/)
  return { reason, file: token.file, text: token.input, offset: token.begin, end: token.end, line, column }
}
