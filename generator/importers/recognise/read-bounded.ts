/** Bounds the reading of configuration that is written to exhaust its reader. */

import { runWithin, tooLong } from '../../schemas/time-limit.ts'

/** Reports a mistake. Lines and columns are counted from 1. */
export type NoteMistake = (line: number, column: number, message: string) => void

/** How long reading a file may take, in milliseconds. */
const maxTime = 10_000

/** Reads a text. One that takes too long, nests too deeply or makes too long a text is noted, and undefined is returned. */
export function readBounded<T>(note: NoteMistake, read: () => T, milliseconds = maxTime): T | undefined {
  try {
    const result = runWithin(milliseconds, read)
    if (result !== tooLong) return result
  } catch {
    // A stack or a text that grows too long, or a parser that fails on what a stranger wrote.
  }
  note(1, 1, 'The file is too complex to read; what it says is left out')
  return undefined
}
