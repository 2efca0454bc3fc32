/**
 * Finds what satteri reads differently from CommonMark, GFM or MDX. remark parses the documents with any of it: less than 1 % of real
 * documents. docs/builds.md lists the differences that are harmless.
 */

import type { Heading, Html, Nodes, Paragraph, Parents, Root, TableCell } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import type { Format } from '../../kernel/document.ts'
import { findTagEnd, rawTextStart } from './html-attributes.ts'
import { hasFootnote } from './nodes.ts'
import { toEnd, toEndLine, toStart, toStartLine } from './offsets.ts'

/** @param tree the tree that satteri parsed from `text` */
export function hasFaults(tree: Root, text: string, format: Format): boolean {
  const isFaulty = (node: Nodes, parent: Parents, previous: Nodes | undefined): boolean =>
    isFault(node, parent, previous, text, format) || hasFaultyChild(node)
  const hasFaultyChild = (parent: Nodes): boolean => {
    if (!('children' in parent)) return false
    const children: readonly Nodes[] = parent.children
    return children.some((child, index) => isFaulty(child, parent, children[index - 1]))
  }
  return (
    textFault.test(text) ||
    (format === 'mdx' && mdxFaults.some((fault) => fault.test(text))) ||
    hasFaultyChild(tree)
  )
}

/** A hard break at the end of link text. */
const textFault = /\\\r?\n[ \t>]*\]/

const mdxFaults: readonly RegExp[] = [
  // An indented footnote: MDX has no indented code.
  /^(?: {4}|\t)[ \t]*\[\^/m,
  // A tab between a tag or an expression and the next one.
  /[>}]\t+[<{]/,
]

function isFault(
  node: Nodes,
  parent: Parents,
  previous: Nodes | undefined,
  text: string,
  format: Format,
): boolean {
  switch (node.type) {
    case 'paragraph':
      return startsAsList(node, previous, text) || isUnclear(node, text)
    case 'heading':
      return isUnclear(node, text)
    case 'tableCell':
      return isUnclear(node, text) || node.children.some((child) => 'url' in child && child.url.endsWith('|'))
    case 'tableRow':
      // HTML ends a table, and so does an import or export of MDX.
      return (format === 'md' ? /<\S/y : /<\S|(?:im|ex)port\s/y).test(
        text.slice(toStart(node), toStart(node) + 8),
      )
    case 'link':
      // A bare address begins with a name of letters and digits (GFM, 6.9).
      return /^https?:\/\/[\p{P}\p{S}]/iu.test(text.slice(toStart(node), toEnd(node)))
    case 'image':
      // remark keeps the text of a formula.
      return node.alt === '' && text.slice(toStart(node), toEnd(node)).includes('$')
    case 'html':
      return isContinuedLine(node, parent, previous) || hasOtherEndTag(node)
    case 'code':
      // A blank line does not end indented code (CommonMark, 4.4).
      return previous?.type === 'code' && isIndented(node, text) && isIndented(previous, text)
    case 'listItem':
      // A task starts with a paragraph (GFM, 5.3).
      return typeof node.checked === 'boolean' && node.children[0]?.type === 'heading'
    case 'mdxJsxFlowElement':
      // A definition in an element precedes the element.
      return (previous !== undefined && toStart(previous) > toStart(node)) || endsInContainer(node, text)
    case 'mdxjsEsm':
      return !isBeforeBlankLine(node, text)
    default:
      return false
  }
}

const isIndented = (code: Nodes, text: string): boolean =>
  !/^\s*[`~]/.test(text.slice(toStart(code), toEnd(code)))

/** Whether satteri left a list marker as text, which starts a list except on the line after a definition. */
function startsAsList(node: Nodes, previous: Nodes | undefined, text: string): boolean {
  const isAfterDefinition = previous?.type === 'definition' && toEndLine(previous) + 1 === toStartLine(node)
  return !isAfterDefinition && listMarker.test(text.slice(toStart(node), toStart(node) + 12))
}

const listMarker = /^(?:\d{1,9}[.)]|[-+*])(?:\s|$)/

/** Whether the text of a block has signs for emphasis or links that could have another meaning. */
const isUnclear = (block: Paragraph | Heading | TableCell, text: string): boolean => {
  const plain = toText(block)
  return (
    hasUnclearEmphasis(block, plain, text) || hasUnclearLink(block, plain) || hasUnreadTag(block, plain, text)
  )
}

/** Whether a tag with an unquoted value stayed text because of a slash (CommonMark, 6.6). */
function hasUnreadTag(block: Nodes, plain: string, text: string): boolean {
  if (!plain.includes('<')) return false
  const source = toSource(block, text)
  return [...source.matchAll(/</g)].some(({ index }) => findTagEnd(source, index) !== null)
}

/** Whether brackets around a footnote reference stayed text. They can be a link, which holds the reference. */
const hasUnclearLink = (block: Nodes, plain: string): boolean =>
  plain.includes('[') && plain.includes(']') && hasFootnote(block)

/**
 * Whether signs for emphasis stayed text although some of them could be emphasis: signs of two kinds next to each other, or one
 * that could open emphasis before one that could close it.
 */
const hasUnclearEmphasis = (block: Nodes, plain: string, text: string): boolean =>
  /[*_~]/.test(plain) &&
  (hasMixedSigns(toSource(block, text)) || emphasis.some((sign) => isOpenAndClosed(plain, sign)))

/** Whether two signs of different kinds are next to each other. One tilde alone has no meaning. */
const hasMixedSigns = (source: string): boolean =>
  /\*_|_\*/.test(source) || (/[*_]~|~[*_]/.test(source) && /~[^~]+~/.test(source))

/** For each sign: what can open emphasis, and what can close it (CommonMark, 6.2). */
const emphasis: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/\*(?=[^\s*])/, /[^\s*]\*/],
  [/~(?=[^\s~])/, /[^\s~]~/],
  [/(?<![\p{L}\p{N}_])_+(?=[^\s_])/u, /[^\s_]_+(?![\p{L}\p{N}_])/u],
]

function isOpenAndClosed(text: string, [opening, closing]: (typeof emphasis)[number]): boolean {
  const start = text.search(opening)
  return start >= 0 && closing.test(text.slice(start + 1))
}

/** The text of a block, with an x for everything else. */
const toText = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(toText).join('') : 'x'
}

/** The source of a block without its code. */
function toSource(block: Nodes, text: string): string {
  if (block.type === 'inlineCode' || block.type === 'inlineMath') return 'x'
  if (!('children' in block)) return text.slice(toStart(block), toEnd(block))
  let source = ''
  let offset = toStart(block)
  for (const child of block.children) {
    source += text.slice(offset, toStart(child)) + toSource(child, text)
    offset = toEnd(child)
  }
  return source + text.slice(offset, toEnd(block))
}

/** Whether HTML in a list or a blockquote starts a block on the line after a paragraph, which not all HTML does. */
const isContinuedLine = (html: Html, parent: Parents, previous: Nodes | undefined): boolean =>
  parent.type !== 'root' && previous?.type === 'paragraph' && toEndLine(previous) + 1 === toStartLine(html)

/** The end tag of any raw-text element ends the block. satteri waits for the end tag of the element that started it. */
function hasOtherEndTag({ value }: Html): boolean {
  if (!rawTextStart.test(value)) return false
  const linesBeforeLast = value.slice(0, value.trimEnd().lastIndexOf('\n') + 1)
  return /<\/(?:script|pre|style|textarea)>/i.test(linesBeforeLast)
}

/** Whether a blank line, or the end of the text, follows imports and exports. MDX requires it. */
const isBeforeBlankLine = (node: MdxjsEsm, text: string): boolean =>
  /^\s*?(?:$|\n[ \t]*(?:\r?\n|$))/.test(text.slice(toStart(node) + node.value.length))

/** Whether the end tag of an element is in a list item or a blockquote that begins inside the element. */
function endsInContainer(element: MdxJsxFlowElement, text: string): boolean {
  if (toStartLine(element) === toEndLine(element)) return false
  const [start, end] = [toLineStart(text, toStart(element)), toLineStart(text, toEnd(element))]
  return (
    /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(end) ||
    countQuotes(start) !== countQuotes(end) ||
    (element.children.at(-1)?.type === 'list' && end.search(/[^ \t>]/) > start.length)
  )
}

/** The text of a line before an offset. */
const toLineStart = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)

const countQuotes = (line: string): number => /^[ \t>]*/.exec(line)?.[0].replace(/[^>]/g, '').length ?? 0
