/** Data as a tree of values with their positions, to which parsers convert their own trees. */

import type { AnyNode } from 'acorn'
import type { VFile } from 'vfile'
import type { DataSource, Range, ValuePath } from '../../kernel/data-source.ts'
import type { Part, Parts } from '../javascript-values.ts'
import { reportMistakes, type SyntaxMistake } from './mistake.ts'

/** Start and end of a key or a value, as offsets into the text. */
export type TreeRange = readonly [start: number, end: number]

export interface ValueTree {
  readonly range: TreeRange
  readonly value: TreeScalar | readonly ValueTree[] | TreeMap
}

export type TreeScalar = string | number | boolean | null

type TreeMap = ReadonlyMap<string, TreeEntry>

export interface TreeEntry {
  /** The range of the key. */
  readonly key: TreeRange
  readonly tree: ValueTree
}

export interface TreeParseResult {
  /** Null for a text without a value. */
  readonly tree: ValueTree | null
  readonly mistakes: readonly SyntaxMistake[]
}

/**
 * Converts a value of JavaScript and the positions of its parts to a tree.
 * @param value has only lists, maps and scalars
 * @param node from which it was read
 */
export function toValueTree(value: unknown, { start, end }: AnyNode, parts: Parts): ValueTree {
  const range = [start, end] as const
  if (typeof value !== 'object' || value === null) return { range, value: value as TreeScalar }
  const located = parts.get(value) ?? new Map<never, never>()
  const getTree = (name: string | number, { node }: Part): ValueTree =>
    toValueTree((value as Readonly<Record<string | number, unknown>>)[name], node, parts)
  if (Array.isArray(value))
    return { range, value: Array.from(located, ([index, part]) => getTree(index, part)) }
  // They are in the order of the text, also keys that are numbers.
  const entries = new Map<string, TreeEntry>()
  for (const [name, part] of located) {
    const { start: from, end: to } = part.key ?? part.node
    entries.set(String(name), { key: [from, to], tree: getTree(name, part) })
  }
  return { range, value: entries }
}

/**
 * Reports the mistakes of parsed data, and makes its values locatable.
 * @param start offset of the text in the file
 */
export function createTreeSource(
  format: DataSource['format'],
  { tree, mistakes }: TreeParseResult,
  file: VFile,
  start: number,
): DataSource {
  reportMistakes(file, start, mistakes)
  const isReadable = mistakes.every((mistake) => mistake.isReadable)
  return {
    file,
    format,
    value: isReadable ? tree && toValue(tree) : undefined,
    getOrdered(path) {
      const found = findTree(tree, path)
      return found && toOrdered(found)
    },
    isSkipped: () => false,
    locate,
    locateKey(path, key) {
      const value = findTree(tree, path)?.value
      const entry = isTreeMap(value) ? value.get(key) : undefined
      return entry === undefined ? locate([...path, key]) : toRange(entry.key)
    },
  }

  function locate(path: ValuePath): Range {
    const found = findTree(tree, path)
    if (found !== undefined) return toRange(found.range)
    if (path.length === 0) return toRange([0, 0])
    const value = findTree(tree, path.slice(0, -1))?.value
    const [first] = isTreeMap(value) ? value.values() : []
    return first === undefined ? locate(path.slice(0, -1)) : toRange(first.key)
  }

  function toRange([from, to]: TreeRange): Range {
    return { offset: start + from, end: start + to }
  }
}

const findTree = (root: ValueTree | null, path: ValuePath): ValueTree | undefined =>
  path.reduce<ValueTree | undefined>((tree, key) => {
    const value = tree?.value
    if (isTreeMap(value)) return value.get(String(key))?.tree
    return isTreeList(value) ? value[Number(key)] : undefined
  }, root ?? undefined)

/** `Object.fromEntries` makes `__proto__` a key like others, which validation then reports. */
function toValue({ value }: ValueTree): unknown {
  if (isTreeMap(value)) return Object.fromEntries([...value].map(([key, { tree }]) => [key, toValue(tree)]))
  return isTreeList(value) ? value.map(toValue) : value
}

function toOrdered({ value }: ValueTree): unknown {
  if (isTreeMap(value)) return new Map([...value].map(([key, { tree }]) => [key, toOrdered(tree)]))
  return isTreeList(value) ? value.map(toOrdered) : value
}

const isTreeMap = (value: ValueTree['value'] | undefined): value is TreeMap => value instanceof Map

const isTreeList = (value: ValueTree['value'] | undefined): value is readonly ValueTree[] =>
  Array.isArray(value)
