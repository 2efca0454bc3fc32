/** What only MDX has in a tree: imports, expressions and elements. */

import type { Nodes, Parent } from 'mdast'
import { isHtmlName } from '../../markdown/html.ts'
import { type Element, isElement } from '../../markdown/mdx.ts'

/** What an expression says where it is no more than a text, such as `{' '}`; null where it is anything else. */
function toLiteral(expression: string): string | null {
  const [, , text] = /^\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*$/s.exec(expression) ?? []
  return text ?? null
}

/** Writes an element out: the nodes that stand for it and for what it holds. */
type WriteElement = (element: Element, children: Nodes[]) => readonly Nodes[]

/**
 * Makes a tree without anything of MDX in it; the one given stays as it is.
 * @param isBlock whether an element is a block: those that are all of a paragraph take its place
 */
export function withoutMdx<T extends Nodes>(
  tree: T,
  isBlock: (element: Element) => boolean,
  write: WriteElement,
): T {
  const resolve = (node: Nodes): readonly Nodes[] => {
    switch (node.type) {
      case 'yaml':
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
        return []
      case 'mdxTextExpression': {
        const value = toLiteral(node.value)
        return value === null ? [] : [{ type: 'text', value }]
      }
      case 'paragraph': {
        const blocks = findBlocks(node, isBlock)
        if (blocks.length === 0) return withChildren(node)
        return blocks.flatMap((block) => {
          const inner = resolveAll(block.children)
          const isHtml = block.name !== null && isHtmlName(block.name)
          return write(
            { ...block, type: 'mdxJsxFlowElement' } as Element,
            isHtml ? inner : [{ type: 'paragraph', children: inner } as Nodes],
          )
        })
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return write(node, resolveAll(node.children))
      default:
        return withChildren(node)
    }
  }
  const resolveAll = (nodes: readonly Nodes[]): Nodes[] => nodes.flatMap(resolve)
  const withChildren = (node: Nodes): readonly Nodes[] =>
    'children' in node ? [{ ...node, children: resolveAll(node.children) } as Nodes] : [{ ...node }]
  return withChildren(tree)[0] as T
}

/** The blocks that a paragraph holds, or none where it holds anything else beside white space. */
function findBlocks({ children }: Parent, isBlock: (element: Element) => boolean): readonly Element[] {
  const told = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
  const blocks = told.filter((child): child is Element & typeof child => isElement(child) && isBlock(child))
  return blocks.length === told.length ? blocks : []
}
