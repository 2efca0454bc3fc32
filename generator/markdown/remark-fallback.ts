/**
 * Finds the blocks of a document that satteri and remark may read differently. remark reads these again.
 *
 * All of their constructs are rare in practice. The checks are cheap and deliberately broad: they find some blocks that
 * satteri has read correctly.
 */

import type { Nodes, Parents, Root } from 'mdast'
import { toEnd, toStart } from './offsets.ts'
import { containers, type IsInCode, isAmbiguousNode } from './remark-fallback-nodes.ts'
import { ambiguousTexts, ambiguousTextsOutsideCode } from './remark-fallback-text.ts'
import { hasSeparateItems } from './reread-blocks.ts'

/** Further rules, for a format that extends Markdown. */
export interface FurtherRules {
  readonly isAmbiguousBlock: (block: Nodes, parent: Parents, text: string) => boolean
  /** Patterns of ambiguous text, with the flag `g`. */
  readonly ambiguousTexts: readonly RegExp[]
}

const noFurtherRules: FurtherRules = { isAmbiguousBlock: () => false, ambiguousTexts: [] }

/**
 * Finds the ambiguous blocks of a tree: children of the root, or items of a list whose items can be read one by one.
 * @param tree the tree that satteri parsed from `text`
 */
export function findAmbiguousBlocks(
  tree: Root,
  text: string,
  furtherRules: FurtherRules = noFurtherRules,
): ReadonlySet<Nodes> {
  // 1 for each character of code. The nodes come in the order of the text, so the code before a node is known when the node
  // is checked.
  const code = new Uint8Array(text.length)
  const isInCode: IsInCode = (offset) => code[offset] === 1
  let taskItems = 0
  const hasAmbiguousNode = (node: Nodes, parent: Parents, depth: number, isContained: boolean): boolean => {
    if (depth > maxSafeDepth) return true
    if (node.type === 'listItem' && typeof node.checked === 'boolean') taskItems++
    if (codeTypes.has(node.type)) code.fill(1, toStart(node), toEnd(node))
    if (isAmbiguousNode(node, parent, isContained, text, isInCode)) return true
    if (!('children' in node)) return false
    const areContained = isContained || containers.has(node.type)
    return node.children.some((child) => hasAmbiguousNode(child, node, depth + 1, areContained))
  }
  const mayHaveTasks = /\[[ \txX]\]/.test(text)
  const isAmbiguous = (block: Nodes, parent: Parents): boolean => {
    taskItems = 0
    return (
      hasAmbiguousNode(block, parent, 1, false) ||
      // The parsers decide by different rules whether "[ ]" is a task checkbox or text.
      (mayHaveTasks && taskItems !== countCheckboxes(text.slice(toStart(block), toEnd(block)))) ||
      furtherRules.isAmbiguousBlock(block, parent, text)
    )
  }

  const ambiguous = new Set<Nodes>()
  const units: Nodes[] = []
  for (const block of tree.children) {
    // An unusual end of the list makes all of it ambiguous.
    const isSplit = hasSeparateItems(block) && !isAmbiguousNode(block, tree, false, text, isInCode)
    const parent = isSplit ? block : tree
    for (const unit of isSplit ? block.children : [block]) {
      units.push(unit)
      if (isAmbiguous(unit, parent)) ambiguous.add(unit)
    }
  }
  const addMatches = (pattern: RegExp, isRelevant: (start: number, end: number) => boolean) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const end = index + match.length
      if (!isRelevant(index, end)) continue
      for (const unit of findNodesAt(units, index, end)) ambiguous.add(unit)
    }
  }
  for (const pattern of [...ambiguousTexts, ...furtherRules.ambiguousTexts]) addMatches(pattern, () => true)
  for (const pattern of ambiguousTextsOutsideCode)
    addMatches(pattern, (start, end) => !isInCode(start) || !isInCode(end - 1))
  return ambiguous
}

/** Maximum depth of a tree that remark certainly handles without a stack overflow. */
const maxSafeDepth = 100

const codeTypes: ReadonlySet<string> = new Set(['code', 'inlineCode', 'yaml'])

const countCheckboxes = (text: string): number => text.match(taskCheckbox)?.length ?? 0

/** A possible task checkbox: at the start of a line or of a list item. */
const taskCheckbox = /(?:^|[\r\n])[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[ \txX]\]/g

/** Yields the nodes that contain a part of the text, or that it separates. */
function* findNodesAt(nodes: readonly Nodes[], start: number, end: number): Generator<Nodes> {
  const first = nodes.findLastIndex((node) => toStart(node) <= start)
  const last = nodes.findIndex((node) => toEnd(node) >= end)
  yield* nodes.slice(Math.max(0, first), last === -1 ? nodes.length : last + 1)
}
