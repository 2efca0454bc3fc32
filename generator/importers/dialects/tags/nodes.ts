/** The tree of a text with shortcodes, tags or containers. */

import { createLineIndex, findPrefixEnd, measurePrefix, skipSpaces, toContinuation } from '../code/lines.ts'
import type { Arguments } from './fill-template.ts'

/** Offsets in the source. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Returns a function that says whether an offset is in one of some ranges. The ranges are in order, and the offsets grow. */
export function createRangeLookup(ranges: readonly Range[]): (offset: number) => boolean {
  let index = 0
  return (offset) => {
    while ((ranges[index]?.end ?? offset + 1) <= offset) index += 1
    const range = ranges[index]
    return range !== undefined && range.start <= offset
  }
}

interface TextNode extends Range {
  readonly type: 'text'
}

/** What replaces a part of the source; often nothing. */
export interface Insertion extends Range {
  readonly type: 'insertion'
  readonly text: string
  /** Whether it shows the syntax of a tag. Outside of code, it becomes code. */
  readonly isEscaped?: true
}

export interface Tag extends Range {
  readonly type: 'tag'
  readonly name: string
  readonly values: Arguments
  /** Null for a tag that is not closed. */
  readonly children: readonly Node[] | null
  /** What the tags enclose. */
  readonly inner: Range
  /** The end of the closing tag. */
  readonly closeEnd: number
  /** The prefix of the further lines of the block that the tag is in. */
  readonly prefix: string
  /** Whether the tag is indented only because it is in another one, so that its lines lose the indentation. */
  readonly isIndented: boolean
}

export type Node = TextNode | Insertion | Tag

/** A part of the source that is not a text. */
export type Token =
  | (Range & { readonly type: 'open'; readonly name: string; readonly values: Arguments })
  /** An opening tag that can have no closing one. */
  | (Range & { readonly type: 'single'; readonly name: string; readonly values: Arguments })
  /** A closing tag; of the innermost tag if it has no name. */
  | (Range & { readonly type: 'close'; readonly name: string | null })
  | Insertion

/** How deeply tags nest. Deeper ones are left out, and keep what they enclose. */
const maxTagDepth = 32

/**
 * Builds the tree of a text. A tag is closed if a closing tag of its name follows, with the innermost one of that name; tags in
 * between that are still open then have none.
 * @param tokens in order
 */
export function toTree(tokens: readonly Token[], source: string): Node[] {
  const lines = createLineIndex(source)
  const closings = pairTags(tokens)
  const root: Frame = { nodes: [], tag: null, prefix: '' }
  const stack: Frame[] = [root]
  let position = 0
  const addText = (end: number): void => {
    if (end > position) stack.at(-1)?.nodes.push({ type: 'text', start: position, end })
  }
  tokens.forEach((token, index) => {
    const frame = stack.at(-1) ?? root
    if (token.type === 'insertion') {
      addText(token.start)
      frame.nodes.push(token)
    } else if (token.type === 'close') {
      addText(token.start)
      const opened = frame.tag
      if (opened !== null && closings.get(opened) === token) {
        stack.pop()
        stack.at(-1)?.nodes.push(toTag(opened, frame, { start: opened.end, end: token.start }, token.end))
      } else frame.nodes.push({ ...token, type: 'insertion', text: '' })
    } else {
      const closing = closings.get(token)
      const lineStart = lines.findStart(token.start)
      const prefix = toContinuation(
        source.slice(lineStart, Math.min(findPrefixEnd(source, lineStart), token.start)),
      )
      const isIndented =
        closing !== undefined &&
        lineStart >= position &&
        isIndentedByNesting(frame, prefix, lineStart, token.start, position, source)
      addText(isIndented ? lineStart + frame.prefix.length : token.start)
      const child: Frame = { nodes: [], tag: token, prefix, isIndented }
      if (closing === undefined)
        frame.nodes.push(toTag(token, child, { start: token.end, end: token.end }, token.end))
      else if (stack.length > maxTagDepth) {
        closings.delete(token)
        frame.nodes.push({ type: 'insertion', start: token.start, end: token.end, text: '' })
      } else stack.push(child)
    }
    position = tokens[index]?.end ?? position
  })
  // Each tag on the stack has a closing one, so only the root is left.
  addText(source.length)
  return root.nodes
}

interface Frame {
  readonly nodes: Node[]
  readonly tag: OpenToken | null
  readonly prefix: string
  readonly isIndented?: boolean
}

type OpenToken = Extract<Token, { readonly values: Arguments }>

const toTag = (
  token: OpenToken,
  { nodes, prefix, isIndented = false }: Frame,
  inner: Range,
  closeEnd: number,
): Tag => ({
  type: 'tag',
  name: token.name,
  values: token.values,
  start: token.start,
  end: token.end,
  children: closeEnd === token.end ? null : nodes,
  inner,
  closeEnd,
  prefix,
  isIndented,
})

/**
 * Whether a tag is indented only because it is in another one: it begins its line, has more indentation than that tag, and follows a tag
 * after nothing but blank lines.
 */
function isIndentedByNesting(
  parent: Frame,
  prefix: string,
  lineStart: number,
  start: number,
  previousEnd: number,
  source: string,
): boolean {
  if (parent.tag === null || prefix.length <= parent.prefix.length) return false
  if (!prefix.startsWith(parent.prefix) || prefix.slice(parent.prefix.length).trim() !== '') return false
  // The marker of a list item indents by itself.
  if (lineStart + prefix.length !== start || /[-*+.)]/.test(source.slice(lineStart, start))) return false
  const previous = source.slice(previousEnd, lineStart)
  return /^[\s>]*$/.test(previous)
}

/** Finds the closing tag of each opening one. */
function pairTags(tokens: readonly Token[]): Map<Token, Token> {
  const closings = new Map<Token, Token>()
  const open: OpenToken[] = []
  /** How many tags of each name are open. */
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const token of tokens) {
    if (token.type === 'open') {
      open.push(token)
      count(token.name, 1)
    } else if (token.type === 'close') {
      const { name } = token
      if (name === null ? open.length === 0 : (counts.get(name) ?? 0) === 0) continue
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.name, -1)
        if (name === null || last.name === name) {
          closings.set(last, token)
          break
        }
      }
    }
  }
  return closings
}

/**
 * The range that tags enclose, without blank lines at its start and its end, and without the prefixes there.
 * @returns an empty range if it is blank
 */
export function trimInner({ inner, prefix }: Tag, source: string): Range {
  let { start, end } = inner
  let lineStart = -1
  // Moves the start behind each blank line.
  for (;;) {
    const next = lineStart < 0 ? skipSpaces(source, start) : skipMarkers(source, start, prefix)
    if (next >= end) return { start: end, end }
    if (source[next] !== '\n') break
    lineStart = next + 1
    start = lineStart
  }
  if (lineStart < 0) start = skipSpaces(source, start)
  else start = Math.min(end, skipPrefix(source, lineStart, prefix))
  // Moves the end before each blank line. In a quote, such a line has the markers.
  for (;;) {
    let before = end
    while (before > start && isSpace(source[before - 1])) before -= 1
    let marker = before
    while (marker > start && (source[marker - 1] === '>' || isSpace(source[marker - 1]))) marker -= 1
    if (marker <= start || source[marker - 1] !== '\n') return { start, end: before }
    end = marker - 1
  }
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\r'

const skipPrefix = (source: string, lineStart: number, prefix: string): number =>
  lineStart + measurePrefix(prefix, source, lineStart)

/** Skips the prefix of a line, and spaces. */
const skipMarkers = (source: string, lineStart: number, prefix: string): number =>
  skipSpaces(source, skipPrefix(source, lineStart, prefix))
