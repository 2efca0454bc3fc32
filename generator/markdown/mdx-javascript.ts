/** Checks the JavaScript in MDX with acorn, as remark-mdx does. satteri does not check it. */

import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import { isElement } from './mdx.ts'

const withJsx = Parser.extend(jsx())

/** Whether all imports, exports and expressions of an MDX node are valid, and have no JSX. */
export const hasPlainJavaScript = (node: Nodes): boolean => hasValidJavaScript(node, Parser)

/** Whether all imports, exports and expressions of an MDX node are valid. */
export function hasValidJavaScript(node: Nodes, parser: typeof Parser = withJsx): boolean {
  if (node.type === 'mdxjsEsm') return isModule(node.value, parser)
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return isExpression(node.value, parser) || isEmpty(node.value, parser)
  if (isElement(node) && !node.attributes.every((attribute) => isValidAttribute(attribute, parser)))
    return false
  return !('children' in node) || node.children.every((child) => hasValidJavaScript(child, parser))
}

function isValidAttribute(attribute: Attribute, parser: typeof Parser): boolean {
  if (attribute.type === 'mdxJsxExpressionAttribute') return isSpread(attribute.value, parser)
  return (
    typeof attribute.value !== 'object' ||
    attribute.value === null ||
    isExpression(attribute.value.value, parser)
  )
}

type Attribute = Extract<Nodes, { readonly attributes: unknown }>['attributes'][number]

const isModule = (code: string, parser: typeof Parser): boolean =>
  parseJavaScript(code, parser)?.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ?? false

function isExpression(code: string, parser: typeof Parser): boolean {
  const body = parseJavaScript(`(${code}\n)`, parser)?.body
  return body?.length === 1 && body[0]?.type === 'ExpressionStatement'
}

/** Only white space and comments, which are valid where a child is expected. */
const isEmpty = (code: string, parser: typeof Parser): boolean =>
  parseJavaScript(code, parser)?.body.length === 0

/** Spread attributes, such as `...props`. */
const isSpread = (code: string, parser: typeof Parser): boolean =>
  /^\s*\.\.\./.test(code) && isExpression(`{${code}\n}`, parser)

/** Parses a module, by default one that can have JSX. Returns null if it is not valid. */
export function parseJavaScript(code: string, parser = withJsx): ReturnType<typeof parser.parse> | null {
  try {
    return parser.parse(code, options)
  } catch {
    return null
  }
}

/** Whether more text could correct a module, by the rule of remark-mdx. */
export function isUnfinished(code: string): boolean {
  try {
    withJsx.parse(code, options)
    return false
  } catch (error) {
    const { raisedAt, message } = error as SyntaxError & { readonly raisedAt: number }
    return raisedAt >= code.length || message.startsWith('Unterminated comment')
  }
}

const options = { ecmaVersion: 2024, sourceType: 'module' } as const
