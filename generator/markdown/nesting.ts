/** How deeply nodes nest. Most steps of a build are recursive, and would exhaust the stack on a deeper tree. */

import type { Html, Nodes, Root } from 'mdast'
import { walk } from './nodes.ts'

/** Maximum depth of a tree, of Markdown or HTML. A nested list has two levels: the list and its item. */
export const maxDepth = 500

const tooDeep = 'The document nests too deeply'

/** Throws an error that {@link isNestingError} recognizes if a tree is too deep. */
export function assertDepth(tree: TreeNode): void {
  if (isDeeperThan(maxDepth, tree)) throw new RangeError(tooDeep)
}

/** Whether an error says that a tree is too deep, or that a stack is exhausted. */
export const isNestingError = (error: unknown): boolean =>
  isStackError(error) || (error instanceof RangeError && error.message === tooDeep)

/** Whether V8's stack is exhausted, or acorn says so of the JavaScript in MDX. */
export const isStackError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:Maximum call stack size exceeded|Not enough stack space)/.test(error.message) ||
    isStackError(error.cause))

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
