/** Finds the code in paragraphs and headings, and their text: everything except code, HTML tags, expressions and addresses. */

import { group } from '../../../kernel/grouping.ts'
import type { Range } from '../tags/nodes.ts'
import { type Line, scanBlocks } from './blocks.ts'
import { createFinder } from './lines.ts'
import { createMdxFinder, type MdxFinder } from './mdx-ranges.ts'

/** The parts of a text, in order. */
interface InlineParts {
  /** Where syntax has a meaning. */
  readonly texts: readonly Range[]
  readonly codes: readonly Range[]
}

/** A paragraph, a table or a heading. */
export interface TextBlock extends Range, InlineParts {
  /** Its lines, in order. */
  readonly lines: readonly Line[]
}

/** @param lines of the whole text */
export function findTextBlocks(text: string, lines: readonly Line[], format: 'md' | 'mdx'): TextBlock[] {
  const blocks: Line[][] = []
  for (const line of lines) {
    if (line.kind === 'heading' || (line.kind === 'paragraph' && line.isFirst)) blocks.push([line])
    else if (line.kind === 'paragraph') blocks.at(-1)?.push(line)
  }
  const mdx = format === 'mdx' ? createMdxFinder(text) : null
  return blocks.map((blockLines) => {
    const start = blockLines[0]?.content ?? 0
    const end = blockLines.at(-1)?.end ?? start
    return { start, end, lines: blockLines, ...findInlineParts(text, start, end, mdx) }
  })
}

const special = /[\\`<{]/g
const backticks = /`+/y
const tag =
  /<(?:\/[a-z][a-z\d-]*\s*>|[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+>|!--|\?|!\[CDATA\[|![a-z])/iy

/**
 * Finds the parts of a text that ends at `blockEnd`.
 * @param mdx null for Markdown
 */
export function findInlineParts(
  whole: string,
  start: number,
  blockEnd: number,
  mdx: MdxFinder | null,
): InlineParts {
  // Searches in a copy of the block end with it, so that they take linear time for all blocks.
  const text = whole.slice(start, blockEnd)
  const texts: Range[] = []
  const codes: Range[] = []
  const findRun = createRunFinder(text)
  const unclosed = new Set<string>()
  let textStart = 0
  let position = 0
  const skip = (from: number, to: number): void => {
    if (from > textStart) texts.push({ start: start + textStart, end: start + from })
    textStart = to
    position = to
  }
  const readTag = (offset: number): number => {
    tag.lastIndex = offset
    const [found = ''] = tag.exec(text) ?? []
    if (found === '') return -1
    const ending = endings[found.slice(0, 3).toUpperCase()] ?? (found.startsWith('<!') ? '>' : null)
    if (ending === null) return tag.lastIndex
    if (unclosed.has(ending)) return -1
    // `<!-->` is a whole comment.
    const last = text.indexOf(ending, found === '<!--' ? offset + 2 : tag.lastIndex)
    if (last < 0) unclosed.add(ending)
    return last < 0 ? -1 : last + ending.length
  }
  const readMdx = (offset: number, character: string): number => {
    const end = character === '<' ? mdx?.findTagEnd(start + offset) : mdx?.findExpressionEnd(start + offset)
    return end === undefined || end > blockEnd ? -1 : end - start
  }
  for (;;) {
    special.lastIndex = position
    const found = special.exec(text)
    if (found === null) break
    const { index: offset, 0: character } = found
    position = offset + 1
    if (character === '\\') position = offset + 2
    else if (character === '`') {
      backticks.lastIndex = offset
      backticks.test(text)
      const runEnd = backticks.lastIndex
      const closing = findRun(runEnd - offset, runEnd)
      if (closing < 0) position = runEnd
      else {
        skip(offset, closing)
        codes.push({ start: start + offset, end: start + closing })
      }
    } else if (mdx !== null || character === '<') {
      const end = mdx === null ? readTag(offset) : readMdx(offset, character)
      if (end > offset) skip(offset, end)
    }
  }
  if (text.length > textStart) texts.push({ start: start + textStart, end: blockEnd })
  return { texts, codes }
}

const endings: Readonly<Record<string, string>> = { '<!-': '-->', '<?': '?>', '<![': ']]>' }

/** Returns a function that finds the end of a run of backticks of a length. Its offsets grow; all calls together take linear time. */
function createRunFinder(text: string): (length: number, offset: number) => number {
  let runs: ReadonlyMap<number, number[]> | undefined
  return (length, offset) => {
    runs ??= group([...text.matchAll(/`+/g)].reverse().map(({ 0: run, index }) => [run.length, index]))
    const starts = runs.get(length) ?? []
    while (starts.length > 0 && (starts.at(-1) ?? 0) < offset) starts.pop()
    const start = starts.at(-1)
    return start === undefined ? -1 : start + length
  }
}

/** Lists the code within lines in order: between backticks, and in the HTML element `code`. Takes linear time. */
export function findInlineCode(text: string): readonly Range[] {
  const blocks = findTextBlocks(text, scanBlocks(text, { format: 'md' }), 'md')
  const findEnd = createFinder(text, closingCode)
  const elements: Range[] = []
  for (const { 0: tag, index: start } of text.matchAll(/<code(?:\s[^<>]*)?>/g)) {
    // An element within another one is a part of its code.
    const closing = start < (elements.at(-1)?.end ?? 0) ? -1 : findEnd(start + tag.length)
    if (closing >= 0) elements.push({ start, end: closing + closingCode.length })
  }
  return [...blocks.flatMap(({ codes }) => codes), ...elements].sort((a, b) => a.start - b.start)
}

const closingCode = '</code>'
