/** What the parser finds wrong with a YAML text, in the words of the one who wrote it. */

import { type Document, type ErrorCode, visit, type YAMLError } from 'yaml'
import type { YamlMistake } from './mistakes.ts'

/** What was found and what was expected, by the parser's code; what is not here keeps the parser's words. */
const wordings: Partial<Record<ErrorCode, readonly [found: string, expected: string]>> = {
  TAB_AS_INDENT: ['a tab in the indentation', 'spaces'],
  BLOCK_AS_IMPLICIT_KEY: [
    'a colon inside a value',
    'quotes around the value, or the next key on a line of its own in the same column',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'a line without a key and a colon',
    'a key, a colon and a space, or indentation if it goes on with the value above',
  ],
  BAD_SCALAR_START: ['a value that begins with a sign that YAML reserves', 'quotes around the value'],
  NON_STRING_KEY: ['a list, a map or an alias as a key', 'a name'],
}

/** Turns an error of the parser into a mistake of the author. */
export function explainError(
  { code, message, pos }: YAMLError,
  document: Document.Parsed,
  text: string,
): YamlMistake {
  const [found, expected] = word(code, message, text.slice(...pos))
  const range = findPlace(message, pos, document, text)
  return {
    rule: 'yaml-syntax',
    reason: `Found ${found}; expected ${expected}`,
    found: text.slice(...range),
    expected: [expected],
    range,
    isReadable: code === 'TAG_RESOLVE_FAILED',
  }
}

function word(code: ErrorCode, message: string, cited: string): readonly [found: string, expected: string] {
  if (code === 'TAG_RESOLVE_FAILED') return [`the tag "${cited}"`, 'the value without it']
  if (code === 'BAD_DQ_ESCAPE') {
    const expected = 'two backslashes for one, or single quotes around the value'
    return [`the escape "${message.split(' ').at(-1)}", which YAML does not know`, expected]
  }
  if (isDirective(message)) return ['a line that begins with a percent sign', 'a key with its value']
  if (isUnclosed(message)) {
    return message.endsWith('quote')
      ? ['a quote that nothing closes', 'the same quote again at the end of the value']
      : ['a bracket that nothing closes', `"${message.at(-1)}", and each line before it indented`]
  }
  if (message === 'Unexpected scalar at node end') {
    return ['text after the end of a value', 'the whole value in quotes, or nothing more on its line']
  }
  if (message.startsWith('A block sequence may not')) {
    return ['an entry in another column than the list’s first', 'the same column']
  }
  // The parser's name for a line without a colon at the end of the text.
  const wording = wordings[message.startsWith('Implicit map keys') ? 'MULTILINE_IMPLICIT_KEY' : code]
  return wording ?? [`text that is not YAML (${message})`, 'YAML 1.2']
}

const isDirective = (message: string): boolean => message.startsWith('Missing directives-end')

const isUnclosed = (message: string): boolean => /^Missing closing .quote$|must .*end with a .$/.test(message)

/** The parser points at where it noticed; the author wants to know where it began. */
function findPlace(
  message: string,
  pos: readonly [number, number],
  document: Document.Parsed,
  text: string,
): readonly [number, number] {
  if (isUnclosed(message)) {
    const opening = findOpening(document, text, pos[0])
    return [opening, opening + 1]
  }
  if (isDirective(message)) {
    const start = text.search(/^%/m)
    return [start, start + 1]
  }
  const [start, end] = pos
  if (message.startsWith('Nested mappings')) {
    const colon = start + text.slice(start).search(/:(?=\s|$)/)
    return [colon, colon + 1]
  }
  const first = start + text.slice(start).search(/[^ ]/)
  const [line = ''] = text.slice(first, Math.max(end, first + 1)).split(/\r?\n/)
  return [first, first + line.length]
}

/** Where the innermost quote or bracket opens that is still open at an offset. */
function findOpening(document: Document.Parsed, text: string, offset: number): number {
  let opening = offset
  visit(document, {
    Node(_, node) {
      const [start, end] = node.range ?? [offset, offset]
      if (start < offset && end >= offset && /["'[{]/.test(text[start] ?? '')) opening = start
    },
  })
  return opening
}
