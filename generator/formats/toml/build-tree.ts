/** Converts the syntax tree of TOML, in which a table may be written in several parts, to a tree of values. */

import type { AST } from 'toml-eslint-parser'
import type { TreeEntry, TreeRange, TreeScalar, ValueTree } from '../tree.ts'

type Entries = Map<string, TreeEntry>

/** The range of a table is that of the key that first names it. */
export function toTree({ body, range }: AST.TOMLTopLevelTable, text: string): ValueTree {
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
