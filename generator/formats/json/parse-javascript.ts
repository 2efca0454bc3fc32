/**
 * Reads front matter and data files in JavaScript without running them: the variables at the top, one object, or what a module exports
 * (https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter, https://www.11ty.dev/docs/data-js/). A value that must be
 * computed is left out, except a permalink, which becomes a template, as far as there is one: `/blog/{{ page.fileSlug }}/`.
 */

import {
  type AnyNode,
  type ArrowFunctionExpression,
  type Expression,
  type FunctionExpression,
  type Program,
  parse,
  parseExpressionAt,
} from 'acorn'
import type { ParseData } from '../../kernel/data-source.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'
import { maxDepth } from '../mistake.ts'
import { createTreeSource, type TreeEntry, type TreeParseResult, type ValueTree } from '../tree.ts'
import { toKey, toScalar } from './parse-json.ts'

export const parseJavaScript: ParseData = (text, file, start) =>
  createTreeSource('JavaScript', parseTree(text), file, start)

/** A data file may be CommonJS, whose code is in a function. */
const options = { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true } as const

function parseTree(text: string): TreeParseResult {
  try {
    const tree = text.trimStart().startsWith('{')
      ? toTree(parseExpressionAt(text, 0, options), 1, text)
      : readProgram(parse(text, options), text)
    return { tree, mistakes: [] }
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error
    const position = Number(error.pos)
    const [found = ''] = /^\S*/.exec(text.slice(position, position + 100)) ?? []
    const reason = `The JavaScript is not valid at ${quote(found)}; correct it, or write the values as JSON`
    const range = [position, position + found.length] as const
    const mistake = { rule: 'json-syntax', reason, found, expected: ['JavaScript'], range } as const
    return { tree: null, mistakes: [{ ...mistake, isReadable: false }] }
  }
}

/** The value that a module exports, or else the variables at its top. */
function readProgram({ body }: Program, text: string): ValueTree | null {
  const variables = new Map<string, Expression>()
  const entries = new Map<string, TreeEntry>()
  let exported: AnyNode | null = null
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') exported = node.declaration
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression
      if (text.slice(left.start, left.end) === 'module.exports') exported = right
    }
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      variables.set(id.name, init)
      addEntry(entries, id.name, id, init, 1, text)
    }
  }
  if (exported === null) return { range: [0, text.length], value: entries }
  const value = exported.type === 'Identifier' ? variables.get(exported.name) : exported
  return value === undefined ? null : toTree(findReturned(value)?.value ?? value, 1, text)
}

function addEntry(
  entries: Map<string, TreeEntry>,
  name: string,
  { start, end }: AnyNode,
  value: Expression,
  level: number,
  text: string,
): void {
  // Eleventy calls it if it is a function.
  const isPermalink = name === 'permalink'
  const returned = isPermalink ? findReturned(value)?.value : undefined
  const tree = toTree(returned ?? value, level, text)
  const range = [value.start, value.end] as const
  if (tree !== null) entries.set(name, { key: [start, end], tree })
  else if (isPermalink)
    entries.set(name, { key: [start, end], tree: { range, value: toTemplate(value, text) } })
}

/** Returns null for a value that is not known. */
function toTree(node: AnyNode, level: number, text: string): ValueTree | null {
  const range = [node.start, node.end] as const
  if (level > maxDepth) return null
  if (node.type === 'ArrayExpression') {
    const value = node.elements.flatMap((element) =>
      element === null || element.type === 'SpreadElement' ? [] : (toTree(element, level + 1, text) ?? []),
    )
    return { range, value }
  }
  if (node.type === 'ObjectExpression') {
    const entries = new Map<string, TreeEntry>()
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.computed) continue
      const name = toKey(property.key)
      if (name !== null) addEntry(entries, name, property.key, property.value, level + 1, text)
    }
    return { range, value: entries }
  }
  const isText = node.type === 'TemplateLiteral' && node.expressions.length === 0
  const value = isText ? node.quasis[0]?.value.cooked : toScalar(node as Expression)
  return value === undefined ? null : { range, value }
}

/** Returns a template. It keeps code that Liquid cannot express, as an unknown value: `{{ f(x) }}`. */
function toTemplate(node: AnyNode, text: string): string {
  const { value, data } = findReturned(node) ?? { value: node, data: null }
  try {
    return toText(value, data, text)
  } catch (error) {
    // Code can nest so deeply that it exhausts the stack.
    if (error instanceof RangeError) return toUnknown(value, text)
    throw error
  }
}

interface Returned {
  readonly value: AnyNode
  /** The name of the parameter with all data; empty if it is destructured, and null without a parameter. */
  readonly data: string | null
}

/** What a function returns in its only statement; null for anything else. */
function findReturned(node: AnyNode): Returned | null {
  if (!/^(?:ArrowFunctionExpression|Function(?:Expression|Declaration))$/.test(node.type)) return null
  const { body, params } = node as ArrowFunctionExpression | FunctionExpression
  const [first, ...rest] = body.type === 'BlockStatement' ? body.body : []
  const isReturn = first?.type === 'ReturnStatement' && rest.length === 0
  const value = body.type !== 'BlockStatement' ? body : isReturn ? first.argument : null
  const [data] = params
  const name = data?.type === 'Identifier' ? data.name : data?.type === 'ObjectPattern' ? '' : null
  return value == null ? null : { value, data: name }
}

function toText(node: AnyNode, data: Returned['data'], text: string): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value }, index) => {
        const expression = node.expressions[index]
        return (value.cooked ?? '') + (expression === undefined ? '' : toText(expression, data, text))
      })
      .join('')
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return toText(node.left, data, text) + toText(node.right, data, text)
  const expression = toExpression(node, data)
  return expression === null ? toUnknown(node, text) : `{{ ${expression} }}`
}

const toUnknown = ({ start, end }: AnyNode, text: string): string => `{{ ${text.slice(start, end)} }}`

/** Returns an expression of Liquid; null for code that Liquid cannot express. */
function toExpression(node: AnyNode, data: Returned['data']): string | null {
  if (node.type === 'Identifier') return data === '' ? node.name : null
  if (node.type === 'Literal') return typeof node.value === 'string' ? JSON.stringify(node.value) : null
  if (node.type === 'MemberExpression') {
    if (node.computed || node.property.type !== 'Identifier') return null
    const { name } = node.property
    if (node.object.type === 'Identifier' && node.object.name === data) return name
    const object = toExpression(node.object, data)
    return object === null ? null : `${object}.${name}`
  }
  if (node.type === 'LogicalExpression' && node.operator !== '&&') {
    const [left, right] = [toExpression(node.left, data), toExpression(node.right, data)]
    return left === null || right === null ? null : `${left} | default: ${right}`
  }
  // Filters are methods of `this` (https://www.11ty.dev/docs/filters/#access-existing-filters).
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  const { object, property } = node.callee
  const [value, ...others] = node.arguments
  if (object.type !== 'ThisExpression' || property.type !== 'Identifier') return null
  if (value === undefined || others.length > 0) return null
  const expression = toExpression(value, data)
  return expression === null ? null : `${expression} | ${property.name}`
}
