/**
 * Reads a row of CSV (RFC 4180) with the position of each field. Lines may end with CRLF, LF or CR.
 *
 * No library does this: csv-parse 7 gives the end of a field in bytes, but not the place of a wrong quote, and loses the rows after it. Papa
 * Parse 5 gives positions of rows only.
 */

import { quote } from '../../../kernel/diagnostics/wording.ts'
import { maxColumns } from '../limits.ts'
import type { SyntaxMistake } from '../mistake.ts'
import type { TreeRange } from '../tree.ts'

export interface Field {
  readonly text: string
  /** Its quotes included. */
  readonly range: TreeRange
  readonly isQuoted: boolean
}

export interface Row {
  readonly fields: readonly Field[]
  /** The offset of the next row. */
  readonly next: number
  /** What is wrong with a quote; the fields from there on are missing. */
  readonly mistake: SyntaxMistake | null
}

/**
 * Reads the row that starts at an offset, and at most one field more than a table may have. After that or a wrong quote, the next row is the
 * line after it. A line between quotes has quotes in pairs
 * only, so no line is read more than a few times.
 */
export function readRow(text: string, start: number): Row {
  const fields: Field[] = []
  for (let offset = start; ; offset++) {
    const field = text[offset] === '"' ? readQuoted(text, offset) : readPlain(text, offset)
    if ('reason' in field)
      return { fields, next: skipLineEnd(text, findLineEnd(text, offset)), mistake: field }
    fields.push(field)
    offset = field.range[1]
    if (fields.length > maxColumns)
      return { fields, next: skipLineEnd(text, findLineEnd(text, offset)), mistake: null }
    if (text[offset] !== ',') return { fields, next: skipLineEnd(text, offset), mistake: null }
  }
}

const plainText = /[^",\r\n]*/y

function readPlain(text: string, start: number): Field | SyntaxMistake {
  plainText.lastIndex = start
  const [found = ''] = plainText.exec(text) ?? []
  const end = start + found.length
  if (text[end] !== '"') return { text: found, range: [start, end], isQuoted: false }
  const [reason, expected] =
    found.trim() === ''
      ? [
          'A quote must be the first character of its field; remove the spaces before it',
          'no space before a quote',
        ]
      : [
          'A quote must not be inside of a field without quotes; put the field in quotes, and double each quote inside of it',
          'the field in quotes, with each quote inside of it doubled',
        ]
  return createMistake(reason, expected, '"', [end, end + 1])
}

function readQuoted(text: string, start: number): Field | SyntaxMistake {
  const closing = findClosingQuote(text, start + 1)
  const end = closing + 1
  if (closing !== -1 && (end === text.length || /[,\r\n]/.test(text.charAt(end)))) {
    const value = text.slice(start + 1, closing)
    return { text: value.replaceAll('""', '"'), range: [start, end], isQuoted: true }
  }
  // A quote in a later line probably opens a field there.
  if (closing === -1 || findLineEnd(text, start) < closing) {
    const expected = 'a quote at the end of the field'
    const reason = `The quote is never closed; add ${expected}, and double each quote inside of it`
    return createMistake(reason, expected, '"', [start, start + 1])
  }
  plainText.lastIndex = end
  const [found = ''] = plainText.exec(text) ?? []
  const expected = 'a comma or the end of the line after the closing quote'
  const reason = `The text ${quote(found)} follows a closing quote; double each quote inside of a field, or remove the text`
  return createMistake(reason, expected, found, [end, end + found.length])
}

/** Returns the offset of a quote that is not doubled, or -1. */
function findClosingQuote(text: string, start: number): number {
  let offset = text.indexOf('"', start)
  while (offset !== -1 && text[offset + 1] === '"') offset = text.indexOf('"', offset + 2)
  return offset
}

const lineEnd = /\r\n?|\n|$/g

function findLineEnd(text: string, offset: number): number {
  lineEnd.lastIndex = offset
  return lineEnd.exec(text)?.index ?? text.length
}

const skipLineEnd = (text: string, offset: number): number =>
  offset + (text.startsWith('\r\n', offset) ? 2 : Number(offset < text.length))

const createMistake = (reason: string, expected: string, found: string, range: TreeRange): SyntaxMistake => ({
  rule: 'csv-syntax',
  reason,
  found,
  expected: [expected],
  range,
  isReadable: false,
})
