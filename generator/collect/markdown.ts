/** Reads Markdown and MDX into a tree, as far as it goes where there are mistakes. */

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import type { Format, Parsers } from '../markdown/parsers.ts'
import { findBlock, isAboutTags, reportMdx } from './mdx-mistakes.ts'

export interface ParseResult {
  readonly tree: Root
  /** Whether all of it was read as what it is. */
  readonly isComplete: boolean
}

/** How often MDX is read again without a block that does not parse. */
const maxReadings = 16

/**
 * Parses a document. MDX that does not parse is reported where it fails. Its block is then read as Markdown and
 * the rest again as MDX, so that what else is wrong with the document is found in the same run.
 */
export function parseMarkdown(file: VFile, format: Format, parsers: Parsers): ParseResult {
  const text = String(file)
  if (format === 'md') return { tree: parsers.md.parse(text), isComplete: true }
  let readable = text
  let broken = toBlank(text)
  for (let count = 1; ; count++) {
    try {
      const tree = parsers.mdx.parse(readable)
      if (count === 1) return { tree, isComplete: true }
      const children = [...tree.children, ...parsers.md.parse(broken).children]
      return { tree: { type: 'root', children }, isComplete: false }
    } catch (error) {
      if (!(error instanceof VFileMessage)) throw error
      // A tag may have lost its other half with a block that was taken out.
      if (!(isAboutTags(error) && broken.includes('<'))) reportMdx(file, error, readable)
      if (count === maxReadings) return { tree: parsers.md.parse(text), isComplete: false }
      const [first, end] = findBlock(error, readable)
      const start = Math.max(first, findBody(text, parsers))
      broken = broken.slice(0, start) + text.slice(start, end) + broken.slice(end)
      readable = readable.slice(0, start) + toBlank(text.slice(start, end)) + readable.slice(end)
    }
  }
}

/** Where front matter ends, which no mistake of the body spoils. */
function findBody(text: string, parsers: Parsers): number {
  const [first] = parsers.md.parse(text).children
  return first?.type === 'yaml' ? (first.position?.end.offset ?? 0) : 0
}

const toBlank = (text: string): string => text.replace(/[^\r\n]/g, ' ')
