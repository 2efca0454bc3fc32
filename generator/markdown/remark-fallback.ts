/**
 * Finds the blocks of a document that satteri and remark may read differently. remark reads these again.
 *
 * All of their constructs are rare in practice. The checks are cheap and deliberately broad: they find some blocks that
 * satteri has read correctly.
 */

import type { Nodes, Parents, Root, RootContent } from 'mdast'
import { toEnd, toStart } from './offsets.ts'
import { containers, type IsInCode, isAmbiguousNode } from './remark-fallback-nodes.ts'
import { ambiguousTexts, ambiguousTextsOutsideCode } from './remark-fallback-text.ts'

/** Further rules, for a format that extends Markdown. */
export interface FurtherRules {
  readonly isAmbiguousBlock: (block: RootContent, tree: Root, text: string) => boolean
  /** Patterns of ambiguous text, with the flag `g`. */
  readonly ambiguousTexts: readonly RegExp[]
}

const noFurtherRules: FurtherRules = { isAmbiguousBlock: () => false, ambiguousTexts: [] }

/**
 * Finds the ambiguous blocks of a tree.
 * @param tree the tree that satteri parsed from `text`
 * @returns the indexes of children of the root
 */
export function findAmbiguousBlocks(
  tree: Root,
  text: string,
  furtherRules: FurtherRules = noFurtherRules,
): ReadonlySet<number> {
  const codeRanges: (readonly [start: number, end: number])[] = []
  // The nodes come in the order of the text, so the code before a node is known when the node is checked.
  const isInCode: IsInCode = (offset) => codeRanges.some(([start, end]) => start <= offset && offset < end)
  let taskItems = 0
  const hasAmbiguousNode = (node: Nodes, parent: Parents, depth: number, isContained: boolean): boolean => {
    if (depth > maxDepth) return true
    if (node.type === 'listItem' && typeof node.checked === 'boolean') taskItems++
    if (codeTypes.has(node.type)) codeRanges.push([toStart(node), toEnd(node)])
    if (isAmbiguousNode(node, parent, isContained, text, isInCode)) return true
    if (!('children' in node)) return false
    const areContained = isContained || containers.has(node.type)
    return node.children.some((child) => hasAmbiguousNode(child, node, depth + 1, areContained))
  }
  const mayHaveTasks = /\[[ \txX]\]/.test(text)
  const isAmbiguousBlock = (block: RootContent): boolean => {
    taskItems = 0
    return (
      hasAmbiguousNode(block, tree, 1, false) ||
      // The parsers decide by different rules whether "[ ]" is a task checkbox or text.
      (mayHaveTasks && taskItems !== countCheckboxes(text.slice(toStart(block), toEnd(block)))) ||
      furtherRules.isAmbiguousBlock(block, tree, text)
    )
  }

  const indexes = new Set<number>()
  for (const [index, block] of tree.children.entries()) if (isAmbiguousBlock(block)) indexes.add(index)
  const addMatches = (pattern: RegExp, isRelevant: (start: number, end: number) => boolean) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const end = index + match.length
      if (!isRelevant(index, end)) continue
      for (const block of findBlocksAt(tree, index, end)) indexes.add(block)
    }
  }
  for (const pattern of [...ambiguousTexts, ...furtherRules.ambiguousTexts]) addMatches(pattern, () => true)
  for (const pattern of ambiguousTextsOutsideCode)
    addMatches(pattern, (start, end) => !isInCode(start) || !isInCode(end - 1))
  return indexes
}

/** Maximum depth of a tree that remark certainly handles without a stack overflow. */
const maxDepth = 100

const codeTypes: ReadonlySet<string> = new Set(['code', 'inlineCode', 'yaml'])

const countCheckboxes = (text: string): number => text.match(taskCheckbox)?.length ?? 0

/** A possible task checkbox: at the start of a line or of a list item. */
const taskCheckbox = /(?:^|[\r\n])[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[ \txX]\]/g

/** Yields the indexes of the blocks that contain a part of the text, or that it separates. */
function* findBlocksAt({ children }: Root, start: number, end: number): Generator<number> {
  const first = children.findLastIndex((block) => toStart(block) <= start)
  const last = children.findIndex((block) => toEnd(block) >= end)
  const lastIndex = last === -1 ? children.length - 1 : last
  for (let index = Math.max(0, first); index <= lastIndex; index++) yield index
}
