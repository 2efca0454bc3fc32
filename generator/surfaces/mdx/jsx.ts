/** Removes the MDX syntax from a tree: imports, exports, expressions and elements. */

import type { Nodes, Paragraph, Parents, Root, Text } from 'mdast'
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx'
import { isHtmlName } from '../../content/markdown/html-attributes.ts'
import { type Element, isElement } from '../../content/markdown/mdx.ts'

/** An MDX element without its children. */
export type ElementTag = Pick<Element, 'type' | 'name' | 'attributes'>

/** Returns the nodes that replace an element. `children` are free of MDX already. */
type ReplaceElement = (element: ElementTag, children: Nodes[]) => readonly Nodes[]

/**
 * Returns a tree without MDX syntax. The given tree stays unchanged, and its nodes that hold no MDX are in the result.
 * @param isBlock whether an element becomes a block. A paragraph that holds only such elements is replaced by them.
 */
export function withoutMdx(
  tree: Root,
  isBlock: (element: ElementTag) => boolean,
  replace: ReplaceElement,
): Root {
  const resolve = (node: Nodes): readonly Nodes[] => {
    switch (node.type) {
      case 'yaml':
      case 'mdxjsEsm':
        return []
      case 'mdxFlowExpression': {
        const text = toConstantText(node)
        return text.trim() === '' ? [] : [toParagraph(toTextNodes(text))]
      }
      case 'mdxTextExpression':
        return toTextNodes(toConstantText(node))
      case 'paragraph': {
        const blocks = findBlocks(node, isBlock)
        if (blocks.length === 0) return [resolveLine(node)]
        return blocks.flatMap(({ name, attributes, children }) => {
          const resolved = resolveAll(children)
          const isHtml = name !== null && isHtmlName(name)
          return replace(
            { type: 'mdxJsxFlowElement', name, attributes },
            isHtml ? resolved : [toParagraph(resolved)],
          )
        })
      }
      case 'heading':
      case 'tableCell':
        return [resolveLine(node)]
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return replace(node, resolveAll(node.children))
      default:
        return ['children' in node ? resolveChildren(node) : node]
    }
  }
  const resolveChildren = <T extends Parents>(node: T): T => withChildren(node, resolveAll(node.children))
  const resolveLine = <T extends Parents>(node: T): T => {
    const line = resolveChildren(node)
    return line === node ? node : withChildren(line, trimLine(line.children))
  }
  const resolveAll = (nodes: readonly Nodes[]): Nodes[] => nodes.flatMap(resolve)
  return resolveChildren(tree)
}

/** The text of a constant expression; an empty one for any other expression. */
const toConstantText = ({ value, data }: MdxFlowExpression | MdxTextExpression): string =>
  data?.isConstant ? value : ''

/** A text; none where it is empty. */
export const toTextNodes = (value: string): Text[] => (value === '' ? [] : [{ type: 'text', value }])

/** The block elements of a paragraph; none where it holds anything else except white space. */
function findBlocks({ children }: Paragraph, isBlock: (element: ElementTag) => boolean): readonly Element[] {
  const content = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
  const blocks = content.filter((child) => isElement(child)).filter(isBlock)
  return blocks.length === content.length ? blocks : []
}

/** Removes white space at the ends of a line, which removed expressions leave there. */
export function trimLine(nodes: readonly Nodes[]): readonly Nodes[] {
  const [first] = nodes
  const last = nodes.at(-1)
  if (first?.type === 'text' && /^\s/.test(first.value))
    return trimLine([...toTextNodes(first.value.trimStart()), ...nodes.slice(1)])
  if (last?.type === 'text' && /\s$/.test(last.value))
    return trimLine([...nodes.slice(0, -1), ...toTextNodes(last.value.trimEnd())])
  return nodes
}

/**
 * A copy of a node with other children; the node itself if they are the same. The children may be of any kind: a component may hold blocks where mdast's
 * types allow phrasing only, and the serializers accept that.
 */
export function withChildren<T extends Parents>(node: T, children: readonly Nodes[]): T {
  const isSame =
    children.length === node.children.length &&
    children.every((child, index) => child === node.children[index])
  return isSame ? node : { ...node, children }
}

/** A paragraph with children of any kind, as in {@link withChildren}. */
export const toParagraph = (children: readonly Nodes[]): Paragraph =>
  withChildren({ type: 'paragraph', children: [] }, children)
