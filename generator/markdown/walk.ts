/** Visits every node of a tree in preorder. Ten times as fast as `unist-util-visit`, but without ancestors. */

import type { Nodes } from 'mdast'

/** A node that may have children. */
interface MaybeParent {
  readonly type: string
  readonly children?: readonly Nodes[]
}

export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  // For performance: nodes have many shapes, and reading a missing property is cheaper than an `in` check.
  const { children }: MaybeParent = node
  if (children !== undefined) for (const child of children) walk(child, visit)
}
