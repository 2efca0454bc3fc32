/** Writes a text with edits, and with further markers of quotes and list items in its lines. */

import { findFirst } from '../../../shim/core/sorted.ts'
import { createLineIndex, findPrefixEnd, isBlankFrom, measurePrefix, toContinuation } from './code/lines.ts'

/** A part of the text. It ends where the next one starts. */
interface Piece {
  readonly output: number
  readonly source: number
  readonly isKept: boolean
}

/** Its functions throw {@link OutputLimitError} where the text becomes too long. */
function createMappedText(source: string) {
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

/** Replaces a range of the source. Edits are sorted, and do not overlap. */
export interface Edit {
  readonly start: number
  readonly end: number
  /** Each of its further lines gets the prefix of the line that it is in, unless {@link isFlush}. */
  readonly text: string
  readonly isFlush?: true
  /** The id that the author set for a heading. Such an edit is empty, and at the start of the heading. */
  readonly headingId?: string
}

/** What is inserted into each line that is kept, such as `> ` in the lines of a quote. */
interface Level {
  /** What precedes the insertion in a line: the markers of quotes, and the indentation of list items. */
  readonly prefix: string
  readonly inserted: string
  /** Whether the prefix is left out of the lines, from where the prefix of the level before ends. */
  readonly isDedented: boolean
}

export interface HeadingId {
  readonly offset: number
  readonly id: string
}

export interface Rewritten {
  readonly text: string
  /** Converts an offset of the text to one of the source. Inside of an insertion, it is the offset where that was made. */
  readonly toSource: (offset: number) => number
  readonly headingIds: readonly HeadingId[]
}

export type Rewriter = ReturnType<typeof createRewriter>

export function createRewriter(source: string, edits: readonly Edit[] = []) {
  const output = createMappedText(source)
  const levels: Level[] = []
  const headingIds: HeadingId[] = []
  const lines = createLineIndex(source)
  /** Whether the next text starts a line, which has no prefix yet. */
  let isPending = false

  /** Writes the prefix of a line of the source, with the insertions. Returns its end in the source. */
  function writePrefix(lineStart: number): number {
    isPending = false
    let position = lineStart
    let written = 0
    for (const [index, { prefix, inserted, isDedented }] of levels.entries()) {
      const end = Math.max(position, lineStart + measurePrefix(prefix, source, lineStart))
      if (!isDedented) {
        output.keep(position, end)
        // A blank line, or one that continues a paragraph, can have less of the prefix.
        output.insert(prefix.slice(Math.max(end - lineStart, written)), end)
      }
      position = end
      written = Math.max(written, prefix.length)
      const isEnd = index === levels.length - 1 && isBlankFrom(source, position)
      output.insert(isEnd ? inserted.trimEnd() : inserted, position)
    }
    return position
  }

  /** The prefix of a line that continues the block of a line of the source. */
  function toPrefix(offset: number): string {
    const lineStart = lines.findStart(offset)
    const whole = toContinuation(source.slice(lineStart, findPrefixEnd(source, lineStart)))
    let position = 0
    let text = ''
    for (const { prefix, inserted, isDedented } of levels) {
      const end = measurePrefix(prefix, whole, 0)
      if (!isDedented) text += whole.slice(position, end)
      position = Math.max(position, end)
      text += inserted
    }
    return text + whole.slice(position)
  }

  /** Writes the prefix of the line of an offset, if it starts a line. */
  function begin(offset: number): void {
    if (isPending) writePrefix(lines.findStart(offset))
  }

  /** Writes a text that replaces the source from an offset on. */
  function insert(text: string, offset: number): void {
    if (text === '') return
    begin(offset)
    if (!text.includes('\n')) {
      output.insert(text, offset)
      return
    }
    const prefix = toPrefix(offset)
    const indented = text
      .split('\n')
      .map((part, index) => (index === 0 ? part : part === '' ? prefix.trimEnd() : prefix + part))
    output.insert(indented.join('\n'), offset)
    // What follows an empty last line is in that line.
    if (text.endsWith('\n')) output.insert(prefix.slice(prefix.trimEnd().length), offset)
  }

  /** Writes a range of the source, with its edits. */
  function keep(start: number, end: number): void {
    let position = start
    let index = findFirst(edits, (edit) => edit.start < start)
    // An empty edit at the end of a range belongs to what follows, if anything does.
    while (position < end || (position === source.length && index < edits.length)) {
      if (isPending) position = Math.max(position, writePrefix(lines.findStart(position)))
      while ((edits[index]?.start ?? end) < position) index += 1
      const edit = edits[index]
      if (edit?.start === position) {
        if (edit.headingId !== undefined) headingIds.push({ offset: output.length(), id: edit.headingId })
        if (edit.isFlush) output.insert(edit.text, position)
        else insert(edit.text, position)
        position = edit.end
        index += 1
        continue
      }
      const lineEnd = levels.length === 0 ? end : lines.findNext(position)
      const next = Math.min(end, lineEnd, edit?.start ?? end)
      output.keep(position, next)
      isPending = levels.length > 0 && source[next - 1] === '\n'
      position = next
    }
  }

  /** Writes with one more level. */
  function nest(level: Level, write: () => void): void {
    levels.push(level)
    write()
    levels.pop()
  }

  return {
    begin,
    insert,
    keep,
    nest,
    lines,
    /** The length of the output so far. */
    length: output.length,
    /** Whether nothing but markers of quotes and list items precedes in the line. */
    isAtLineStart(): boolean {
      const line = output.line()
      return isPending || (line.length < 500 && findPrefixEnd(line, 0) === line.length)
    },
    finish: (): Rewritten => ({ text: output.toText(), toSource: output.toSource, headingIds }),
  }
}

/** The longest translated text, in UTF-16 code units. A document may have as many bytes. */
export const maxOutputLength = 5_000_000

/** Thrown where a translated text becomes longer than {@link maxOutputLength}. */
export class OutputLimitError extends Error {
  /** Where that is in the source text. */
  readonly offset: number

  constructor(offset: number) {
    super(`The translated text is longer than ${maxOutputLength} characters`)
    this.offset = offset
  }
}
