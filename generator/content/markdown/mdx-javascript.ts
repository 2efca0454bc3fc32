/** Checks the JavaScript in MDX with acorn, as remark-mdx does. satteri does not check it. */

import { Parser, type Program } from 'acorn'
import jsx from 'acorn-jsx'
import type { Nodes, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import { isElement } from './mdx.ts'

const withJsx = Parser.extend(jsx())

/** Whether all imports, exports and expressions of an MDX document are valid. Its imports and exports are one module. */
export function hasValidJavaScript(tree: Root): boolean {
  const modules = tree.children.filter((node) => node.type === 'mdxjsEsm').map(({ value }) => value)
  return isModule(modules.join('\n')) && hasValidExpressions(tree)
}

function hasValidExpressions(node: Nodes): boolean {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return isExpression(node.value) || isEmpty(node.value)
  if (isElement(node) && !node.attributes.every(isValidAttribute)) return false
  return !('children' in node) || node.children.every(hasValidExpressions)
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

/** Parses a module that can have JSX. Returns null if it is not valid. */
export function parseJavaScript(code: string): Program | null {
  try {
    return withJsx.parse(code, options)
  } catch {
    return null
  }
}

const options = { ecmaVersion: 2024, sourceType: 'module' } as const
