/** Finds fenced code, for syntax that is replaced before Markdown is read. */

import { closesFence, type Fence, readFence } from './block-starts.ts'
import { findPrefixEnd } from './lines.ts'

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
