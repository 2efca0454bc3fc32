/**
 * Reads callouts: quotes that start with `[!NOTE]` (https://docs.github.com/get-started/writing-on-github#alerts) or
 * `[!tip]- Title` (https://help.obsidian.md/callouts).
 */

import type { Line } from '../code/blocks.ts'
import { skipSpaces } from '../code/lines.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { toLabel } from '../tags/fill-template.ts'

const callout = /\[!([\w-]+)(?:\|[^\]\n]*)?\][+-]?([^\n\r]*)/y

export function findCallouts({ text, lines }: MarkdownText): Edit[] {
  const edits: Edit[] = []
  lines.forEach((line, index) => {
    if (!line.opensQuote || line.kind !== 'paragraph') return
    callout.lastIndex = line.content
    const [found, name = '', title = ''] = callout.exec(text) ?? []
    if (found === undefined) return
    const next = lines[index + 1]
    // The title is a paragraph of its own, unless what follows is in the quote only as a continuation of this paragraph.
    const isContinued = next?.kind === 'paragraph' && !next.isFirst && isQuoted(text, next)
    const ending = isContinued ? '\n' : ''
    const end = line.content + found.length
    const start = end - title.trimStart().length
    const shown = title.trim()
    // Bold text in bold text would show its marks.
    const mark = shown.includes('**') ? '' : '**'
    if (shown === '') edits.push({ start: line.content, end, text: `**${toLabel(name)}**${ending}` })
    else {
      edits.push({ start: line.content, end: start, text: mark })
      edits.push({ start: start + shown.length, end, text: mark + ending })
    }
  })
  return edits
}

const isQuoted = (text: string, { start }: Line): boolean => text[skipSpaces(text, start)] === '>'
