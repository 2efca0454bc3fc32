/** Markdown with the positions of its headings, which are known while the text is assembled. */

import type { Heading as HeadingNode } from 'mdast'
import { getAnchor, toVisibleText } from '../../markdown/anchors.ts'

/** A heading that no other block contains. */
export interface Heading {
  /** Where its line starts in the text, in UTF-16 code units. */
  readonly offset: number
  readonly level: number
  /** Null for a heading without text. */
  readonly anchor: string | null
  /** Plain text in one line. */
  readonly title: string
}

export interface MarkedText {
  readonly text: string
  /** In the order of the text. */
  readonly headings: readonly Heading[]
}

/** Returns the headings that start a section. Of headings with the same anchor, it is the first one. */
export function listSectionStarts(headings: readonly Heading[]): readonly Heading[] {
  const taken = new Set<string>()
  return headings.filter(({ anchor }) => {
    if (anchor === null || taken.has(anchor)) return false
    taken.add(anchor)
    return true
  })
}

export const toHeading = (node: HeadingNode, offset: number): Heading => ({
  offset,
  level: node.depth,
  anchor: getAnchor(node),
  title: toVisibleText(node).replaceAll(/\s+/g, ' ').trim(),
})

/** Joins texts with a separator between them. */
export function joinTexts(parts: readonly MarkedText[], separator: string): MarkedText {
  let offset = 0
  const headings = parts.flatMap((part) => {
    const shift = offset
    offset += part.text.length + separator.length
    return part.headings.map((heading) => ({ ...heading, offset: heading.offset + shift }))
  })
  return { text: parts.map(({ text }) => text).join(separator), headings }
}
