/** How deeply nodes nest. Most steps of a build are recursive, and would exhaust the stack on a deeper tree. */

import type { Html, Nodes, Root } from 'mdast'
import { walk } from './walk.ts'

/** Maximum depth of a tree, of Markdown or HTML. A nested list has two levels: the list and its item. */
export const maxDepth = 500

const tooDeep = 'The document nests too deeply'

/** Throws an error that {@link isNestingError} recognizes if a tree is too deep. */
export function assertDepth(tree: TreeNode): void {
  if (isDeeperThan(maxDepth, tree)) throw new RangeError(tooDeep)
}

/** Whether an error says that a tree is too deep, or that V8's stack is exhausted. */
export const isNestingError = (error: unknown): boolean =>
  error instanceof RangeError && [tooDeep, 'Maximum call stack size exceeded'].includes(error.message)

/** A node of any tree. */
interface TreeNode {
  readonly type: string
  readonly children?: readonly TreeNode[]
}

/** Whether a tree is deeper than a number of levels. */
export function isDeeperThan(levels: number, { children = [] }: TreeNode): boolean {
  return levels === 0 || children.some((child) => isDeeperThan(levels - 1, child))
}

/** Returns the block of a document that nests too deeply. */
export const findDeepBlock = ({ children }: Root): Nodes | undefined =>
  children.find((block) => isDeeperThan(maxDepth, block))

/** Returns the raw HTML whose tags open the most elements; undefined without raw HTML. */
export function findDeepHtml(tree: Root): Nodes | undefined {
  let open = 0
  let most: { readonly node: Html; readonly open: number } | undefined
  walk(tree, (node) => {
    if (node.type !== 'html') return
    open += countMatches(node.value, /<[a-z]/gi) - countMatches(node.value, /<\//g)
    if (most === undefined || open > most.open) most = { node, open }
  })
  return most?.node
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Returns the offset of the first lines without an empty line between them that have so many markers that they could exhaust
 * the stack; null if there are none. satteri has no depth limit, and a stack overflow in it ends the process.
 */
export function findDenseLines(text: string): number | null {
  if (text.length <= maxMarkers) return null
  let offset = 0
  for (const lines of text.split(/(?<=\n)(?=[ \t]*\r?\n)/)) {
    if (lines.length > maxMarkers && countMatches(lines, marker) > maxMarkers) return offset
    offset += lines.length
  }
  return null
}

/** A character of which every construct that nests needs one for each level. The `>` of a tag is none. */
const marker = /[*_~[{<]|[-+][ \t\r\n]|\d[.)][ \t\r\n]|(?<![\w"'/=-])>/g

/** Maximum number of markers without an empty line between them. */
export const maxMarkers = 20_000
