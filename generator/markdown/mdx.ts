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
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value !== 'object'
        ? [[attribute.name, attribute.value ?? '']]
        : [],
    ),
  )
}
