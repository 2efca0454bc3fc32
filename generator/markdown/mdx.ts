/** MDX elements in mdast trees, and their attributes. */

import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

/** An MDX element: a flow element is a block, a text element is inside a line. */
export type Element = MdxJsxFlowElement | MdxJsxTextElement

export const isElement = (node: Nodes): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

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
 * Returns the range of an attribute in the text. Only remark gives it; for satteri it is found in the opening tag.
 * @param index of the attribute in its element
 */
export function findAttributeRange(
  element: Element,
  index: number,
  text: string,
): { offset: number; end: number } {
  const attribute = element.attributes[index]
  const { start, end } = attribute?.position ?? {}
  if (start?.offset !== undefined && end?.offset !== undefined)
    return { offset: start.offset, end: end.offset }
  const elementStart = element.position?.start.offset ?? 0
  attributePattern.lastIndex = elementStart + 1 + (element.name ?? '').length
  for (let current = 0; ; current++) {
    const match = attributePattern.exec(text)
    if (match === null) return { offset: elementStart, end: element.position?.end.offset ?? elementStart }
    const offset = match.index + (match[1] ?? '').length
    if (current === index) return { offset, end: attributePattern.lastIndex }
  }
}

/** White space and an attribute without expressions. */
const attributePattern = /(\s*)[^\s=/<>{}"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?/gy
