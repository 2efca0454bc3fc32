/**
 * Reads comments that Markdown does not have: `%%comment%%` of Obsidian (https://help.obsidian.md/syntax), and those of HTML in MDX, which
 * Docusaurus accepts (https://docusaurus.io/docs/api/docusaurus-config#markdown).
 */

import { findRawEnd } from '../code/blocks.ts'
import { createFinder } from '../code/lines.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

/** What starts and what ends a comment. */
export type CommentMarks = readonly [open: string, close: string]

/** Returns a function that reads the start of a comment that spans several lines. */
export function createCommentReader(text: string, [open, close]: CommentMarks) {
  const find = createFinder(text, close)
  return (content: number, lineEnd: number): string | null =>
    text.startsWith(open, content) && find(content + open.length) >= lineEnd ? close : null
}

/** Returns edits that remove comments. One without an end in its block stays, because it would remove what follows the block. */
export function findComments({ text, lines, blocks }: MarkdownText, marks: CommentMarks): Edit[] {
  const [open, close] = marks
  const findClose = createFinder(text, close)
  const edits = lines.flatMap(({ kind, isFirst, content }, index): Edit[] => {
    if (kind !== 'raw' || !isFirst || !text.startsWith(open, content)) return []
    const end = lines[findRawEnd(lines, index)]?.end ?? 0
    const last = findClose(content + open.length)
    if (last < 0 || last + close.length > end) return []
    const start = last + close.length
    const rest = { start, end, texts: [{ start, end }] }
    return [{ start: content, end: start, text: '' }, ...findInBlock(text, rest, marks)]
  })
  return [...edits, ...blocks.flatMap((block) => findInBlock(text, block, marks))]
}

type Block = Pick<MarkdownText['blocks'][number], 'start' | 'end' | 'texts'>

function findInBlock(whole: string, { start, end, texts }: Block, [open, close]: CommentMarks): Edit[] {
  // Searches in a copy of the block end with it, so that they take linear time for all blocks.
  const text = whole.slice(start, end)
  const [findOpen, findClose] = [createFinder(text, open), createFinder(text, close)]
  const edits: Edit[] = []
  let position = 0
  for (const range of texts) {
    position = Math.max(position, range.start - start)
    for (;;) {
      const first = findOpen(position)
      if (first < 0 || first + open.length > range.end - start) break
      if (isEscaped(text, first)) {
        position = first + 1
        continue
      }
      const last = findClose(first + open.length)
      if (last < 0) return edits
      position = last + close.length
      edits.push({ start: start + first, end: start + position, text: '' })
    }
  }
  return edits
}

/** Whether an odd number of backslashes is in front. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset
  while (text[first - 1] === '\\') first -= 1
  return (offset - first) % 2 === 1
}
