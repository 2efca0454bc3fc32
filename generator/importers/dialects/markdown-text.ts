/** A text of Markdown, with its blocks. */

import { type BlockOptions, type Line, scanBlocks } from './code/blocks.ts'
import { findTextBlocks, type TextBlock } from './code/inline.ts'
import type { Edit } from './rewriter.ts'

export interface MarkdownText {
  readonly text: string
  readonly lines: readonly Line[]
  /** Its paragraphs, tables and headings. */
  readonly blocks: readonly TextBlock[]
}

export function toMarkdownText(text: string, options: BlockOptions): MarkdownText {
  const lines = scanBlocks(text, options)
  return { text, lines, blocks: findTextBlocks(text, lines, options.format) }
}

/** Removes lines. What a paragraph continues with after them stays another paragraph. */
export function removeLines({ text, lines }: MarkdownText, first: number, last: number): Edit {
  const firstLine = lines[first]
  const lastLine = lines[last]
  if (firstLine === undefined || lastLine === undefined) return { start: 0, end: 0, text: '' }
  const next = lines[last + 1]
  const isSplit = next?.kind === 'paragraph' && !next.isFirst && !firstLine.isFirst
  // The marker of a quote or a list item stays.
  const hasMarker = first === last && /[^\s>]/.test(text.slice(firstLine.start, firstLine.content))
  if (isSplit || hasMarker) return { start: firstLine.content, end: lastLine.end, text: '' }
  return { start: firstLine.start, end: Math.min(text.length, lastLine.end + 1), text: '' }
}
