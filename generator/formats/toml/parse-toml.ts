/** Parses TOML with positions. Only this folder imports `toml-eslint-parser`. */

import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import type { ParseData } from '../../kernel/data-source.ts'
import { createTooDeep, maxDepth } from '../mistake.ts'
import {
  createTreeSource,
  type TreeEntry,
  type TreeParseResult,
  type TreeRange,
  type TreeScalar,
  type ValueTree,
} from '../tree.ts'
import { createTooLarge, toMistake } from './parser-errors.ts'

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
