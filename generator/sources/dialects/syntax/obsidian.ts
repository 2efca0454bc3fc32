/**
 * Reads comments, highlights and ids of blocks: `%%comment%%`, `==text==`, `text ^id` (https://help.obsidian.md/syntax,
 * https://help.obsidian.md/links#Link+to+a+block+in+a+note).
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { type CommentMarks, findComments } from './comments.ts'

export const commentMarks: CommentMarks = ['%%', '%%']

const highlight = /(?<![=\\])==(?![\s=])([^=\n]+)(?<!\s)==(?!=)/g
const blockId = /(?<![ \t])[ \t]+\^[A-Za-z\d-]+[ \t\r]*$|^\^[A-Za-z\d-]+[ \t\r]*$/

export function findObsidianSyntax(markdown: MarkdownText): Edit[] {
  const { text, blocks } = markdown
  const edits = findComments(markdown, commentMarks)
  for (const { texts, end: blockEnd, lines } of blocks) {
    for (const { start, end } of texts) {
      for (const { 0: found, 1: inner = '', index } of text.slice(start, end).matchAll(highlight)) {
        // Bold text in bold text would show the marks.
        const mark = inner.includes('**') ? '' : '**'
        const first = start + index
        edits.push({ start: first, end: first + 2, text: mark })
        edits.push({ start: first + found.length - 2, end: first + found.length, text: mark })
      }
    }
    const last = texts.at(-1)
    const line = lines.at(-1)
    if (last?.end !== blockEnd || line === undefined) continue
    const first = Math.max(last.start, line.content)
    const found = blockId.exec(text.slice(first, blockEnd))
    if (found !== null)
      edits.push({
        start: first + found.index,
        end: first + found.index + found[0].trimEnd().length,
        text: '',
      })
  }
  return edits
}
