/**
 * Writes the tree of a text with shortcodes, tags or containers: each of them becomes its template. In a block of HTML no parser reads
 * Markdown, so a template of Markdown becomes HTML there: `<td>{{< figure src="a.png" >}}</td>`.
 */

import { findFirst } from '../../../../shim/core/sorted.ts'
import { type Line, scanBlocks } from '../code/blocks.ts'
import { findPrefixEnd, isBlankFrom, skipSpaces } from '../code/lines.ts'
import type { Template } from '../options.ts'
import { OutputLimitError, type Rewriter } from '../rewriter.ts'
import { children, type FilledLine, fillTemplate } from './fill-template.ts'
import { type Node, type Range, type Tag, trimInner } from './nodes.ts'

interface RenderContext {
  readonly source: string
  readonly writer: Rewriter
  readonly medium: 'html' | 'markdown'
  /** Returns undefined for a tag that is unknown, and null for one that only keeps its children. */
  readonly getTemplate: (tag: Tag) => Template | null | undefined
  /** Whether an offset of the source text is in a block of HTML. */
  readonly isInHtml: (offset: number) => boolean
  /** Called for a tag that has no template. */
  readonly reportUnknown: (tag: Tag) => void
  /** Called when a template is used whose two forms differ. */
  readonly reportDifference: () => void
  /** Called with the range of an escaped tag in the output. */
  readonly reportEscaped: (range: Range) => void
}

/** @param range the part of the source text to write; by default the whole text */
export function renderNodes(nodes: readonly Node[], context: RenderContext, range?: Range): void {
  const { writer } = context
  for (const node of nodes) {
    if (node.type === 'text') {
      const start = Math.max(node.start, range?.start ?? 0)
      const end = Math.min(node.end, range?.end ?? node.end)
      if (end > start) writer.keep(start, end)
    } else if (node.type === 'insertion') {
      writer.begin(node.start)
      const start = writer.length()
      writer.insert(node.text, node.start)
      if (node.isEscaped) context.reportEscaped({ start, end: writer.length() })
    } else renderTag(node, context, range?.end ?? context.source.length)
  }
}

/** @param limit where the written part of the source text ends */
function renderTag(tag: Tag, context: RenderContext, limit: number): void {
  const write = (): void => renderByTemplate(tag, context, limit)
  if (tag.isIndented) context.writer.nest({ prefix: tag.prefix, inserted: '', isDedented: true }, write)
  else write()
}

function renderByTemplate(tag: Tag, context: RenderContext, limit: number): void {
  const { writer, source, medium } = context
  const template = context.getTemplate(tag)
  if (template === undefined) context.reportUnknown(tag)
  if (template === undefined || template === null) {
    renderNodes(tag.children ?? [], context, tag.inner)
    return
  }
  if (template.html !== template.markdown) context.reportDifference()
  const inner = tag.children === null ? null : trimInner(tag, source)
  const isEmpty = inner === null || inner.start === inner.end
  const filled = fillTemplate(lengthenFences(template[medium], source, tag.inner), tag.values, !isEmpty)
  if (filled === null) throw new OutputLimitError(tag.start)
  if (filled.length === 0) return
  const isMarkdown = template.html === template.markdown && !isBlockStart(filled[0])
  const html = isMarkdown && context.isInHtml(tag.start) ? toHtmlForm(filled) : null
  const lines = html === null ? filled : [html]
  writer.begin(tag.start)
  const isBlock =
    isBlockOf(lines) || (isChildren(lines) && source.slice(tag.end, tag.closeEnd).includes('\n'))
  if (isBlock && !writer.isAtLineStart()) {
    // A row of a table holds no blocks.
    if (isTableRow(tag, context)) {
      renderNodes(tag.children ?? [], context, tag.inner)
      return
    }
    writer.insert('\n\n', tag.start)
  } else if (isBlockOf(lines) && context.isInHtml(tag.start)) writer.insert('\n', tag.start)
  lines.forEach((line, index) => {
    if (index > 0) writer.insert('\n', tag.start)
    for (const part of line) {
      if (part !== children) writer.insert(part, tag.start)
      else if (inner !== null) renderChildren(tag, toPrefix(line), context, inner)
    }
  })
  if (isBlock) separate(tag.closeEnd, limit, context)
}

function renderChildren(tag: Tag, inserted: string, context: RenderContext, range: Range): void {
  const write = (): void => renderNodes(tag.children ?? [], context, range)
  if (inserted === '') write()
  else context.writer.nest({ prefix: tag.prefix, inserted, isDedented: false }, write)
}

const isTableRow = ({ start }: Tag, { writer, source }: RenderContext): boolean =>
  source[findPrefixEnd(source, writer.lines.findStart(start))] === '|'

/** What the further lines of the children get: the markers that the line of the template starts with. */
function toPrefix([first = '']: FilledLine): string {
  if (first === children) return ''
  return first.slice(0, findPrefixEnd(first, 0)).replace(/[^\t>]/g, ' ')
}

/** Whether a template is not part of a paragraph. */
const isBlockOf = (lines: readonly FilledLine[]): boolean => lines.length > 1 || isBlockStart(lines[0])

const isBlockStart = ([part]: FilledLine = []): boolean => typeof part === 'string' && blockStart.test(part)

/** Whether a template only keeps the children. */
const isChildren = ([line = []]: readonly FilledLine[]): boolean =>
  line.every((part) => part === children || part === '')

const blockStart = /^(?:>|[-*+] |#{1,6} |\d{1,9}[.)] |`{3}|~{3})/

/** The start of a line that ends the paragraph or the quote before it. */
const separateLine = /(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3}|~{3}/y

/**
 * Ends the written block with a blank line, unless the text after it begins with one.
 * @param limit where the written part of the source text ends
 */
function separate(end: number, limit: number, { writer, source }: RenderContext): void {
  if (end >= limit) return
  if (!isBlankFrom(source, end)) {
    writer.insert('\n\n', end)
    return
  }
  const next = skipSpaces(source, end) + 1
  if (next > limit) return
  const content = skipQuotes(source, next)
  separateLine.lastIndex = content
  if (content < limit && !isBlankFrom(source, content) && !separateLine.test(source)) writer.insert('\n', end)
}

function skipQuotes(source: string, offset: number): number {
  let end = offset
  while (source[end] === '>' || source[end] === ' ' || source[end] === '\t') end += 1
  return end
}

/** Makes the fences of a template longer than those in the children. */
function lengthenFences(template: string, source: string, { start, end }: Range): string {
  if (!template.includes('```')) return template
  let longest = 2
  for (const [run] of source.slice(start, end).matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  return longest < 3 ? template : template.replace(/^`{3,}/gm, '`'.repeat(longest + 1))
}

/** Returns a function that tells whether an offset of a text is in a block of HTML. It reads the blocks when it is first called. */
export function createHtmlFinder(source: string, format: 'md' | 'mdx'): (offset: number) => boolean {
  let lines: readonly Line[] | null = null
  return (offset) => {
    lines ??= /^[ \t>]*<[a-z]/im.test(source) ? scanBlocks(source, { format }) : []
    return lines[findFirst(lines, ({ end }) => end < offset)]?.kind === 'html'
  }
}

/** Makes images, links and labels HTML, in one line. Null for a template with children. */
function toHtmlForm(lines: readonly FilledLine[]): FilledLine | null {
  if (lines.some((line) => line.includes(children))) return null
  const text = lines
    .map((line) => line.join(''))
    .filter((line) => line !== '')
    .join(' ')
  return [
    text
      .replace(
        /(?<!\\)(!?)\[((?:[^\\[\]]|\\.)*)\]\(([^()\s]*)\)/gs,
        (_, mark: string, label: string, url: string) => {
          const name = label.replace(/\\([[\]])/g, '$1')
          return mark === ''
            ? `<a href="${escapeHtml(url)}">${name}</a>`
            : `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}">`
        },
      )
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
  ]
}

/** Escapes a text for an element or an attribute. Entities stay. */
const escapeHtml = (value: string): string =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
