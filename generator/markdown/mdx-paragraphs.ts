/**
 * Adds the paragraphs that satteri leaves out: those of lines with only tags and expressions, such as `<A>b</A> {c}`. remark
 * keeps them, and only the renderer knows which of these elements become blocks.
 */

import type { Nodes, Paragraph, Parents, PhrasingContent, Text } from 'mdast'
import type { MdxFlowExpression } from 'mdast-util-mdx'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { phrasing } from 'mdast-util-phrasing'
import { toEnd, toEndLine, toStart, toStartLine } from './offsets.ts'

/** Adds the paragraphs to a tree, in place. */
export function addMdxParagraphs(parent: Parents, text: string): void {
  const siblings: readonly Nodes[] = parent.children
  const isTask = parent.type === 'listItem' && typeof parent.checked === 'boolean'
  if (siblings.some(isFlow)) setChildren(parent, withParagraphs(siblings, isTask, text))
  for (const child of parent.children) if ('children' in child) addMdxParagraphs(child, text)
}

/** satteri takes such a node for a block. */
type Flow = MdxJsxFlowElement | MdxFlowExpression

const isFlow = (node: Nodes): node is Flow =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression'

/** mdast's types do not allow every child that MDX does. */
const setChildren = (parent: Parents, children: readonly Nodes[]): void => {
  Object.assign(parent, { children })
}

/** @param isTask whether the first line has a checkbox, and so is a paragraph */
function withParagraphs(siblings: readonly Nodes[], isTask: boolean, text: string): Nodes[] {
  const children: Nodes[] = []
  /** The last child, if it is a paragraph that the next line can continue. */
  let open: Paragraph | null = null
  for (const line of toLines(siblings)) {
    if (!isInline(line, isTask && children.length === 0)) {
      children.push(...line)
      open = null
      continue
    }
    const paragraph = toParagraph(line, text)
    if (open !== null && toEndLine(open) + 1 === toStartLine(paragraph)) {
      open.children.push(toText('\n', open, paragraph), ...paragraph.children)
      if (open.position && paragraph.position)
        open.position = { ...open.position, end: paragraph.position.end }
      continue
    }
    children.push(paragraph)
    open = paragraph
  }
  return children
}

/** Groups the nodes that share a line. */
function toLines(siblings: readonly Nodes[]): readonly (readonly Nodes[])[] {
  const lines: Nodes[][] = []
  for (const node of siblings) {
    const line = lines.at(-1)
    const previous = line?.at(-1)
    if (line !== undefined && previous !== undefined && toEndLine(previous) === toStartLine(node))
      line.push(node)
    else lines.push([node])
  }
  return lines
}

/** Whether the nodes of a line belong in a paragraph: an element has text beside its tag, or two expressions follow each other. */
const isInline = (line: readonly Nodes[], isTask: boolean): line is readonly Flow[] =>
  line.every(isFlow) &&
  (isTask ||
    line.some((node, index) =>
      node.type === 'mdxFlowExpression'
        ? line[index - 1]?.type === node.type
        : node.children.some((child) => phrasing(child)),
    ))

function toParagraph(line: readonly Flow[], text: string): Paragraph {
  const children: PhrasingContent[] = []
  for (const [index, node] of line.entries()) {
    const previous = line[index - 1]
    const between = previous === undefined ? '' : text.slice(toEnd(previous), toStart(node))
    if (previous !== undefined && between !== '') children.push(toText(between, previous, node))
    children.push(toInline(node))
  }
  const [first, last] = [line[0]?.position, line.at(-1)?.position]
  return {
    type: 'paragraph',
    children,
    ...(first && last && { position: { start: first.start, end: last.end } }),
  }
}

/** The white space between two nodes. */
const toText = (value: string, { position: before }: Nodes, { position: after }: Nodes): Text => ({
  type: 'text',
  value,
  ...(before && after && { position: { start: before.end, end: after.start } }),
})

function toInline(node: Flow): PhrasingContent {
  if (node.type === 'mdxFlowExpression') return { ...node, type: 'mdxTextExpression' }
  const children = node.children.map((child) => (isFlow(child) ? toInline(child) : child))
  return { ...node, type: 'mdxJsxTextElement', children: children as PhrasingContent[] }
}
