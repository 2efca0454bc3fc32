/**
 * Reads front matter in JavaScript without running it: the variables at its top, or one object
 * (https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter). A value that must be computed is left out.
 */

import { type Expression, parse, parseExpressionAt } from 'acorn'
import { quote } from '../../diagnostics/wording.ts'
import type { ParseData } from '../data/data-source.ts'
import { maxDepth } from '../data/mistake.ts'
import { createTreeSource, type TreeEntry, type TreeParseResult, type ValueTree } from '../data/tree.ts'
import { toKey, toScalar } from './parse-json.ts'

export const parseJavaScript: ParseData = (text, file, start) =>
  createTreeSource('JavaScript', parseTree(text), file, start)

const options = { ecmaVersion: 2024, sourceType: 'module' } as const

function parseTree(text: string): TreeParseResult {
  try {
    const tree = text.trimStart().startsWith('{')
      ? toTree(parseExpressionAt(text, 0, options), 1)
      : { range: [0, text.length] as const, value: readVariables(text) }
    return { tree, mistakes: [] }
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error
    const position = Number(error.pos)
    const [found = ''] = /^\S*/.exec(text.slice(position, position + 100)) ?? []
    const reason = `The JavaScript is not valid at ${quote(found)}; correct it, or write the keys as YAML`
    const range = [position, position + found.length] as const
    const mistake = { rule: 'json-syntax', reason, found, expected: ['JavaScript'], range } as const
    return { tree: null, mistakes: [{ ...mistake, isReadable: false }] }
  }
}

function readVariables(text: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (const node of parse(text, options).body) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      const tree = init ? toTree(init, 1) : null
      if (id.type === 'Identifier' && tree !== null) entries.set(id.name, { key: [id.start, id.end], tree })
    }
  }
  return entries
}

/** Returns null for a value that is not known. */
function toTree(node: Expression, level: number): ValueTree | null {
  const range = [node.start, node.end] as const
  if (level > maxDepth) return null
  const next = (inner: Expression) => toTree(inner, level + 1)
  if (node.type === 'ArrayExpression') {
    const value = node.elements.flatMap((element) =>
      element === null || element.type === 'SpreadElement' ? [] : (next(element) ?? []),
    )
    return { range, value }
  }
  if (node.type === 'ObjectExpression') {
    const entries = node.properties.flatMap((property): [string, TreeEntry][] => {
      if (property.type !== 'Property' || property.computed) return []
      const { key } = property
      const [name, tree] = [toKey(key), next(property.value)]
      return name === null || tree === null ? [] : [[name, { key: [key.start, key.end], tree }]]
    })
    return { range, value: new Map(entries) }
  }
  const isText = node.type === 'TemplateLiteral' && node.expressions.length === 0
  const value = isText ? node.quasis[0]?.value.cooked : toScalar(node)
  return value === undefined ? null : { range, value }
}
