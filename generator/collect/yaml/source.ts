/** Reads YAML so that every key and value can be found again in the author's file; with its neighbours `yaml-*.ts` the only module that knows `yaml`. */

import type { VFile } from 'vfile'
import { isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { report } from '../../diagnostics/diagnostic.ts'
import { parsePlainYaml } from './plain.ts'
import { parseYamlWithRecovery, type YamlParseResult } from './recover.ts'

/** A range of the author's file, as offsets into its text. */
export interface Range {
  readonly offset: number
  readonly end: number
}

export type YamlPath = readonly PropertyKey[]

export interface YamlSource {
  readonly file: VFile
  /** The value, without entries that cannot be read; null where the text says nothing, undefined where it has no value. */
  readonly value: unknown
  /** Whether an entry of the outermost map that seems to have this key could not be read. */
  isSkipped(key: string): boolean
  /** Where the value at a path stands; of what is not there, the first key of the map that lacks it. */
  locate(path: YamlPath): Range
  /** Where a key of the map at a path stands. */
  locateKey(path: YamlPath, key: string): Range
}

/**
 * Parses a text that stands in a file, reporting what is wrong with it there.
 * @param start offset of the text in the file
 */
export function parseYaml(text: string, file: VFile, start: number): YamlSource {
  let known: YamlParseResult | null = null
  /** Plain texts are parsed where one of their values is wrong, as only then it is asked where that stands. */
  const getReading = () => {
    known ??= parseYamlWithRecovery(text)
    return known
  }
  const { value, mistakes, skippedEntries } = parsePlainYaml(text) ?? getReading()
  for (const { rule, reason, found, expected, range } of mistakes) {
    report(file, rule, { reason, found, expected, ...toRange(range) })
  }
  return {
    file,
    value,
    isSkipped: (key) => skippedEntries.some((entry) => entry.replace(/^\W+/, '').startsWith(key)),
    locate,
    locateKey(path, key) {
      const map = getNode(getRoot(), path)
      const name = isMap(map) ? findPair(map, key)?.key : undefined
      return isNode(name) && name.range ? toRange(name.range) : locate([...path, key])
    },
  }

  function getRoot(): unknown {
    return getReading().document?.contents
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

/** Of a key that stands there twice, the last: it is the one whose value counts. */
function findPair(map: YAMLMap, key: string): Pair | undefined {
  return map.items.findLast((pair) => isScalar(pair.key) && String(pair.key.value) === key)
}
