/**
 * Reads the comments in code that mark lines: `// highlight-next-line`, `highlight-start` and `highlight-end`
 * (https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments). The comments go, and the fence names the lines.
 */

import type { Line } from '../code/blocks.ts'
import { type MarkdownText, removeLines } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

/** A comment, in any language of code. */
const comment =
  /^(?:\/\/|\/\*|\{\/\*|<!--|#|--|%|;|REM|') {0,9}highlight-(next-line|start|end)(?: {0,9}(?:\*\/\}?|-->))?$/

export const mayHaveMagicComments = (text: string): boolean => text.includes('highlight-')

/** Docusaurus reads the comments of code that has a language, and whose fence names no lines. */
const canMark = (info: string): boolean => /^[`~]+[ \t]*[^\s{`]/.test(info) && !/\{[\d,\s-]+\}/.test(info)

export function findMagicComments(markdown: MarkdownText): Edit[] {
  const { text, lines } = markdown
  const toText = ({ content, end }: Line): string => text.slice(content, end)
  const edits: Edit[] = []
  for (let first = 0; first < lines.length; first += 1) {
    const fence = lines[first]
    if (fence?.kind !== 'code' || !fence.isFirst) continue
    let last = first
    while (lines[last + 1]?.kind === 'code' && !lines[last + 1]?.isFirst) last += 1
    const info = toText(fence).trimEnd()
    if (!canMark(info)) continue
    const { marked, removed } = readComments(lines.slice(first + 1, last + 1).map(toText))
    if (removed.length === 0) continue
    const end = fence.content + info.length
    if (marked.length > 0) edits.push({ start: end, end, text: ` {${marked.join(',')}}` })
    edits.push(...removed.map((index) => removeLines(markdown, first + 1 + index, first + 1 + index)))
  }
  return edits
}

/**
 * Returns the numbers of the marked lines, from 1, as they are without the comments; and the indexes of the comments.
 * @param code the lines after the fence
 */
function readComments(code: readonly string[]) {
  const marked = new Set<number>()
  const removed: number[] = []
  /** The line with which a range starts; null outside of a range. A range without an end marks nothing. */
  let start: number | null = null
  for (const [index, line] of code.entries()) {
    const [, mark] = comment.exec(line.trim()) ?? []
    if (mark === undefined) continue
    const next = index - removed.length + 1
    removed.push(index)
    if (mark === 'next-line') marked.add(next)
    else if (mark === 'start') start = next
    else if (start !== null) {
      for (let number = start; number < next; number += 1) marked.add(number)
      start = null
    }
  }
  return { marked: [...marked].sort((a, b) => a - b), removed }
}
