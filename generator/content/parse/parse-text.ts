/** Parses Markdown and MDX in this process. MDX with mistakes is parsed as far as possible. */

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import type { Format } from '../../kernel/document.ts'
import { findDeepBlock, isStackError } from '../markdown/nodes.ts'
import { toBlank, toEnd, toStart } from '../markdown/offsets.ts'
import type { Parsers } from '../markdown/parsers.ts'
import { reportNesting, reportSparseTables } from './is-demanding.ts'
import { findBlock, isAboutTags, reportMdx } from './mdx-mistakes.ts'

export interface ParseResult {
  readonly tree: Root
  /** Whether the whole text was parsed in its format, without a block left out. */
  readonly isComplete: boolean
}

/**
 * Parses the text of a file. Reports its mistakes, and returns null for a text that is reported because no step could use its tree.
 * @throws an error that `isStackError` recognises if the parser exhausts its stack
 */
export function parseText(file: VFile, format: Format, parsers: Parsers): ParseResult | null {
  const result = format === 'md' ? parseMarkdown(file, parsers) : parseMdx(file, parsers)
  const deepBlock = findDeepBlock(result.tree)
  if (deepBlock !== undefined) reportNesting(file, toStart(deepBlock))
  return deepBlock !== undefined || reportSparseTables(result.tree, file) ? null : result
}

const parseMarkdown = (file: VFile, { md }: Parsers): ParseResult => ({
  tree: md.parse(String(file)),
  isComplete: true,
})

/** How many times MDX is parsed, with one more broken block left out each time. */
const maxAttempts = 16

/** How many characters these attempts may parse. Short paragraphs of this length take about three seconds. */
const maxCharacters = 200_000

/**
 * Parses MDX. A block that does not parse is reported and parsed as Markdown. The rest is parsed again as MDX, so that one run
 * finds all mistakes of the document.
 */
function parseMdx(file: VFile, parsers: Parsers): ParseResult {
  const text = String(file)
  // Both texts keep the length of the original, so that positions stay valid.
  let readable = text
  let broken = ''
  for (let attempt = 1; ; attempt++) {
    try {
      const tree = parsers.mdx.parse(readable)
      if (broken === '') return { tree, isComplete: true }
      const children = [...tree.children, ...parsers.md.parse(broken).children].sort(
        (a, b) => toStart(a) - toStart(b),
      )
      return { tree: { type: 'root', children }, isComplete: false }
    } catch (error) {
      if (!(error instanceof VFileMessage) || isStackError(error)) throw error
      if (broken === '') broken = toBlank(text)
      // A removed block may contain the other half of a tag, so a tag mismatch may be a consequence.
      if (!(isAboutTags(error) && broken.includes('<'))) reportMdx(file, error, readable)
      if (attempt === maxAttempts || (attempt + 1) * text.length > maxCharacters)
        return { tree: parsers.md.parse(text), isComplete: false }
      const [first, end] = findBlock(error, readable)
      const start = Math.max(first, findBodyStart(text, parsers))
      broken = broken.slice(0, start) + text.slice(start, end) + broken.slice(end)
      readable = readable.slice(0, start) + toBlank(text.slice(start, end)) + readable.slice(end)
    }
  }
}

/** The offset where the front matter ends. A broken block never includes front matter. */
function findBodyStart(text: string, parsers: Parsers): number {
  const [first] = parsers.md.parse(text).children
  return first?.type === 'yaml' ? toEnd(first) : 0
}
