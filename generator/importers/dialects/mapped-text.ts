/** Builds a text from parts of another one, and remembers which part each character is from. */

import { findFirst } from '../../../shim/core/sorted.ts'
import { maxOutputLength, OutputLimitError } from './output-limit.ts'

/** A part of the text. It ends where the next one starts. */
interface Piece {
  readonly output: number
  readonly source: number
  readonly isKept: boolean
}

/** Its functions throw {@link OutputLimitError} where the text becomes too long. */
export function createMappedText(source: string) {
  const parts: string[] = []
  const pieces: Piece[] = []
  let length = 0
  let line = ''

  function push(text: string, start: number, isKept: boolean): void {
    if (text === '') return
    if (length + text.length > maxOutputLength) throw new OutputLimitError(start)
    const last = pieces.at(-1)
    if (!(isKept && last?.isKept && last.source - last.output === start - length))
      pieces.push({ output: length, source: start, isKept })
    parts.push(text)
    length += text.length
    const lineEnd = text.lastIndexOf('\n')
    line = lineEnd < 0 ? line + text : text.slice(lineEnd + 1)
  }

  /** Converts an offset of the text to one of the source. Inside of an insertion, it is the offset where that was made. */
  function toSource(offset: number): number {
    if (offset >= length) return source.length
    const piece = pieces[findFirst(pieces, ({ output }) => output <= offset) - 1]
    if (piece === undefined) return 0
    return piece.isKept ? piece.source + offset - piece.output : piece.source
  }

  return {
    keep: (start: number, end: number): void => push(source.slice(start, end), start, true),
    /** Writes a text that replaces the source from an offset on. */
    insert: (text: string, offset: number): void => push(text, offset, false),
    length: (): number => length,
    /** The last line so far. */
    line: (): string => line,
    toText: (): string => parts.join(''),
    toSource,
  }
}
