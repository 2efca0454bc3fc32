/**
 * Reads comments, highlights and ids of blocks: `%%comment%%`, `==text==`, `text ^id` (https://help.obsidian.md/syntax,
 * https://help.obsidian.md/links#Link+to+a+block+in+a+note).
 */

import { findRawEnd } from '../code/blocks.ts'
import { createFinder } from '../code/lines.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

const highlight = /(?<![=\\])==(?![\s=])([^=\n]+)(?<!\s)==(?!=)/g
const blockId = /(?<![ \t])[ \t]+\^[A-Za-z\d-]+[ \t\r]*$|^\^[A-Za-z\d-]+[ \t\r]*$/

/** Returns a function that reads the start of a comment that takes lines. */
export function createCommentReader(text: string) {
  const find = createFinder(text, '%%')
  return (content: number, lineEnd: number): string | null =>
    text.startsWith('%%', content) && find(content + 2) >= lineEnd ? '%%' : null
}

export function findObsidianSyntax({ text, lines, blocks }: MarkdownText): Edit[] {
  const edits: Edit[] = []
  lines.forEach(({ kind, isFirst, content, end }, index) => {
    if (kind !== 'raw' || !isFirst || !text.startsWith('%%', content)) return
    const last = lines[findRawEnd(lines, index)]
    edits.push({ start: content, end: text.lastIndexOf('%%', last?.end ?? end) + 2, text: '' })
  })
  const find = createFinder(text, '%%')
  let position = 0
  for (const { texts, end: blockEnd, lines } of blocks) {
    for (const { start, end } of texts) {
      for (;;) {
        const open = find(Math.max(start, position))
        if (open < 0 || open + 2 > end) break
        const close = find(open + 2)
        if (close < 0) break
        position = close + 2
        edits.push({ start: open, end: position, text: '' })
      }
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
