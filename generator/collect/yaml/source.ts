/** Parses YAML and maps its keys and values back to positions in the author's file. Only this folder imports `yaml`. */

import type { VFile } from 'vfile'
import { isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { report } from '../../diagnostics/diagnostic.ts'
import { parsePlainYaml } from './plain.ts'
import { parseYamlWithRecovery, type YamlParseResult } from './recover.ts'

/** A range of the author's file, as offsets into its text. The end is exclusive. */
export interface Range {
  readonly offset: number
  readonly end: number
}

export type YamlPath = readonly PropertyKey[]

export interface YamlSource {
  readonly file: VFile
  /** The value, without entries that do not parse. Null for an empty text, undefined if the text has no usable value. */
  readonly value: unknown
  /** The value at a path, with a `Map` for each map: the keys of objects that look like numbers lose their order. */
  getOrdered(path: YamlPath): unknown
  /** Whether a top-level entry that seems to have this key did not parse. */
  isSkipped(key: string): boolean
  /** The range of the value at a path. For a missing key, the range of the first key in the map that lacks it. */
  locate(path: YamlPath): Range
  /** The range of a key in the map at a path. */
  locateKey(path: YamlPath, key: string): Range
}

/**
 * Parses the YAML of a file and reports its mistakes on the file.
 * @param start offset of the YAML in the file
 */
export function parseYaml(text: string, file: VFile, start: number): YamlSource {
  let cached: YamlParseResult | null = null
  /** The result of the full parser. After the fast parser it is only needed to locate a wrong value. */
  const parseInFull = () => {
    cached ??= parseYamlWithRecovery(text)
    return cached
  }
  const { value, mistakes, skippedEntries } = parsePlainYaml(text) ?? parseInFull()
  for (const { rule, reason, found, expected, range } of mistakes) {
    report(file, rule, { reason, found, expected, ...toRange(range) })
  }
  return {
    file,
    value,
    getOrdered: (path) =>
      path.reduce<unknown>(
        (inner, key) => (inner instanceof Map ? inner.get(key) : undefined),
        parseInFull().document?.toJS({ mapAsMap: true }),
      ),
    isSkipped: (key) => skippedEntries.some((entry) => entry.replace(/^\W+/, '').startsWith(key)),
    locate,
    locateKey(path, key) {
      const map = getNode(getRoot(), path)
      const name = isMap(map) ? findPair(map, key)?.key : undefined
      return isNode(name) && name.range ? toRange(name.range) : locate([...path, key])
    },
  }

  function getRoot(): unknown {
    return parseInFull().document?.contents
  }

  function locate(path: YamlPath): Range {
    const root = getRoot()
    const node = getNode(root, path)
    if (isNode(node) && node.range) return toRange(node.range)
    if (path.length === 0) return toRange([0, 0])
    const map = getNode(root, path.slice(0, -1))
    const first = isMap(map) ? map.items[0]?.key : undefined
    return isNode(first) && first.range ? toRange(first.range) : locate(path.slice(0, -1))
  }

  function toRange([from, to]: readonly [number, number, ...number[]]): Range {
    return { offset: start + from, end: start + to }
  }
}

function getNode(root: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((node, key) => {
    if (isMap(node)) return findPair(node, String(key))?.value
    return isSeq(node) ? node.items[Number(key)] : undefined
  }, root)
}

/** The entries of each map by key. A map can have thousands of unknown keys, and each is reported at its position. */
const pairsByKey = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>()

/** The entry of a key. Of duplicate keys the last one, because its value is the one in use. */
function findPair(map: YAMLMap, key: string): Pair | undefined {
  const pairs = pairsByKey.get(map) ?? indexPairs(map)
  pairsByKey.set(map, pairs)
  return pairs.get(key)
}

const indexPairs = ({ items }: YAMLMap): ReadonlyMap<string, Pair> =>
  new Map(items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : [])))
