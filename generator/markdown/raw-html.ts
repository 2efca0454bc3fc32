/** Raw HTML in Markdown, and where its parts are in the file. */

import type { Html } from 'mdast'
import { type Range, toRange } from './offsets.ts'

export interface RawHtml extends Range {
  readonly value: string
  /** Whether offsets in the HTML are offsets in the file. In a quote or list, the HTML lacks what begins each line. */
  readonly isVerbatim: boolean
}

/** A part of raw HTML, in UTF-16 code units. */
interface Part {
  readonly index: number
  readonly length: number
}

/** @param text the text that the node was parsed from */
export function toRawHtml(node: Html, text: string): RawHtml {
  const { offset, end } = toRange(node)
  return { value: node.value, isVerbatim: text.slice(offset, end) === node.value, offset, end }
}

/** Returns the range of a part in the file; that of the whole HTML if its own is unknown. */
export const toPartRange = ({ isVerbatim, offset, end }: RawHtml, { index, length }: Part): Range =>
  isVerbatim ? { offset: offset + index, end: offset + index + length } : { offset, end }

/** Gives parts of a node's HTML their ranges in the file. */
export function locateParts<P extends Part>(node: Html, text: string, parts: readonly P[]) {
  const html = toRawHtml(node, text)
  return parts.map(({ index, length, ...part }) => ({ ...part, ...toPartRange(html, { index, length }) }))
}
