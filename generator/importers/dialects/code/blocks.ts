/**
 * Reads the blocks of Markdown, so that syntax in code stays as it is. The Markdown parser cannot tell: it cannot read MDX before its
 * syntax is translated, and its time is not linear. For 750 documents, micromark alone takes 4.4 s and this scanner 0.4 s; the parser
 * of a build takes 0.2 s. test/generator/dialects compares the two.
 */

import * as starts from './block-starts.ts'
import { createLineCursor, type LineCursor, skipSpaces } from './lines.ts'
import { createMdxFinder, type MdxFinder } from './mdx-ranges.ts'

type LineKind =
  | 'blank'
  /** Of a paragraph, a table, or the text of a heading that is underlined. */
  | 'paragraph'
  | 'heading'
  | 'underline'
  | 'break'
  /** Of a code block, fences included. */
  | 'code'
  | 'html'
  /** HTML whose text is not shown as Markdown: comments, scripts, styles and `<pre>`. */
  | 'raw'
  /** Of an expression, a tag, imports or exports of MDX. */
  | 'mdx'
  /** Matched by {@link BlockOptions.isDirective}. */
  | 'directive'

export interface Line {
  readonly start: number
  /** Before the line end. */
  readonly end: number
  /** After the markers of quotes and list items, and the white space that follows. */
  readonly content: number
  readonly kind: LineKind
  /** Whether it is the first line of its block. */
  readonly isFirst: boolean
  /** Whether a quote starts in it. */
  readonly opensQuote: boolean
  /** How many of the quotes and list items of the line before it continues. */
  readonly continued: number
  /** In how many quotes and list items it is. */
  readonly depth: number
}

export interface BlockOptions {
  readonly format: 'md' | 'mdx'
  /** Whether a line is the start or the end of a container, which no paragraph includes. */
  readonly isDirective?: (text: string, content: number) => boolean
  /** Returns the text that ends a comment which starts in a line, other than a comment of HTML; null if none starts there. */
  readonly readComment?: (content: number, lineEnd: number) => string | null
}

/** How deeply quotes and list items nest. Deeper ones are text. */
const maxDepth = 100

interface Container {
  readonly type: 'quote' | 'item'
  /** The columns that the content of an item is indented by. */
  readonly indent: number
  /** Whether it is an item that has no content yet. */
  isEmpty: boolean
}

type Leaf =
  | { readonly type: 'none' | 'paragraph' | 'code' | 'html' }
  | { readonly type: 'fence'; readonly fence: starts.Fence }
  | { readonly type: 'raw'; readonly end: string }
  | { readonly type: 'mdx'; readonly end: number }

const none: Leaf = { type: 'none' }
const paragraph: Leaf = { type: 'paragraph' }

export function scanBlocks(
  text: string,
  { format, isDirective = () => false, readComment = () => null }: BlockOptions,
): Line[] {
  const lines: Line[] = []
  const containers: Container[] = []
  const mdx = format === 'mdx' ? createMdxFinder(text) : null
  let leaf: Leaf = none
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    const cursor = createLineCursor(text, start, end)
    const line = readLine(cursor, continueContainers(containers, cursor, leaf))
    if (line.kind !== 'blank') for (const container of containers) container.isEmpty = false
    lines.push({ start, end, content: cursor.contentStart(), ...line, depth: containers.length })
    start = end + 1
  }
  return lines

  /** Reads a line after the markers of the quotes and items that it continues. */
  function readLine(
    cursor: LineCursor,
    continued: number,
  ): Pick<Line, 'kind' | 'isFirst' | 'opensQuote' | 'continued'> {
    // A line of a paragraph may lack the markers of its quotes and items ("laziness", CommonMark 0.31, 5.1). One that starts another
    // block ends the paragraph, and what it lacks the markers of.
    let isLazy = leaf.type === 'paragraph' && continued < containers.length
    if (continued < containers.length && !isLazy) leaf = none
    if (leaf.type !== 'none' && leaf.type !== 'paragraph') {
      const result = continueLeaf(leaf, text, cursor, mdx !== null)
      leaf = result?.leaf ?? none
      if (result !== null) return { kind: result.kind, isFirst: false, opensQuote: false, continued }
    }
    /** Ends the paragraph that the line could have continued. */
    const endParagraph = (): void => {
      if (isLazy) containers.length = continued
      leaf = none
      isLazy = false
    }
    if (!isLazy) containers.length = continued
    let opensQuote = false
    for (;;) {
      const opened = containers.length < maxDepth ? openContainer(text, cursor, leaf, isLazy) : null
      if (opened === null) break
      endParagraph()
      containers.push(opened)
      opensQuote ||= opened.type === 'quote'
    }
    const opened = cursor.isBlank()
      ? ({ kind: 'blank', leaf: none } as const)
      : openLeaf(text, cursor, {
          leaf,
          isLazy,
          mdx,
          isDirective,
          readComment,
          isNested: containers.length > 0,
        })
    if (opened === null) {
      const isFirst = leaf.type !== 'paragraph'
      leaf = paragraph
      return { kind: 'paragraph', isFirst, opensQuote, continued: isLazy ? containers.length : continued }
    }
    endParagraph()
    leaf = opened.leaf
    return { kind: opened.kind, isFirst: opened.kind !== 'underline', opensQuote, continued }
  }
}

/** The last line of the raw text that starts in a line. */
export function findRawEnd(lines: readonly Line[], index: number): number {
  let last = index
  while (lines[last + 1]?.kind === 'raw' && !lines[last + 1]?.isFirst) last += 1
  return last
}

/** Moves the cursor behind the markers of the quotes and items that a line continues. Returns their number. */
function continueContainers(containers: readonly Container[], cursor: LineCursor, leaf: Leaf): number {
  // What is not Markdown can have any indentation.
  if (leaf.type === 'mdx') return containers.length
  let continued = 0
  for (const { type, indent, isEmpty } of containers) {
    if (type === 'quote') {
      if (!cursor.skipQuoteMarker()) break
    } else if (cursor.isBlank()) {
      if (isEmpty) break
    } else if (cursor.indent() >= indent) cursor.skipColumns(indent)
    else break
    continued += 1
  }
  return continued
}

/** Continues a block other than a paragraph. Returns null if the line is not part of it. */
function continueLeaf(
  leaf: Leaf,
  text: string,
  cursor: LineCursor,
  isMdx: boolean,
): { kind: LineKind; leaf: Leaf } | null {
  const content = cursor.contentStart()
  if (leaf.type === 'fence') {
    const isClosed = (isMdx || cursor.indent() < 4) && starts.closesFence(leaf.fence, text, content)
    return { kind: 'code', leaf: isClosed ? none : leaf }
  }
  if (leaf.type === 'raw')
    return { kind: 'raw', leaf: hasEnd(text, content, cursor.end, leaf.end) ? none : leaf }
  if (leaf.type === 'html') return cursor.isBlank() ? null : { kind: 'html', leaf }
  if (leaf.type === 'code')
    return cursor.indent() >= 4 || cursor.isBlank()
      ? { kind: cursor.isBlank() ? 'blank' : 'code', leaf }
      : null
  if (leaf.type === 'mdx') return { kind: 'mdx', leaf: cursor.end >= leaf.end ? none : leaf }
  return null
}

const hasEnd = (text: string, start: number, end: number, ending: string): boolean =>
  text.slice(start, end).toLowerCase().includes(ending)

/** Reads the marker of a quote or a list item. */
function openContainer(text: string, cursor: LineCursor, leaf: Leaf, isLazy: boolean): Container | null {
  const indent = cursor.indent()
  if (indent >= 4 || cursor.isBlank()) return null
  const content = cursor.contentStart()
  if (cursor.skipQuoteMarker()) return { type: 'quote', indent: 0, isEmpty: false }
  if (starts.isBreak(text, content)) return null
  const note = starts.readFootnote(text, content)
  if (note !== null) {
    cursor.skipTo(note)
    cursor.skipColumns(cursor.indent())
    return { type: 'item', indent: 4, isEmpty: false }
  }
  const item = starts.readListMarker(text, content)
  if (item === null || (leaf.type === 'paragraph' && !isLazy && !item.isInterrupting)) return null
  if (leaf.type === 'paragraph' && !isLazy && starts.isUnderline(text, content)) return null
  cursor.skipTo(item.end)
  const spaces = cursor.indent()
  const width = item.end - content
  if (cursor.isBlank()) return { type: 'item', indent: indent + width + 1, isEmpty: true }
  const padding = spaces > 4 ? 1 : spaces
  cursor.skipColumns(padding)
  return { type: 'item', indent: indent + width + padding, isEmpty: false }
}

interface LeafContext {
  readonly leaf: Leaf
  readonly isLazy: boolean
  readonly isNested: boolean
  readonly mdx: MdxFinder | null
  readonly isDirective: (text: string, content: number) => boolean
  readonly readComment: (content: number, lineEnd: number) => string | null
}

/** Reads the start of a block other than a paragraph. */
function openLeaf(
  text: string,
  cursor: LineCursor,
  { leaf, isLazy, isNested, mdx, isDirective, readComment }: LeafContext,
): { kind: LineKind; leaf: Leaf } | null {
  const content = cursor.contentStart()
  const inParagraph = leaf.type === 'paragraph'
  if (cursor.indent() >= 4 && mdx === null)
    return inParagraph ? null : { kind: 'code', leaf: { type: 'code' } }
  if (starts.readHeading(text, content) !== null) return { kind: 'heading', leaf: none }
  const fence = starts.readFence(text, content)
  if (fence !== null) return { kind: 'code', leaf: { type: 'fence', fence } }
  if (inParagraph && !isLazy && starts.isUnderline(text, content)) return { kind: 'underline', leaf: none }
  if (starts.isBreak(text, content)) return { kind: 'break', leaf: none }
  if (isDirective(text, content)) return { kind: 'directive', leaf: none }
  const comment = readComment(content, cursor.end)
  if (comment !== null) return { kind: 'raw', leaf: { type: 'raw', end: comment } }
  if (mdx !== null) return openMdx(text, cursor, mdx, isNested || inParagraph)
  const html = starts.readHtmlStart(text, content)
  if (html === null || (inParagraph && !html.isInterrupting)) return null
  const { end } = html
  if (end === null) return { kind: 'html', leaf: { type: 'html' } }
  return { kind: 'raw', leaf: hasEnd(text, content + 2, cursor.end, end) ? none : { type: 'raw', end } }
}

function openMdx(
  text: string,
  cursor: LineCursor,
  mdx: MdxFinder,
  isNested: boolean,
): { kind: LineKind; leaf: Leaf } | null {
  const content = cursor.contentStart()
  const character = text[content]
  let end = -1
  if (character === '{' || character === '<') {
    // Several expressions and tags can follow each other.
    let next = content
    while (text[next] === '{' || text[next] === '<') {
      const found = text[next] === '{' ? mdx.findExpressionEnd(next) : mdx.findTagEnd(next)
      if (found < 0) return null
      end = found
      next = skipSpaces(text, found)
    }
    if (next < text.length && text[next] !== '\n') return null
  } else if (!isNested && /^(?:import|export)[ {*'"]/.test(text.slice(content, content + 7)))
    end = mdx.findModuleEnd(content)
  if (end < 0) return null
  return { kind: 'mdx', leaf: end > cursor.end ? { type: 'mdx', end } : none }
}
