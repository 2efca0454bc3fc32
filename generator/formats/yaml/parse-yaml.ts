/** Parses YAML and maps its keys and values back to positions in the author's file. Only this folder imports `yaml`. */

import type { VFile } from 'vfile'
import { isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import type { DataSource, Range, ValuePath } from '../../kernel/data-source.ts'
import { memoize } from '../../kernel/memoize.ts'
import { reportMistakes } from '../mistake.ts'
import { parseYamlWithRecovery } from './parse-with-recovery.ts'

/**
 * Parses the YAML of a file and reports its mistakes on the file.
 * @param start offset of the YAML in the file
 */
export function parseYaml(text: string, file: VFile, start: number): DataSource {
  const { document, value, mistakes, skippedEntries } = parseYamlWithRecovery(text)
  const root: unknown = document?.contents
  reportMistakes(file, start, mistakes)
  return {
    file,
    format: 'YAML',
    value,
    getOrdered: (path) =>
      path.reduce<unknown>(
        (inner, key) => (inner instanceof Map ? inner.get(key) : undefined),
        document?.toJS({ mapAsMap: true }),
      ),
    isSkipped: (key) => skippedEntries.some((entry) => entry.replace(/^\W+/, '').startsWith(key)),
    locate,
    locateKey(path, key) {
      const map = getNode(root, path)
      const name = isMap(map) ? findPair(map, key)?.key : undefined
      return isNode(name) && name.range ? toRange(name.range) : locate([...path, key])
    },
  }

  function locate(path: ValuePath): Range {
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

function getNode(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((node, key) => {
    if (isMap(node)) return findPair(node, String(key))?.value
    return isSeq(node) ? node.items[Number(key)] : undefined
  }, root)
}

/** The entries of each map by key. A map can have thousands of unknown keys, and each is reported at its position. */
const indexPairs = memoize(
  ({ items }: YAMLMap) =>
    new Map(items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : []))),
)

/** The entry of a key. Of duplicate keys the last one, because its value is the one in use. */
const findPair = (map: YAMLMap, key: string): Pair | undefined => indexPairs(map).get(key)
