/**
 * Finds blocks of MDX whose text means the same in Markdown. The differences are indentation, because MDX has no indented
 * code, and lines that start with a tag, because Markdown has blocks of HTML.
 */

import type { FootnoteDefinition, ListItem, Nodes } from 'mdast'
import { toEnd, toStart } from '../../markdown/offsets.ts'

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
