/** Markdown with the places of its headings, and the outline of a document, which lists its sections. */

import type { Heading as HeadingNode } from 'mdast'
import type { Outline, Section } from '../../../shim/contract/sections.ts'
import { getAnchor, toVisibleText } from '../../content/markdown/anchors.ts'
import { estimateTokens } from '../../content/markdown/tokens.ts'

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

/** Returns the outline of a Markdown file. */
export function toOutline({ text, headings }: MarkedText): Outline {
  let [from, bytes, tokens] = [0, 0, 0]
  /** Returns an offset in bytes and in hundredths of a token. Offsets must ascend from call to call. */
  const measure = (offset: number) => {
    const part = text.slice(from, offset)
    from = offset
    bytes += Buffer.byteLength(part)
    tokens += estimateTokens(part)
    return { bytes, tokens }
  }
  const starts = headings.map((heading) => ({ heading, level: heading.level, ...measure(heading.offset) }))
  const fileEnd = measure(text.length)
  const sectionStarts = new Set(listSectionStarts(headings))
  const sections = starts.flatMap(({ heading, level, ...start }, index): Section[] => {
    const { anchor, title } = heading
    if (anchor === null || !sectionStarts.has(heading)) return []
    let next = index + 1
    while ((starts[next]?.level ?? 0) > level) next += 1
    const end = starts[next] ?? fileEnd
    return [[anchor, title, level, start.bytes, end.bytes, toWhole(end.tokens - start.tokens)]]
  })
  return [toWhole(fileEnd.tokens), sections]
}

const toWhole = (hundredths: number): number => Math.round(hundredths / 100)
