/** Finds code, for syntax that is replaced before Markdown is read. */

import type { Range } from '../tags/nodes.ts'
import { closesFence, type Fence, readFence } from './block-starts.ts'
import { scanBlocks } from './blocks.ts'
import { findTextBlocks } from './inline.ts'
import { createFinder, findPrefixEnd } from './lines.ts'

interface FencedCode {
  /** The start of its first line. */
  readonly start: number
  /** The end of its last line, or of the text. */
  readonly end: number
}

/** Lists fenced code in order. Fences in quotes and lists count as well. Takes linear time. */
export function findFencedCode(text: string): readonly FencedCode[] {
  const found: FencedCode[] = []
  let open: { readonly fence: Fence; readonly start: number } | null = null
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd + 1
    const content = findPrefixEnd(text, start)
    if (open === null) {
      const fence = readFence(text, content)
      if (fence !== null) open = { fence, start }
    } else if (closesFence(open.fence, text, content)) {
      found.push({ start: open.start, end })
      open = null
    }
    start = end
  }
  return open === null ? found : [...found, { start: open.start, end: text.length }]
}

/** Lists the code within lines in order: between backticks, and in the HTML element `code`. Takes linear time. */
export function findInlineCode(text: string): readonly Range[] {
  const blocks = findTextBlocks(text, scanBlocks(text, { format: 'md' }), 'md')
  const findEnd = createFinder(text, closingCode)
  const elements: Range[] = []
  for (const { 0: tag, index: start } of text.matchAll(/<code(?:\s[^<>]*)?>/g)) {
    // An element within another one is a part of its code.
    const closing = start < (elements.at(-1)?.end ?? 0) ? -1 : findEnd(start + tag.length)
    if (closing >= 0) elements.push({ start, end: closing + closingCode.length })
  }
  return [...blocks.flatMap(({ codes }) => codes), ...elements].sort((a, b) => a.start - b.start)
}

const closingCode = '</code>'
