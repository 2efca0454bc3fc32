/** Turns JavaScript that computes a text into a template, as far as there is one: `/blog/{{ page.fileSlug }}/`. */

import type { AnyNode, ArrowFunctionExpression, FunctionExpression } from 'acorn'

/** Returns a template. It keeps code that Liquid cannot express, as an unknown value: `{{ f(x) }}`. */
export function toTemplate(node: AnyNode, text: string): string {
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
export function findReturned(node: AnyNode): Returned | null {
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
