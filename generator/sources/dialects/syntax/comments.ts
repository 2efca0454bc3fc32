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

/** Returns edits that remove comments. */
export function findComments({ text, lines, blocks }: MarkdownText, [open, close]: CommentMarks): Edit[] {
  const edits: Edit[] = []
  lines.forEach(({ kind, isFirst, content, end }, index) => {
    if (kind !== 'raw' || !isFirst || !text.startsWith(open, content)) return
    const last = lines[findRawEnd(lines, index)]
    edits.push({ start: content, end: text.lastIndexOf(close, last?.end ?? end) + close.length, text: '' })
  })
  const [findOpen, findClose] = [createFinder(text, open), createFinder(text, close)]
  let position = 0
  for (const { texts } of blocks)
    for (const { start, end } of texts)
      for (;;) {
        const first = findOpen(Math.max(start, position))
        if (first < 0 || first + open.length > end) break
        const last = findClose(first + open.length)
        if (last < 0) break
        position = last + close.length
        edits.push({ start: first, end: position, text: '' })
      }
  return edits
}
