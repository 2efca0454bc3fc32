/** Reads YAML so that every key and value can be found again in the author's file; the one module that knows `yaml`. */

import type { VFile } from 'vfile'
import { isMap, isNode, isPair, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { report } from '../diagnostic.ts'

/** A range of the author's file, as offsets into its text. */
export interface Range {
  readonly offset: number
  readonly end: number
}

export type YamlPath = readonly PropertyKey[]

export interface YamlSource {
  readonly file: VFile
  /** The value, or undefined where the text is no YAML. */
  readonly value: unknown
  /** Where the value at a path stands; of what is not there, where the map that lacks it begins. */
  locate(path: YamlPath): Range
  /** Where a key of the map at a path stands. */
  locateKey(path: YamlPath, key: string): Range
}

/**
 * Parses a text that stands in a file, reporting what is wrong with it there.
 * @param start offset of the text in the file
 */
export function parseYaml(text: string, file: VFile, start: number): YamlSource {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true, version: '1.2' })
  const toRange = (range: readonly [number, number, ...number[]] | null | undefined): Range => ({
    offset: start + (range?.[0] ?? 0),
    end: start + (range?.[1] ?? 0),
  })

  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    const found = text.slice(...pos).split('\n')[0] ?? ''
    if (code === 'DUPLICATE_KEY') {
      const key = /^[^\s:]+/.exec(text.slice(pos[0]))?.[0] ?? found
      report(file, 'duplicate-key', {
        reason: `Found the key "${key}" a second time; expected each key once`,
        found: key,
        ...toRange(pos),
      })
    } else {
      report(file, 'yaml-syntax', {
        reason: `Found text that is not YAML: ${message}`,
        found,
        expected: ['YAML 1.2'],
        ...toRange(pos),
      })
    }
  }

  const isBroken = document.errors.some(({ code }) => code !== 'DUPLICATE_KEY')
  const getNode = (path: YamlPath): unknown =>
    path.length === 0 ? document.contents : document.getIn(path, true)
  const locate = (path: YamlPath): Range => {
    const node = getNode(path)
    if (isNode(node) && node.range) return toRange(node.range)
    return path.length === 0 ? toRange([0, 0]) : locate(path.slice(0, -1))
  }

  return {
    file,
    value: isBroken ? undefined : toValue(document),
    locate,
    locateKey(path, key) {
      const map = getNode(path)
      const pair = isMap(map) ? findPair(map, key) : undefined
      return pair !== undefined && isScalar(pair.key) ? toRange(pair.key.range) : locate(path)
    },
  }

  /** An alias that is not there, or that grows without bound, throws here. */
  function toValue(source: ReturnType<typeof parseDocument>): unknown {
    try {
      return source.toJS()
    } catch (error) {
      report(file, 'yaml-syntax', {
        reason: `Found YAML that has no value: ${(error as Error).message}`,
        offset: start,
      })
      return undefined
    }
  }
}

function findPair(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key)
}
