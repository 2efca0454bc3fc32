/**
 * MDX elements in mdast trees, their attributes, and the component templates of site.yaml: text with placeholders in braces, which
 * attributes fill.
 */

import type { Nodes } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { isHtmlName } from './html-attributes.ts'
import { type Range, toRange, toStart } from './offsets.ts'

declare module 'mdast' {
  interface Data {
    /** Set on a constant expression, whose `value` is then its text. */
    isConstant?: true
  }
}

declare module 'mdast-util-mdx-jsx' {
  interface MdxJsxAttributeData {
    /** Set on an attribute whose value was a constant expression. */
    isConstant?: true
    /** The source of a constant expression that became the text of the attribute. */
    constantSource?: string
  }
}

/** An MDX element: a flow element is a block, a text element is inside a line. */
export type Element = MdxJsxFlowElement | MdxJsxTextElement

export const isElement = (node: Nodes): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

export const isComponent = (node: Nodes): node is Element & { readonly name: string } =>
  isElement(node) && node.name !== null && !isHtmlName(node.name)

/** Whether a node is an expression whose value is unknown, since it is neither a constant nor a comment. */
export const isUnknownExpression = (node: Nodes): boolean =>
  (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
  !node.data?.isConstant &&
  !/^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(node.value)

/**
 * The string attributes of an element; an attribute without a value is ''. Attributes that are expressions or spreads
 * are left out, since the build does not run code.
 */
export function toAttributes({ attributes }: Pick<Element, 'attributes'>): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap((attribute) =>
      attribute.type !== 'mdxJsxAttribute' ||
      (typeof attribute.value === 'object' && attribute.value !== null)
        ? []
        : [[attribute.name, attribute.value ?? '']],
    ),
  )
}

/**
 * Returns the range of each attribute of an element in the text. Only remark gives them; for satteri they are found in the
 * opening tag. An attribute that is not found there has the range of its element.
 */
export function findAttributeRanges(element: Element, text: string): readonly Range[] {
  const { name, attributes } = element
  const start = toStart(element)
  let previous: Range | null = { offset: start, end: start + 1 + (name ?? '').length }
  return attributes.map((attribute) => {
    previous = previous && (toGivenRange(attribute) ?? matchAttribute(attribute, previous.end, text))
    return previous ?? toRange(element)
  })
}

type Attribute = Element['attributes'][number]

function toGivenRange({ position }: Attribute): Range | null {
  const { start, end } = position ?? {}
  return start?.offset === undefined || end?.offset === undefined
    ? null
    : { offset: start.offset, end: end.offset }
}

/** Returns the range of an attribute that follows an offset, after white space; null if it is not there. */
function matchAttribute(attribute: Attribute, from: number, text: string): Range | null {
  const match = (pattern: RegExp, index: number): number | null => {
    pattern.lastIndex = index
    return pattern.test(text) ? pattern.lastIndex : null
  }
  whiteSpace.lastIndex = from
  whiteSpace.test(text)
  const offset = whiteSpace.lastIndex
  const expression = toSourceExpression(attribute)
  if (expression === null) {
    const end = match(plainAttribute, offset)
    return end === null ? null : { offset, end }
  }
  const opening = match(attribute.type === 'mdxJsxAttribute' ? assignment : brace, offset)
  if (opening === null || !text.startsWith(`${expression}}`, opening)) return null
  return { offset, end: opening + expression.length + 1 }
}

/** The source of an attribute's expression, constants included; null if its value is text. */
function toSourceExpression(attribute: Attribute): string | null {
  if (attribute.type !== 'mdxJsxAttribute') return attribute.value
  const { value, data } = attribute
  return typeof value === 'object' && value !== null ? value.value : (data?.constantSource ?? null)
}

const whiteSpace = /\s*/y
const plainAttribute = /[^\s=/<>{}"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?/y
const assignment = /[^\s=/<>{}"']+\s*=\s*\{/y
const brace = /\{/y

const placeholder = /\{([A-Za-z][\w-]*(?:\|[A-Za-z][\w-]*)*)(?:\|"([^"{}]*)")?\}/g

/**
 * Replaces each `{name}` by the attribute of that name, or by '' where the component lacks it. `{name|other|"text"}` is the
 * first of its attributes that the component has, or else the text.
 */
export const fillAttributes = (text: string, attributes: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (_, names: string, text = '') => {
    const name = names.split('|').find((one) => attributes.has(one))
    return name === undefined ? text : (attributes.get(name) ?? '')
  })

/** Lists the names in the placeholders of a template, as often as they occur: its attributes, and `children`. */
export const listPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].flatMap(([, names = '']) => names.split('|'))

/** Converts text to nodes: `{children}` becomes the component's children, `{name}` its attribute of that name. */
export function fillText<T>(
  text: string,
  attributes: ReadonlyMap<string, string>,
  children: readonly T[],
  toText: (value: string) => T,
): T[] {
  const pieces = text.split('{children}').map((piece) => fillAttributes(piece, attributes))
  return pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : children),
    ...(piece === '' ? [] : [toText(piece)]),
  ])
}
