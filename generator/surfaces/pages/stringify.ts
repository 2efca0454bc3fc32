/** Serializes hast trees to HTML, with parts that are HTML already. */

import type { Element, Root, RootContent } from 'hast'
import { toHtml as stringify } from 'hast-util-to-html'
import type { Raw } from 'mdast-util-to-hast'

/**
 * Serializes a tree.
 * @throws {Error} for a comment, and for raw HTML that is not from this file
 */
export function toHtml(root: Root): string {
  root.children.forEach(assertSafe)
  return stringify(root, { allowDangerousHtml: true })
}

function assertSafe(node: RootContent): void {
  if (node.type === 'element') node.children.forEach(assertSafe)
  else if (node.type !== 'text' && node.type !== 'doctype' && !rawNodes.has(node))
    throw new Error(`Cannot write HTML: a page has no node of the type "${node.type}"`)
}

/**
 * Serializes an element now. This saves time for elements that many pages share, and memory for long lists, whose trees are much larger
 * than their HTML.
 */
export const toRawNode = (element: Element): Raw =>
  toPlaceholder(toFlatString(toHtml({ type: 'root', children: [element] })))

/** Returns a node in whose place {@link toHtml} writes the HTML. */
export function toPlaceholder(value: string): Raw {
  const node: Raw = { type: 'raw', value }
  rawNodes.add(node)
  return node
}

/** V8 stores a concatenated string as a tree of its parts, which takes several times the memory of a flat string. */
const toFlatString = (text: string): string => Buffer.from(text).toString()

const rawNodes = new WeakSet<RootContent>()
