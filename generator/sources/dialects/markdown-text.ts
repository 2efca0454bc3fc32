/** A text of Markdown, with its blocks. */

import { type BlockOptions, type Line, scanBlocks } from './blocks.ts'
import { findTextBlocks, type TextBlock } from './inline.ts'

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
