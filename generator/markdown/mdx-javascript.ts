/** Checks the JavaScript in MDX with acorn, as remark-mdx does. satteri does not check it. */

import { parse } from 'acorn'
import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import { isElement } from './mdx.ts'

/** Whether all imports, exports and expressions of an MDX node are valid. */
export function hasValidJavaScript(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return isModule(node.value)
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return isExpression(node.value) || isEmpty(node.value)
  if (isElement(node) && !node.attributes.every(isValidAttribute)) return false
  return !('children' in node) || node.children.every(hasValidJavaScript)
}

function isValidAttribute(attribute: Attribute): boolean {
  if (attribute.type === 'mdxJsxExpressionAttribute') return isSpread(attribute.value)
  return (
    typeof attribute.value !== 'object' || attribute.value === null || isExpression(attribute.value.value)
  )
}

type Attribute = Extract<Nodes, { readonly attributes: unknown }>['attributes'][number]

const isModule = (code: string): boolean =>
  parseJavaScript(code)?.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ?? false

function isExpression(code: string): boolean {
  const body = parseJavaScript(`(${code}\n)`)?.body
  return body?.length === 1 && body[0]?.type === 'ExpressionStatement'
}

/** Only white space and comments, which are valid where a child is expected. */
const isEmpty = (code: string): boolean => parseJavaScript(code)?.body.length === 0

/** Spread attributes, such as `...props`. */
const isSpread = (code: string): boolean => /^\s*\.\.\./.test(code) && isExpression(`{${code}\n}`)

function parseJavaScript(code: string): ReturnType<typeof parse> | null {
  try {
    return parse(code, { ecmaVersion: 2024, sourceType: 'module' })
  } catch {
    return null
  }
}
