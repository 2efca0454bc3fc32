/**
 * Converts MDX to plain Markdown. A component becomes its template of site.yaml, or just its children without one. Blocks whose text
 * means the same in Markdown keep their text. The differences are indentation, because MDX has no indented code, and lines that start
 * with a tag, because Markdown has blocks of HTML.
 */

import type { FootnoteDefinition, ListItem, Nodes, Paragraph, Root } from 'mdast'
import { phrasing } from 'mdast-util-phrasing'
import { toString as toText } from 'mdast-util-to-string'
import { isHtmlName } from '../../content/markdown/html-attributes.ts'
import { fillAttributes, fillText, toAttributes } from '../../content/markdown/mdx.ts'
import { toEnd, toStart } from '../../content/markdown/offsets.ts'
import { parsers } from '../../content/markdown/parsers.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { isHtml, toHtml, withRawHtml } from './html-blocks.ts'
import { type ElementTag, toParagraph, toTextNodes, trimLine, withChildren, withoutMdx } from './jsx.ts'

type Components = SiteConfig['components']

/**
 * Converts an MDX tree to a Markdown tree. The given tree stays unchanged, and its nodes that hold no MDX are in the
 * result.
 */
export function toMarkdownTree(tree: Root, components: Components): Root {
  const templates = new Map(
    Object.entries(components).map(([name, { markdown }]) => [name, parsers.md.parse(markdown)]),
  )
  const isBlock = ({ name }: ElementTag) => {
    const template = name === null ? undefined : templates.get(name)
    return (
      template !== undefined &&
      !(template.children.length === 1 && template.children[0]?.type === 'paragraph')
    )
  }
  const markdown = withoutMdx(tree, isBlock, (element, children) => {
    const { name } = element
    if (name === null) return children
    if (isHtmlName(name)) return toHtml(name, toAttributes(element), children)
    const template = templates.get(name)
    if (template === undefined) return children
    const filled = fill(template, children, toAttributes(element))
    if (element.type === 'mdxJsxFlowElement') return filled
    // Inside a line only a template that is one paragraph fits.
    const [first, ...rest] = filled
    return first?.type === 'paragraph' && rest.length === 0 ? first.children : children
  })
  return withRawHtml(markdown)
}

/** Fills in a template: `{children}` becomes the component's children, `{name}` its attribute of that name. */
function fill(template: Root, children: readonly Nodes[], attributes: ReadonlyMap<string, string>): Nodes[] {
  const isInline = children.every((child) => phrasing(child) || isHtml(child))
  const asFlow = isInline ? [toParagraph(children)] : children
  const asPhrasing = isInline ? children : joinBlocks(children)
  const fillNode = (node: Nodes): readonly Nodes[] => {
    if (node.type === 'paragraph' && isPlaceholder(node)) return asFlow
    if (node.type === 'paragraph' && !isInline) {
      const split = splitAtPlaceholder(node)
      if (split !== null) return insertBlocks(fillAll(split.before), children, fillAll(split.after))
    }
    if (node.type === 'text')
      return fillText(node.value, attributes, asPhrasing, (value) => ({ type: 'text', value }))
    if (node.type === 'inlineCode' || node.type === 'code') {
      const pieces = node.value.split(placeholder).map((piece) => fillAttributes(piece, attributes))
      const texts = children.map((child) => toText(child, { includeHtml: false }))
      return [{ ...node, value: pieces.join(texts.join(isInline ? '' : '\n')) }]
    }
    const filled = fillProperties(node, attributes)
    // A missing address means no link or image: an empty one would be the address of the page itself.
    if ('url' in filled && filled.url === '')
      return 'children' in filled
        ? fillAll(filled.children)
        : [{ type: 'text', value: filled.type === 'image' ? (filled.alt ?? '') : '' }]
    if (!('children' in filled)) return [filled]
    const content = fillAll(filled.children)
    // A label that the component lacks leaves nothing behind.
    if (content.length === 0 && (filled.type === 'paragraph' || filled.type === 'strong')) return []
    return [withChildren(filled, content)]
  }
  const fillAll = (nodes: readonly Nodes[]): Nodes[] => nodes.flatMap(fillNode)
  return fillAll(template.children)
}

const placeholder = '{children}'

/** The contents of all blocks as one line, separated by spaces. Of other blocks than paragraphs, only the text fits there. */
const joinBlocks = (blocks: readonly Nodes[]): Nodes[] =>
  blocks.flatMap((block, index) => [
    ...(index === 0 ? [] : [{ type: 'text', value: ' ' } as const]),
    ...(block.type === 'paragraph' ? block.children : [{ type: 'text', value: toTextLine(block) } as const]),
  ])

const toTextLine = (block: Nodes): string =>
  'children' in block && !block.children.every((child) => phrasing(child))
    ? block.children.map(toTextLine).join(' ')
    : toText(block).replaceAll(/\s+/g, ' ')

/** A copy of a node with the attributes filled in to its address, title and alternative text. */
function fillProperties(node: Nodes, attributes: ReadonlyMap<string, string>): Nodes {
  const filled: Nodes = { ...node }
  if ('url' in filled) filled.url = fillAttributes(filled.url, attributes)
  if ('title' in filled && typeof filled.title === 'string')
    filled.title = fillAttributes(filled.title, attributes)
  if ('alt' in filled && typeof filled.alt === 'string') filled.alt = fillAttributes(filled.alt, attributes)
  return filled
}

/** The parts of a template line before and after `{children}`, or null for a line without it. */
function splitAtPlaceholder({
  children,
}: Paragraph): { readonly before: readonly Nodes[]; readonly after: readonly Nodes[] } | null {
  const index = children.findIndex((child) => child.type === 'text' && child.value.includes(placeholder))
  const node = children[index]
  if (node?.type !== 'text') return null
  const [first = '', ...rest] = node.value.split(placeholder)
  return {
    before: [...children.slice(0, index), ...toTextNodes(first)],
    after: [...toTextNodes(rest.join(placeholder)), ...children.slice(index + 1)],
  }
}

/**
 * Inserts blocks into a line of a template. The first paragraph continues the line; the part after the blocks becomes a
 * paragraph of its own.
 */
function insertBlocks(before: readonly Nodes[], blocks: readonly Nodes[], after: readonly Nodes[]): Nodes[] {
  const [first, ...rest] = blocks
  return first?.type === 'paragraph'
    ? [...toLine([...before, ...first.children]), ...rest, ...toLine(after)]
    : [...toLine(before), ...blocks, ...toLine(after)]
}

/** A paragraph without white space at its ends. Without nodes there is none. */
const toLine = (nodes: readonly Nodes[]): Nodes[] =>
  nodes.length === 0 ? [] : [toParagraph(trimLine(nodes))]

/** Whether a template line is `{children}` and nothing else. */
const isPlaceholder = ({ children: [first, ...rest] }: Paragraph): boolean =>
  rest.length === 0 && first?.type === 'text' && first.value.trim() === placeholder

/** Maximum spaces before a block in Markdown. With more, it is code or continues a paragraph. */
const maxIndentation = 3

/**
 * Whether the text of a block means the same in Markdown. The block must hold no MDX syntax. Returns false in doubt, for a
 * block that does not start its line, and for a code block that is not closed.
 * @param body the author's text, which starts at `bodyOffset` of the file
 */
export function isSameInMarkdown(block: Nodes, body: string, bodyOffset: number): boolean {
  const toText = (node: Nodes) => body.slice(toStart(node) - bodyOffset, toEnd(node) - bodyOffset)

  /** @param column the column where the content of the parent starts */
  const isSame = (node: Nodes, column: number, isQuoted: boolean): boolean => {
    if (toColumn(node) - column > maxIndentation) return false
    switch (node.type) {
      case 'paragraph':
        return isSameParagraph(toText(node))
      case 'heading':
        return isSameHeading(toText(node))
      case 'code':
        return isClosed(toText(node), column)
      case 'list':
        return node.children.every((child) => isSame(child, column, isQuoted))
      case 'table':
        return !hasMdxInAlt(toText(node)) && node.children.every((row) => isSame(row, column, isQuoted))
      case 'listItem':
        return isSameItem(node, isQuoted)
      case 'blockquote':
        // The lines of a nested blockquote may have markers of different widths.
        return !isQuoted && node.children.every((child) => isSame(child, toColumn(node) + 1, true))
      case 'footnoteDefinition':
        // Later lines of the first block have other columns than its first line.
        return node.children[0]?.type === 'paragraph' && areSame(node, toColumn(node) + 4, isQuoted)
      default:
        return true
    }
  }
  const isSameItem = (item: ListItem, isQuoted: boolean): boolean => {
    const [marker] = /^(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?! )|(?=[\r\n]|$))/.exec(toText(item)) ?? []
    if (marker === undefined) return false
    return areSame(item, toColumn(item) + marker.length, isQuoted)
  }
  /** The content of the first line may start at any column: after the marker, or after the check box of a task. */
  const areSame = (parent: ListItem | FootnoteDefinition, column: number, isQuoted: boolean): boolean =>
    parent.children.every((child) =>
      isSame(child, isOnFirstLine(child, parent) ? toColumn(child) : column, isQuoted),
    )
  return (
    toColumn(block) === 1 &&
    // In a container, the columns of a line depend on the tabs before them.
    !(isContainer(block) && toText(block).includes('\t')) &&
    isSame(block, 1, false)
  )
}

const toColumn = ({ position }: Nodes): number => position?.start.column ?? 0

const isOnFirstLine = (child: Nodes, parent: Nodes): boolean =>
  child.position?.start.line === parent.position?.start.line

const isContainer = ({ type }: Nodes): boolean =>
  type === 'list' || type === 'blockquote' || type === 'footnoteDefinition'

/** Whether an image may have an expression or an element in its alternative text, of which the tree has only the text. */
function hasMdxInAlt(text: string): boolean {
  const start = text.indexOf('![')
  return start !== -1 && /[{<]/.test(text.slice(start))
}

/** Whether a paragraph has no line that starts HTML, and does not start with a marker that remark has overlooked. */
const isSameParagraph = (text: string): boolean =>
  !/[\r\n][ \t>]*</.test(text) &&
  !/^(?:>|\[[^\]]*\]:|(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:\s|$))/.test(text) &&
  !hasMdxInAlt(text)

/** Whether the underline of a heading is not indented too far. */
const isSameHeading = (text: string): boolean =>
  (!/[\r\n]/.test(text) || /[\r\n] {0,3}[=-]+[ \t]*$/.test(text)) && !hasMdxInAlt(text)

/** Whether a code block has a closing fence that Markdown recognizes, too. */
function isClosed(text: string, column: number): boolean {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text) ?? []
  const lastLine = text
    .split(/[\r\n]/)
    .slice(1)
    .at(-1)
  if (fence === undefined || lastLine === undefined) return false
  const indentation = lastLine.search(/[^ >]|$/)
  return lastLine.startsWith(fence, indentation) && indentation + 1 - column <= maxIndentation
}
