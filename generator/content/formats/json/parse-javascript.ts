/**
 * Reads front matter and data files in JavaScript without running them: the variables at the top, one object, or what a module exports
 * (https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter, https://www.11ty.dev/docs/data-js/). A value that must be
 * computed is left out, except a permalink, which becomes a template, as far as there is one: `/blog/{{ page.fileSlug }}/`.
 */

import {
  type AnyNode,
  type ArrowFunctionExpression,
  type FunctionExpression,
  type Program,
  parse,
  parseExpressionAt,
} from 'acorn'
import type { ParseData } from '../../../kernel/data-source.ts'
import { quote } from '../../../kernel/diagnostics/wording.ts'
import { createEvaluator, type Parts, unknown } from '../../javascript-values.ts'
import { maxDepth } from '../mistake.ts'
import {
  createTreeSource,
  type TreeEntry,
  type TreeParseResult,
  toValueTree,
  type ValueTree,
} from '../tree.ts'

export const parseJavaScript: ParseData = (text, file, start) =>
  createTreeSource('JavaScript', parseTree(text), file, start)

/** A data file may be CommonJS, whose code is in a function. */
const options = { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true } as const

/** How many values of a file are read. One of the largest allowed size has fewer, but a variable counts again for each of its uses. */
const maxNodes = 1_000_000

/** The length of a text that is made of others. */
const maxLength = 100_000

function parseTree(text: string): TreeParseResult {
  try {
    const isObject = text.trimStart().startsWith('{')
    const program = isObject ? null : parse(text, options)
    const reader = createReader(program?.body ?? [], text)
    const tree = program === null ? reader.toTree(parseExpressionAt(text, 0, options)) : reader.readProgram()
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

/** @param body the statements at the top of a program */
function createReader(body: Program['body'], text: string) {
  const declared = body.flatMap((node) =>
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [{ id, init }] : []))
      : [],
  )
  const variables = new Map(declared.map(({ id, init }) => [id.name, init]))
  const parts: Parts = new Map()
  const readEntry = (name: string, node: AnyNode) => (name === 'permalink' ? readPermalink(node) : null)
  const settings = { unknownParts: 'omit', maxDepth, maxNodes, maxLength, parts, readEntry } as const
  /** For what functions return: their parameters may have the names of variables. */
  const evaluateConstant = createEvaluator(settings)
  const evaluate = createEvaluator({
    ...settings,
    resolve(name, next) {
      const variable = variables.get(name)
      return variable === undefined ? unknown : next(variable)
    },
  })

  /** Eleventy calls a permalink that is a function. */
  function readPermalink(node: AnyNode): { readonly value: unknown; readonly node: AnyNode } {
    const returned = findReturned(node)?.value
    const value = returned === undefined ? evaluate(node) : evaluateConstant(returned)
    return value === unknown ? { value: toTemplate(node, text), node } : { value, node: returned ?? node }
  }

  /** Returns null for a value that is not known. */
  function toTree(node: AnyNode): ValueTree | null {
    const value = evaluate(node)
    return value === unknown ? null : toValueTree(value, node, parts)
  }

  /** The value that a module exports, or else the variables at its top. */
  function readProgram(): ValueTree | null {
    let exported: AnyNode | null = null
    for (const node of body) {
      if (node.type === 'ExportDefaultDeclaration') exported = node.declaration
      if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') continue
      const { left, right } = node.expression
      if (text.slice(left.start, left.end) === 'module.exports') exported = right
    }
    if (exported !== null) {
      const value = exported.type === 'Identifier' ? (variables.get(exported.name) ?? exported) : exported
      return toTree(findReturned(value)?.value ?? value)
    }
    const entries = declared.flatMap(({ id, init }): [string, TreeEntry][] => {
      const read = readEntry(id.name, init) ?? { value: evaluate(init), node: init }
      if (read.value === unknown) return []
      return [[id.name, { key: [id.start, id.end], tree: toValueTree(read.value, read.node, parts) }]]
    })
    return { range: [0, text.length], value: new Map(entries) }
  }

  return { toTree, readProgram }
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
