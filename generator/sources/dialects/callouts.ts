/**
 * Reads callouts: quotes that start with `[!NOTE]` (https://docs.github.com/get-started/writing-on-github#alerts) or
 * `[!tip]- Title` (https://help.obsidian.md/callouts).
 */

import type { Line } from './blocks.ts'
import { toLabel } from './fill-template.ts'
import { skipSpaces } from './lines.ts'
import type { MarkdownText } from './markdown-text.ts'
import type { Edit } from './rewriter.ts'

const callout = /\[!([\w-]+)(?:\|[^\]\n]*)?\][+-]?[ \t]*([^\n\r]*)/y

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
    edits.push({
      start: line.content,
      end: line.content + found.length,
      text: toBold(title.trim() || toLabel(name)) + ending,
    })
  })
  return edits
}

const isQuoted = (text: string, { start }: Line): boolean => text[skipSpaces(text, start)] === '>'

/** Makes a title bold, unless it has bold text. */
export const toBold = (title: string): string => (title.includes('**') ? title : `**${title}**`)
