/** Data as a tree of values with their positions, to which parsers convert their own trees. */

import type { AnyNode } from 'acorn'
import type { VFile } from 'vfile'
import type { DataSource, Range, ValuePath } from '../kernel/data-source.ts'
import type { Parts } from '../kernel/javascript-values.ts'
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
  // They are in the order of the text, also keys that are numbers.
  const located = [...(parts.get(value) ?? [])].map(([name, { key, node: part }]) => {
    const tree = toValueTree((value as Readonly<Record<string | number, unknown>>)[name], part, parts)
    return [String(name), { key: [(key ?? part).start, (key ?? part).end] as const, tree }] as const
  })
  return { range, value: Array.isArray(value) ? located.map(([, { tree }]) => tree) : new Map(located) }
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
