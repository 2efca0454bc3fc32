/** Finds lists and tables that are nested too deeply. */

import type { AST } from 'toml-eslint-parser'
import { maxDepth } from '../mistake.ts'

/** Returns the offset of a list or a table below {@link maxDepth} levels; null if there is none. */
export function findTooDeep({ body }: AST.TOMLTopLevelTable): number | null {
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
