/** The elements of MDX, and what is said in them. */

import type { Nodes } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

export type Element = MdxJsxFlowElement | MdxJsxTextElement

export const isElement = (node: Nodes): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

/** An element's attributes that are plain texts; one without a value is empty. Expressions cannot be known here. */
export function toAttributes({ attributes }: Element): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value !== 'object'
        ? [[attribute.name, attribute.value ?? '']]
        : [],
    ),
  )
}
