/** Translates the TOML parser's errors into messages for authors. */

import type { ParseError } from 'toml-eslint-parser'
import { quote, toCodePoint } from '../../kernel/diagnostics/wording.ts'
import { createDuplicateKey, type SyntaxMistake } from '../mistake.ts'

interface Explanation {
  readonly reason: string
  readonly expected: string
}

/** By the parser's message, its only identifier. Other messages stay as they are. */
const explanations: Readonly<Record<string, (found: string) => Explanation>> = {
  'Unterminated string constant': () => ({
    reason: 'The quote is never closed; add the same quote at the end of the value',
    expected: 'the same quote at the end of the value',
  }),
  'Expected equal (=) token': (found) => ({
    reason: `A key must be followed by "=" and a value${found === '' ? '' : `, got ${quote(found)}`}`,
    expected: '"=" and a value',
  }),
  'Must be a newline': (found) => ({
    reason: `The text ${quote(found)} follows the end of the value; put the whole value in quotes, or the next key on a line of its own`,
    expected: 'the whole value in quotes, or the next key on a line of its own',
  }),
  'Expected comma (,) token': (found) => ({
    reason: `A comma or a closing bracket is missing before ${quote(found)}; add it`,
    expected: 'a comma or a closing bracket',
  }),
  'Unspecified values are invalid': () => ({
    reason: 'The TOML ends too early; write a value after "=", and close each bracket',
    expected: 'a value, and closed brackets',
  }),
  'Leading zeros are not allowed': () => ({
    reason: 'A number must not start with 0; put it in quotes if it is text',
    expected: 'a number without zeros at its start, or text in quotes',
  }),
  'Unexpected invalid date': toInvalidDate,
  'Unexpected invalid time': toInvalidDate,
  'Invalid character in escape sequence': toInvalidEscape,
  'The key, equals sign, and value must be on the same line': () => ({
    reason:
      'The line ends too early; write a key, "=" and the start of its value on one line, and a header in brackets on one line',
    expected: 'a key, "=" and the start of its value on one line',
  }),
}

function toInvalidDate(): Explanation {
  const expected = 'a day and a time that exist'
  return { reason: `The date or time must be ${expected}; correct it, or put it in quotes`, expected }
}

function toInvalidEscape(found: string): Explanation {
  const expected = 'two backslashes, or single quotes around the value'
  const reason = `The escape before ${quote(found)} is not valid in TOML; write two backslashes, or use single quotes`
  return { reason, expected }
}

export function toMistake({ message, index }: ParseError, text: string): SyntaxMistake {
  if (message === 'Defining a key multiple times is invalid') return toDuplicateKey(index, text)
  const range = findRange(message, index, text)
  const found = text.slice(...range)
  const { reason, expected } = explain(message, found, text.slice(0, range[0]))
  return {
    rule: 'toml-syntax',
    reason,
    found: toPrintable(found),
    expected: [expected],
    range,
    isReadable: false,
  }
}

/** @param before the text before the mistake */
function explain(message: string, found: string, before: string): Explanation {
  const known = explanations[message]
  if (known !== undefined) return known(found)
  if (isControl(found)) {
    const reason = `TOML must not contain the control character ${toCodePoint(found)}; remove it`
    return { reason, expected: 'text without control characters' }
  }
  if (message.startsWith('Invalid code point')) return toInvalidEscape(found)
  if (message === 'Unexpected character' && /[=,[]\s*$/.test(before.slice(-maxBlank))) {
    const expected = 'text in quotes, a number, a date, true, false, a list or a table'
    return { reason: `A value must be ${expected}, got ${quote(found)}`, expected }
  }
  if (message.startsWith('Unexpected')) {
    const reason = `${quote(found)} is not expected here; write each key as in key = "value", and close the brackets before it`
    return { reason, expected: 'a line such as key = "value"' }
  }
  return { reason: `The TOML is not valid: ${message}`, expected: 'TOML 1.1' }
}

/** How many characters are searched for the sign before a value. A pattern for the end of a long text takes quadratic time. */
const maxBlank = 200

/** Texts that are too long for the parser, or lists that nest too deeply for it. */
export function createTooLarge(): SyntaxMistake {
  const expected = 'short values, and at most 32 levels of lists and tables'
  return {
    rule: 'toml-syntax',
    reason: `A text is too long, or lists and tables are nested too deeply; use ${expected}`,
    found: 'TOML that is too large',
    expected: [expected],
    range: [0, 0],
    isReadable: false,
  }
}

function toDuplicateKey(index: number, text: string): SyntaxMistake {
  const [key = ''] = /^(?:"[^"\r\n]*"|'[^'\r\n]*'|[\w-]+)/.exec(text.slice(index)) ?? []
  return createDuplicateKey(key.replace(/^(["'])(.*)\1$/, '$2'), [index, index + key.length], false)
}

/** Where the mistake is. The parser notices a quote that is not closed at the end of its line or of the text. */
function findRange(message: string, index: number, text: string): SyntaxMistake['range'] {
  if (message === 'Unterminated string constant') {
    const opening = index === text.length ? findLongQuote(text) : findQuote(text, index)
    return [opening, opening + 1]
  }
  const [found = ''] = /^(?:[\w.:+-]+|[\s\S])?/u.exec(text.slice(index)) ?? []
  if (found.trim() !== '' || isControl(found)) return [index, index + found.length]
  // At the end of a line, the mistake is what is missing after its text.
  const end = text.slice(0, index).trimEnd().length
  return [end, end]
}

/** The quote of the last text over several lines. */
function findLongQuote(text: string): number {
  const last = [...text.matchAll(/=[ \t]*("""|''')/g)].at(-1)
  return last === undefined ? Math.max(0, text.lastIndexOf('"""')) : last.index + last[0].length - 3
}

/** The quote on the line of an offset that no other one closes. */
function findQuote(text: string, end: number): number {
  const start = text.lastIndexOf('\n', end - 1) + 1
  const quotes = text.slice(start, end).matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|["']/g)
  return start + ([...quotes].find(([quoted]) => quoted.length === 1)?.index ?? 0)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const isControl = (text: string): boolean => /^[\0-\x08\x0B\x0C\x0E-\x1F\x7F]$/.test(text)

const toPrintable = (found: string): string => (isControl(found) ? toCodePoint(found) : found)
