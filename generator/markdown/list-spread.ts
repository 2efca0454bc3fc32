/**
 * Decides which lists are loose, that is, whose items are rendered as paragraphs (CommonMark, section 5.3). remark decides
 * wrongly in blockquotes, where it does not see that a line with only the prefix `>` is blank.
 */

import type { List, ListItem, Nodes, Root } from 'mdast'
import { toEndLine, toStartLine } from './offsets.ts'

/** Sets `spread` of every list and list item of a tree by the lines of their children. */
export function correctListSpread<Tree extends Root>(tree: Tree): Tree {
  correctChildren(tree)
  return tree
}

function correctChildren(node: Nodes): void {
  if (!('children' in node) || !containers.has(node.type)) return
  if (node.type === 'list') correctList(node)
  for (const child of node.children) correctChildren(child)
}

function correctList(list: List): void {
  list.spread = hasBlankLineBetween(list.children)
  for (const item of list.children) item.spread = hasBlankLineBetween(item.children)
}

/** Whether a blank line separates two of these blocks. */
const hasBlankLineBetween = (blocks: ListItem['children'] | List['children']): boolean =>
  blocks.some((block, index) => {
    const previous = blocks[index - 1]
    return previous !== undefined && toStartLine(block) - toLastLine(previous) > 1
  })

/** The last line of a block. The position of a list can include blank lines that follow its last block. */
function toLastLine(node: Nodes): number {
  const last = node.type === 'list' || node.type === 'listItem' ? node.children.at(-1) : undefined
  return last === undefined ? toEndLine(node) : toLastLine(last)
}

const containers: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'list',
  'listItem',
  'footnoteDefinition',
  'mdxJsxFlowElement',
])
