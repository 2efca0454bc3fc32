/** Finds headings that skip a level, and a second title. */

import type { Nodes } from 'mdast'
import { findHeadings, toHeadingLevel } from '../markdown/html-attributes.ts'
import { isComponent, isElement, isUnknownExpression } from '../markdown/mdx.ts'
import { type Range, toEnd, toRange } from '../markdown/offsets.ts'
import { locateParts } from '../markdown/plain.ts'

/** A heading that is more than one level below the one before it. */
export interface SkippedHeading extends Range {
  readonly level: number
  /** The level of the heading before it; null for the first heading, which follows the title of the page. */
  readonly previous: number | null
}

/**
 * Finds mistakes in the levels of the headings of a text, HTML included. The headings of a quote belong to the text that it quotes.
 * @param nodes of the text, in its order
 */
export function findHeadingMistakes(nodes: readonly Nodes[], text: string) {
  const skipped: SkippedHeading[] = []
  /** The headings of level 1 after the first one. */
  const repeated: Range[] = []
  let hasTitle = false
  let previous: number | 'title' | 'unknown' = 'title'
  let quoteEnd = 0
  for (const node of nodes) {
    if (node.type === 'blockquote') quoteEnd = Math.max(quoteEnd, toEnd(node))
    // It may contain headings that are unknown here.
    if (isComponent(node) || isUnknownExpression(node)) previous = 'unknown'
    for (const { level, offset, end } of listHeadings(node, text)) {
      if (offset < quoteEnd) continue
      if (previous !== 'unknown' && level > (previous === 'title' ? 1 : previous) + 1)
        skipped.push({ offset, end, level, previous: previous === 'title' ? null : previous })
      if (level === 1 && hasTitle) repeated.push({ offset, end })
      if (level === 1) hasTitle = true
      previous = level
    }
  }
  return { skipped, repeated }
}

/** The headings that a node is or has. */
function listHeadings(node: Nodes, text: string): readonly (Range & { readonly level: number })[] {
  if (node.type === 'heading') return [{ level: node.depth, ...toRange(node) }]
  if (node.type === 'html') return locateParts(node, text, findHeadings(node.value))
  const level = isElement(node) && node.name !== null ? toHeadingLevel(node.name) : null
  return level === null ? [] : [{ level, ...toRange(node) }]
}
