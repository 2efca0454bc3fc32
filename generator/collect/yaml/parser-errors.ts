/** Translates the YAML parser's errors into messages for authors. */

import { type Document, type ErrorCode, type ParsedNode, visit, type YAMLError } from 'yaml'
import { findFirst } from '../../../shim/core/sorted.ts'
import { quote } from '../../diagnostics/wording.ts'
import type { SyntaxMistake } from '../data/mistake.ts'

interface Explanation {
  readonly reason: string
  readonly expected: string
}

/** By the parser's error code. Other codes keep the parser's message. */
const explanations: Partial<Record<ErrorCode, Explanation>> = {
  TAB_AS_INDENT: { reason: 'YAML must be indented with spaces, got a tab', expected: 'spaces' },
  BLOCK_AS_IMPLICIT_KEY: {
    reason:
      'The value contains an unquoted colon; put the value in quotes, or start the next key on its own line in the same column',
    expected: 'quotes around the value, or the next key on a line of its own in the same column',
  },
  MULTILINE_IMPLICIT_KEY: {
    reason:
      'The line has no "key: value"; add a key and a colon, or indent the line if it continues the value above',
    expected: 'a key, a colon and a space, or indentation if it continues the value above',
  },
  NON_STRING_KEY: {
    reason: 'A key must be text, got a list, a map or an alias',
    expected: 'a text key',
  },
}

/** Converts the parser's errors about a document. */
export function toMistakes({ errors, warnings, contents }: Document.Parsed, text: string): SyntaxMistake[] {
  const findOpening = createFindOpening(contents, text)
  return [...errors, ...warnings].map((error) => {
    const range = findRange(error, findOpening, text)
    const found = text.slice(...range)
    const { reason, expected } = explain(error, text, found)
    return {
      rule: 'yaml-syntax',
      reason,
      found,
      expected: [expected],
      range,
      isReadable: error.code === 'TAG_RESOLVE_FAILED',
    }
  })
}

/** @param found the text at the position of the mistake */
function explain({ code, message, pos }: YAMLError, text: string, found: string): Explanation {
  if (code === 'TAG_RESOLVE_FAILED') {
    const reason = `The tag "${text.slice(...pos)}" is not supported; remove it and keep the value`
    return { reason, expected: 'the value without the tag' }
  }
  if (code === 'BAD_DQ_ESCAPE') {
    const reason = `The escape "${message.split(' ').at(-1)}" is not valid in YAML; write two backslashes, or use single quotes`
    return { reason, expected: 'two backslashes, or single quotes around the value' }
  }
  if (code === 'BAD_SCALAR_START') {
    const reason = `A value must not start with "${found}", which YAML reserves; put the value in quotes`
    return { reason, expected: 'quotes around the value' }
  }
  if (isDirective(message)) {
    const reason = 'A line must not start with "%", which YAML reserves for directives; start it with a key'
    return { reason, expected: 'a key with its value' }
  }
  if (isUnclosed(message)) {
    if (message.endsWith('quote')) {
      const reason = 'The quote is never closed; add the same quote at the end of the value'
      return { reason, expected: 'the same quote at the end of the value' }
    }
    const closing = message.at(-1)
    const reason = `The bracket "${closing === ']' ? '[' : '{'}" is never closed; add "${closing}", and indent each line before it`
    return { reason, expected: `"${closing}", and each line before it indented` }
  }
  if (message === 'Unexpected scalar at node end') {
    const reason = `The text ${quote(found)} follows the end of the value; put the whole value in quotes, or remove the text`
    return { reason, expected: 'the whole value in quotes, or nothing after it on its line' }
  }
  if (message.startsWith('A block sequence may not')) {
    const reason = 'The list entry is not in the column of the first entry; indent both equally'
    return { reason, expected: 'the column of the first entry' }
  }
  // The parser has another message for a line without a colon at the end of the text.
  const known = explanations[message.startsWith('Implicit map keys') ? 'MULTILINE_IMPLICIT_KEY' : code]
  return known ?? { reason: `The YAML is not valid: ${message}`, expected: 'YAML 1.2' }
}

const isDirective = (message: string): boolean => message.startsWith('Missing directives-end')

const isUnclosed = (message: string): boolean => /^Missing closing .quote$| end with a .$/.test(message)

/** Where the mistake begins. The parser's own position is where it noticed the mistake, which may be much later. */
function findRange(
  { message, pos: [start, end] }: YAMLError,
  findOpening: FindOpening,
  text: string,
): readonly [start: number, end: number] {
  if (isUnclosed(message)) {
    const opening = findOpening(start)
    return [opening, opening + 1]
  }
  if (isDirective(message)) {
    const percent = text.search(/^%/m)
    return [percent, percent + 1]
  }
  if (message.startsWith('Nested mappings')) {
    const colon = start + text.slice(start).search(/:(?=\s|$)/)
    return [colon, colon + 1]
  }
  const first = start + text.slice(start).search(/[^ ]/)
  const [line = ''] = text.slice(first, Math.max(end, first + 1)).split(/[\r\n]/)
  return [first, first + line.length]
}

/** Returns the position of the innermost quote or bracket that is still open at an offset, or else the offset. */
type FindOpening = (offset: number) => number

/** Visits the document once for all its errors: a short text can have thousands of unclosed quotes. */
function createFindOpening(contents: ParsedNode | null, text: string): FindOpening {
  const openings: (readonly [start: number, end: number])[] = []
  visit(contents, {
    Node(_, { range }) {
      if (range && /["'[{]/.test(text.charAt(range[0]))) openings.push([range[0], range[1]])
    },
  })
  return (offset) => {
    for (let index = findFirst(openings, ([start = 0]) => start < offset) - 1; index >= 0; index--) {
      const [start = 0, end = 0] = openings[index] ?? []
      if (end >= offset) return start
    }
    return offset
  }
}
