/**
 * Estimates the time that remark needs for a text. It grows with the square of the length of a block, and with the square of
 * the number of some blocks: 30 KB can take ten seconds, for which satteri needs a few milliseconds.
 */

import type { Nodes, Root } from 'mdast'
import { isUnfinished } from './mdx-javascript.ts'
import { toEnd, toStart } from './offsets.ts'
import { walk } from './walk.ts'

/** Maximum cost: that of a block of 20,000 characters, which takes at most some seconds. */
const maxCost = 20_000 ** 2

/** What a heading, a blockquote or a list costs, as the number of characters of a block. 2,000 of them take a second. */
const costOfBlock = 10

/** Maximum product of the closing braces of an MDX text and its length. Real documents have less than a fifth. */
const maxBraceCost = 10_000_000

/** How many characters of unfinished imports and exports may be parsed again. They take 0.2 seconds. */
const maxModuleCost = 200_000

/**
 * Whether remark could need seconds for a document. Such a document is read by satteri alone.
 * @param tree the tree that satteri parsed from the document
 */
export function isSlow(tree: Root): boolean {
  let blocks = 0
  walk(tree, ({ type }) => {
    if (type === 'heading' || type === 'blockquote' || type === 'list') blocks += 1
  })
  return sumSquares(tree) + (blocks * costOfBlock) ** 2 > maxCost
}

/** remark reads the items of a list and the rows of a table one by one, and it looks for no syntax in code and HTML. */
function sumSquares(node: Nodes): number {
  if (verbatimTypes.has(node.type)) return 0
  if (!('children' in node) || !containers.has(node.type)) return (toEnd(node) - toStart(node)) ** 2
  let sum = 0
  for (const child of node.children) sum += sumSquares(child)
  return sum
}

const containers: ReadonlySet<string> = new Set<Nodes['type']>(['root', 'list', 'listItem', 'table'])

const verbatimTypes: ReadonlySet<string> = new Set<Nodes['type']>(['code', 'html', 'yaml'])

/** Whether remark could need seconds for the JavaScript of an MDX text. */
export const isJavaScriptSlow = (text: string): boolean => areExpressionsSlow(text) || areModulesSlow(text)

/** remark parses an unfinished expression again at each closing brace after it. */
const areExpressionsSlow = (text: string): boolean =>
  (text.split('}').length - 1) * text.length > maxBraceCost

/** remark parses an unfinished import or export again at each empty line after it. */
function areModulesSlow(text: string): boolean {
  let cost = 0
  let end = 0
  for (const { index } of text.matchAll(/^(?:import|export)\b/gm)) {
    if (index < end) continue
    for (const emptyLine of text.slice(index).matchAll(/\n[ \t]*\r?(?=\n)/g)) {
      end = index + emptyLine.index
      if (!isUnfinished(text.slice(index, end))) break
      cost += end - index
      if (cost > maxModuleCost) return true
    }
  }
  return false
}
