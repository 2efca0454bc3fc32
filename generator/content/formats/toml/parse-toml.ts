/**
 * Parses TOML with positions, and translates the parser's errors into messages for authors. Only this file imports
 * `toml-eslint-parser`.
 */

import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import type { ParseData } from '../../../kernel/data-source.ts'
import { quote, toCodePoint } from '../../../kernel/diagnostics/wording.ts'
import { createDuplicateKey, createTooDeep, maxDepth, type SyntaxMistake } from '../mistake.ts'
import {
  createTreeSource,
  type TreeEntry,
  type TreeParseResult,
  type TreeRange,
  type TreeScalar,
  type ValueTree,
} from '../tree.ts'

type Entries = Map<string, TreeEntry>

/** A table has the range of the key that first names it. */
function toTree({ body, range }: AST.TOMLTopLevelTable, text: string): ValueTree {
  const root: Entries = new Map()
  for (const node of body) {
    if (node.type === 'TOMLKeyValue') addEntry(root, node, text)
    else {
      const table = openTable(root, node)
      for (const entry of node.body) addEntry(table, entry, text)
    }
  }
  return { range, value: root }
}

/** The tables of a tree are maps, and its lists of tables are arrays, that are still being filled. */
interface OpenTree extends ValueTree {
  readonly value: TreeScalar | OpenTree[] | Entries
}

function addEntry(table: Entries, { key, value }: AST.TOMLKeyValue, text: string): void {
  const [parents, last] = splitKey(key)
  setEntry(openParents(table, parents), last, toValue(value, text))
}

/** Returns the table of a header, and creates it if this is its first part. */
function openTable(root: Entries, { key, kind }: AST.TOMLTable): Entries {
  const [parents, last] = splitKey(key)
  const parent = openParents(root, parents)
  if (kind === 'standard') return openParents(parent, [last])
  const table: OpenTree = { range: last.range, value: new Map() }
  const list = parent.get(toName(last))?.tree.value
  if (isOpenList(list)) list.push(table)
  else setEntry(parent, last, { range: last.range, value: [table] })
  return table.value as Entries
}

/** Follows keys from a table. Of a list of tables, the last one is meant. */
function openParents(table: Entries, keys: readonly Key[]): Entries {
  let current = table
  for (const key of keys) {
    const value = current.get(toName(key))?.tree.value
    const inner = isOpenList(value) ? value.at(-1)?.value : value
    const next: Entries = inner instanceof Map ? inner : new Map()
    if (next !== inner) setEntry(current, key, { range: key.range, value: next })
    current = next
  }
  return current
}

const setEntry = (table: Entries, key: Key, tree: ValueTree): unknown =>
  table.set(toName(key), { key: key.range, tree })

type Key = AST.TOMLBare | AST.TOMLQuoted

const toName = (key: Key): string => (key.type === 'TOMLBare' ? key.name : key.value)

/** A key has at least one part. */
const splitKey = ({ keys }: AST.TOMLKey): readonly [parents: readonly Key[], last: Key] => [
  keys.slice(0, -1),
  keys.at(-1) as Key,
]

const isOpenList = (value: ValueTree['value'] | undefined): value is OpenTree[] => Array.isArray(value)

function toValue(node: AST.TOMLContentNode, text: string): ValueTree {
  const { range } = node
  if (node.type === 'TOMLArray')
    return { range, value: node.elements.map((element) => toValue(element, text)) }
  if (node.type === 'TOMLValue') return { range, value: toScalar(node, text) }
  const table: Entries = new Map()
  for (const entry of node.body) addEntry(table, entry, text)
  return { range, value: table }
}

/** A date is the author's text, as in YAML 1.2. */
const toScalar = (node: AST.TOMLValue, text: string): TreeScalar =>
  node.value instanceof Date ? text.slice(...toRange(node)) : node.value

const toRange = ({ range: [start, end] }: AST.TOMLValue): TreeRange => [start, end]

/** Returns the offset of a list or a table below {@link maxDepth} levels; null if there is none. */
function findTooDeep({ body }: AST.TOMLTopLevelTable): number | null {
  return findFirst(body, (node) => (node.type === 'TOMLKeyValue' ? findInEntry(node, 1) : findInTable(node)))
}

/** The levels of a header are its keys, and the lists among them. */
function findInTable({ key, resolvedKey, body }: AST.TOMLTable): number | null {
  const level = 1 + resolvedKey.length
  return level > maxDepth ? key.range[0] : findFirst(body, (entry) => findInEntry(entry, level))
}

/** @param level of the table that has the entry */
function findInEntry({ key, value }: AST.TOMLKeyValue, level: number): number | null {
  const parents = key.keys.length - 1
  return level + parents > maxDepth ? key.range[0] : findInValue(value, level + parents + 1)
}

function findInValue(node: AST.TOMLContentNode, level: number): number | null {
  if (node.type === 'TOMLValue') return null
  if (level > maxDepth) return node.range[0]
  return node.type === 'TOMLArray'
    ? findFirst(node.elements, (element) => findInValue(element, level + 1))
    : findFirst(node.body, (entry) => findInEntry(entry, level))
}

function findFirst<T>(items: readonly T[], find: (item: T) => number | null): number | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

export const parseToml: ParseData = (text, file, start) =>
  createTreeSource('TOML', parseTree(text), file, start)

/** TOML 1.1 also accepts what earlier versions do. */
const options = { tomlVersion: '1.1' } as const

function parseTree(source: string): TreeParseResult {
  // A lone carriage return ends a line in Markdown, but not in TOML.
  const text = source.replace(/\r(?!\n)/g, '\n')
  try {
    const [table] = parseTOML(text, options).body
    const deep = findTooDeep(table)
    if (deep !== null) return { tree: null, mistakes: [createTooDeep('toml-syntax', deep)] }
    return { tree: table.body.length === 0 ? null : toTree(table, text), mistakes: [] }
  } catch (error) {
    if (error instanceof RangeError) return { tree: null, mistakes: [createTooLarge()] }
    if (!(error instanceof ParseError)) throw error
    return { tree: null, mistakes: [toMistake(error, text)] }
  }
}

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

function toMistake({ message, index }: ParseError, text: string): SyntaxMistake {
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
function createTooLarge(): SyntaxMistake {
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
