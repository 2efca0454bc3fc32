/** Lines of a text, and the markers of quotes and list items that they start with. */

import { findFirst } from '../../../../shim/core/sorted.ts'

/** Finds lines by offset. Takes linear time for the whole text, however long its lines are. */
export function createLineIndex(text: string) {
  let starts: number[] | undefined
  const getStarts = (): readonly number[] =>
    (starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)])
  /** The index of the line after that of an offset. */
  const findNextLine = (offset: number): number => findFirst(getStarts(), (start) => start <= offset)
  return {
    /** The start of the line of an offset. */
    findStart: (offset: number): number => getStarts()[findNextLine(offset) - 1] ?? 0,
    /** The start of the line after that of an offset; the end of the text for the last line. */
    findNext: (offset: number): number => getStarts()[findNextLine(offset)] ?? text.length,
  }
}

/** Whether only white space follows in the line. */
export function isBlankFrom(text: string, offset: number): boolean {
  const end = skipSpaces(text, offset)
  return end === text.length || text[end] === '\n'
}

/** Skips spaces, tabs and carriage returns. */
export function skipSpaces(text: string, offset: number): number {
  let end = offset
  while (text[end] === ' ' || text[end] === '\t' || text[end] === '\r') end += 1
  return end
}

const markers = /(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/y

/** The end of the markers of quotes and list items, and of the indentation, that a line starts with. */
export function findPrefixEnd(text: string, lineStart: number): number {
  markers.lastIndex = lineStart
  markers.test(text)
  return markers.lastIndex
}

/** Converts the prefix of a line to the prefix of the next line of the same blocks. */
export const toContinuation = (prefix: string): string => prefix.replace(/[^\t>]/g, ' ')

/** How much of a prefix a line has. Its white space may differ. */
export function measurePrefix(prefix: string, text: string, lineStart: number): number {
  for (let index = 0; index < prefix.length; index += 1) {
    const expected = prefix[index] === '>'
    const found = text[lineStart + index]
    if (expected ? found !== '>' : found !== ' ' && found !== '\t') return index
  }
  return prefix.length
}

export type Find = (offset: number) => number

/** Returns a function that finds a text from an offset on, for offsets that grow. All calls together take linear time. */
export function createFinder(source: string, text: string): Find {
  let found = -1
  let isExhausted = false
  return (offset) => {
    if (isExhausted) return -1
    if (found < offset) found = source.indexOf(text, offset)
    isExhausted = found < 0
    return found
  }
}

export type LineCursor = ReturnType<typeof createLineCursor>

export function createLineCursor(text: string, start: number, end: number) {
  let offset = start
  let column = 0
  /** The columns that are left of a tab at the offset. */
  let rest = 0

  /** Reads the white space at the cursor. */
  function measure(): { readonly columns: number; readonly next: number } {
    let columns = rest
    let next = offset + (rest > 0 ? 1 : 0)
    for (; next < end; next += 1) {
      const character = text[next]
      if (character === ' ') columns += 1
      else if (character === '\t') columns += 4 - ((column + columns) % 4)
      else break
    }
    return { columns, next }
  }

  function skipColumns(count: number): void {
    let left = count
    while (left > 0 && (rest > 0 || offset < end)) {
      if (rest === 0 && text[offset] === '\t') rest = 4 - (column % 4)
      const width = rest > 0 ? Math.min(rest, left) : 1
      column += width
      left -= width
      if (rest > 0) rest -= width
      if (rest === 0) offset += 1
    }
  }

  /** Moves behind characters that are not white space. */
  function skipTo(next: number): void {
    const { columns, next: content } = measure()
    column += columns + next - content
    offset = next
    rest = 0
  }

  return {
    end,
    /** The width of the white space at the cursor, in columns. */
    indent: (): number => measure().columns,
    contentStart: (): number => measure().next,
    isBlank: (): boolean => {
      const { next } = measure()
      return next >= end || (text[next] === '\r' && next + 1 === end)
    },
    skipColumns,
    skipTo,
    /** Moves behind the marker of a quote, and a space after it. */
    skipQuoteMarker: (): boolean => {
      const { columns, next } = measure()
      if (columns >= 4 || text[next] !== '>' || next >= end) return false
      skipTo(next + 1)
      if (text[offset] === ' ' || text[offset] === '\t') skipColumns(1)
      return true
    },
  }
}
