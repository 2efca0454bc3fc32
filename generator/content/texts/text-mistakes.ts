/**
 * Finds mistakes in Markdown that are valid syntax with another meaning; headings that skip a level, and a second title; and
 * references without a definition, which Markdown shows as they are written.
 */

import type { Nodes, Table } from 'mdast'
import { findHeadings, isSelfClosed, maskComments, toHeadingLevel } from '../markdown/html-attributes.ts'
import { isComponent, isElement, isUnknownExpression } from '../markdown/mdx.ts'
import { type Range, toEnd, toRange } from '../markdown/offsets.ts'
import { locateParts } from '../markdown/plain.ts'

export type TextMistake = Range &
  (
    | { readonly kind: 'unclosed-element'; readonly name: string }
    | { readonly kind: 'unclosed-code'; readonly fence: string }
    | { readonly kind: 'uneven-table'; readonly cells: number; readonly columns: number }
    /** A heading without a space after its marks. */
    | { readonly kind: 'missing-space'; readonly marks: string }
  )

/** @param nodes of the text, in its order */
export function findTextMistakes(nodes: readonly Nodes[], text: string): readonly TextMistake[] {
  const textEnd = text.trimEnd().length
  return [
    ...findUnclosedElement(nodes, text),
    ...nodes.flatMap((node) => findMistakes(node, text, textEnd)),
  ].sort((a, b) => a.offset - b.offset)
}

function findMistakes(node: Nodes, text: string, textEnd: number): readonly TextMistake[] {
  switch (node.type) {
    case 'code':
      return toEnd(node) < textEnd ? [] : findUnclosedCode(toRange(node), text)
    case 'table':
      return findUnevenRows(node)
    case 'paragraph':
      return findMissingSpace(toRange(node), text)
    default:
      return []
  }
}

/** A code block without its end runs to the end of the text, or of the quote or list item that it is in (CommonMark 0.31, 4.5). */
function findUnclosedCode({ offset, end }: Range, text: string): readonly TextMistake[] {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text.slice(offset, end)) ?? []
  if (fence === undefined) return []
  const source = text.slice(offset, end).trimEnd()
  const lastLine = source.slice(source.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '')
  const isClosed = source.includes('\n') && lastLine.startsWith(fence) && isRun(lastLine)
  return isClosed ? [] : [{ kind: 'unclosed-code', fence, offset, end: offset + fence.length }]
}

const isRun = (line: string): boolean => /^(?:`+|~+)$/.test(line)

/** GFM accepts rows with fewer or more cells than the header has, and leaves out the extra cells. */
function findUnevenRows({ children: [header, ...rows] }: Table): readonly TextMistake[] {
  const columns = header?.children.length ?? 0
  return rows
    .filter(({ children }) => children.length !== columns)
    .map((row) => ({ kind: 'uneven-table', cells: row.children.length, columns, ...toRange(row) }))
}

/** `#Title` is a paragraph. `#one #two` is a line of hashtags, not a heading. */
function findMissingSpace({ offset, end }: Range, text: string): readonly TextMistake[] {
  if (text[offset] !== '#') return []
  const line = text.slice(offset, end).split('\n', 1)[0] ?? ''
  const [, marks] = /^(#{1,6})(?:\p{L}|(?<=##)\p{N})/u.exec(line) ?? []
  if (marks === undefined || /^#\S+(?:\s+#\S+)+\s*$/.test(line)) return []
  return [{ kind: 'missing-space', marks, offset, end: offset + line.trimEnd().length }]
}

/** Elements that need an end tag (HTML, 13.1.2). Names of other elements are often placeholders in a text, such as `<file>`. */
const closedNames: ReadonlySet<string> = new Set(
  (
    'a abbr article aside b blockquote button center cite code del details div dl em figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header i ins kbd label main mark nav ol pre q s samp section select small span strong sub ' +
    'summary sup table u ul var video audio picture'
  ).split(' '),
)

const tag = /<(\/?)([a-z][a-z\d]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*|\/)?>/gi

interface StartTag extends Range {
  readonly name: string
}

/** Finds the first element of raw HTML that no end tag closes, or only the end tag of an element around it. */
function findUnclosedElement(nodes: readonly Nodes[], text: string): readonly TextMistake[] {
  const open: StartTag[] = []
  const unclosed: StartTag[] = []
  /** How many elements of each name are open. */
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const node of nodes) {
    if (node.type !== 'html') continue
    for (const { name, isEnd, ...range } of locateParts(node, text, listTags(node.value))) {
      if (!isEnd) {
        open.push({ name, ...range })
        count(name, 1)
      } else if ((counts.get(name) ?? 0) > 0) {
        for (let last = open.pop(); last !== undefined; last = open.pop()) {
          count(last.name, -1)
          if (last.name === name) break
          unclosed.push(last)
        }
      }
    }
  }
  const [first] = [...unclosed, ...open].sort((a, b) => a.offset - b.offset)
  return first === undefined ? [] : [{ kind: 'unclosed-element', ...first }]
}

/** The tags of elements that need an end tag, as offsets and lengths in UTF-16 code units. */
function listTags(html: string) {
  // A script may have tags in its texts.
  if (!html.includes('<') || /<(?:script|style|textarea|svg|math)\b/i.test(html)) return []
  return [...maskComments(html).matchAll(tag)].flatMap(({ 0: found, 1: slash, 2: written = '', index }) => {
    const name = written.toLowerCase()
    const isTag = closedNames.has(name) && !(slash === '' && isSelfClosed(found))
    return isTag ? [{ name, isEnd: slash !== '', index, length: found.length }] : []
  })
}

/** A heading that is more than one level below the one before it. */
export interface SkippedHeading extends Range {
  readonly level: number
  /** The level of the heading before it; null for the first heading, which follows the title of the page. */
  readonly previous: number | null
}

/**
 * Finds mistakes in the levels of the headings of a text, HTML included. The headings of a quote belong to the text that it quotes.
 * @param nodes of the text, in its order
 */
export function findHeadingMistakes(nodes: readonly Nodes[], text: string) {
  const skipped: SkippedHeading[] = []
  /** The headings of level 1 after the first one. */
  const repeated: Range[] = []
  let hasTitle = false
  let previous: number | 'title' | 'unknown' = 'title'
  let quoteEnd = 0
  for (const node of nodes) {
    if (node.type === 'blockquote') quoteEnd = Math.max(quoteEnd, toEnd(node))
    // It may contain headings that are unknown here.
    if (isComponent(node) || isUnknownExpression(node)) previous = 'unknown'
    for (const { level, offset, end } of listHeadings(node, text)) {
      if (offset < quoteEnd) continue
      if (previous !== 'unknown' && level > (previous === 'title' ? 1 : previous) + 1)
        skipped.push({ offset, end, level, previous: previous === 'title' ? null : previous })
      if (level === 1 && hasTitle) repeated.push({ offset, end })
      if (level === 1) hasTitle = true
      previous = level
    }
  }
  return { skipped, repeated }
}

/** The headings that a node is or has. */
function listHeadings(node: Nodes, text: string): readonly (Range & { readonly level: number })[] {
  if (node.type === 'heading') return [{ level: node.depth, ...toRange(node) }]
  if (node.type === 'html') return locateParts(node, text, findHeadings(node.value))
  const level = isElement(node) && node.name !== null ? toHeadingLevel(node.name) : null
  return level === null ? [] : [{ level, ...toRange(node) }]
}

/** A reference such as `[text][label]`, or a footnote such as `[^label]`, whose label has no definition. */
export interface UndefinedReference extends Range {
  readonly kind: 'link' | 'footnote'
  readonly label: string
}

/** The label of a reference, after the bracket that closes its text. */
const label = /\]\[([^[\]\\\r\n]{1,100})\]/g
const footnote = /\[\^([\p{L}\p{N}_-]{1,100})\]/gu

/** Characters before a reference. After any other one, brackets are more likely to be an index, as in `rows[i][j]`. */
const before = /^[\s(*_~“‘«—–|>/]?$/
/** Characters after brackets that are something else: an index, a link, a definition or a part of a regular expression. */
const after = /^[[(:*+{]/

/**
 * Finds the undefined references in a text node. The parser makes links, not text, of references with a definition.
 * @param range of the node in the whole text
 */
export function findUndefined(text: string, { offset, end }: Range): readonly UndefinedReference[] {
  const source = text.slice(offset, end)
  // Few texts have these, and this test is fast.
  if (!source.includes('][') && !source.includes('[^')) return []
  const found: UndefinedReference[] = []
  const add = (kind: UndefinedReference['kind'], name: string, start: number, length: number) => {
    if (!after.test(text.slice(start + length, end)))
      found.push({ kind, label: name, offset: start, end: start + length })
  }
  for (const { 0: match, 1: name = '', index } of source.matchAll(label)) {
    const textEnd = offset + index
    const start = /^\s*(?:\^|$)/.test(name) ? null : findStart(text, textEnd)
    if (start !== null) add('link', name, start, textEnd + match.length - start)
  }
  for (const { 0: mark, 1: noteName = '', index } of source.matchAll(footnote)) {
    // A range of characters, as in [^a-z], is a part of a regular expression.
    if (source[index - 1] !== '\\' && !/^.-./u.test(noteName))
      add('footnote', noteName, offset + index, mark.length)
  }
  return found
}

/** How long the text of a reference can be. */
const maxLength = 200

/**
 * Returns the start of a reference, where its text opens; null for brackets that are something else. Their text needs a word,
 * since numbers and single letters are indexes.
 * @param end of the text, which may hold other nodes, such as code
 */
function findStart(text: string, end: number): number | null {
  const line = text.slice(Math.max(0, end - maxLength), end)
  const index = line.lastIndexOf('[')
  const shown = line.slice(index + 1)
  const isText = index !== -1 && /\p{L}.*[\p{L}\p{N}]/su.test(shown) && !/^\^|\]|\n\s*\n/.test(shown)
  // An odd number of backticks: the bracket is in code.
  if (!isText || shown.split('`').length % 2 === 0) return null
  const start = end - line.length + index
  const isImage = text[start - 1] === '!'
  return before.test(text.slice(0, isImage ? start - 1 : start).slice(-1))
    ? isImage
      ? start - 1
      : start
    : null
}
