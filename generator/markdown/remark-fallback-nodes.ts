/** The rules by which nodes of satteri's tree are ambiguous, that is, remark may read their text differently. */

import type { Definition, FootnoteDefinition, Html, Link, Nodes, Parents } from 'mdast'
import { toEnd, toEndLine, toStart } from './offsets.ts'

/** Whether an offset is in code that precedes the node which is checked. */
export type IsInCode = (offset: number) => boolean

/**
 * Whether a node is ambiguous.
 * @param isContained whether it is in a list, a blockquote or a footnote
 */
export const isAmbiguousNode = (
  node: Nodes,
  parent: Parents,
  isContained: boolean,
  text: string,
  isInCode: IsInCode,
): boolean =>
  isUnusual(node, parent, text, isInCode) ||
  (isContained && (isAtLineEdge(node, parent, text) || isTableAfterBlock(node, parent)))

function isUnusual(node: Nodes, parent: Parents, text: string, isInCode: IsInCode): boolean {
  switch (node.type) {
    case 'text':
      return parent.type !== 'link' && autolinkText.test(node.value)
    case 'link':
      return isUnusualAutolink(node, parent, text, isInCode)
    case 'definition':
    case 'footnoteDefinition':
      return isUnusualDefinition(node, parent, text)
    case 'blockquote':
      return node.children.length === 0 || parent.type === 'blockquote' || !isBeforeEmptyLine(node, text)
    case 'listItem':
      // A task starts with a paragraph (GFM, section 5.3).
      return typeof node.checked === 'boolean' && node.children[0]?.type !== 'paragraph'
    case 'list':
      return parent.type === 'root' && !isBeforeEmptyLine(node, text)
    case 'code':
      return parent.type !== 'root' && !isClosedFence(text.slice(toStart(node), toEnd(node)))
    case 'html':
      // Raw-text elements: in one parser the end tag of any of them closes the block.
      return /^\s*<(?:script|pre|style|textarea)/i.test(node.value)
    case 'paragraph':
    case 'heading':
      // A list or blockquote consumes only some columns of a tab.
      return parent.type !== 'root' && /[\r\n][ >]*\t/.test(text.slice(toStart(node), toEnd(node)))
    case 'footnoteReference':
      // One parser reads no link around a footnote reference.
      return hasOpenBracket(text, toStart(node), isInCode)
    case 'tableRow':
      // Some HTML ends a table, other HTML is a row of it.
      return text[toStart(node)] === '<'
    default:
      return false
  }
}

/**
 * Whether a node in a container may span lines, or is at the start or end of a line. The parsers differ in which part of a
 * line's prefix in a list or blockquote belongs to it. For text this matters only at its end, which is read for the last
 * node of a link, and only if the text is nothing but a line ending.
 */
const isAtLineEdge = (node: Nodes, parent: Parents, text: string): boolean =>
  (node.type === 'html' && !isPlainHtml(node, parent, text)) ||
  (node.type === 'text' && /^link/.test(parent.type) && /^[\r\n]+$/.test(node.value))

/** Whether a table follows another block without an empty line: in one parser it is text of that block. */
function isTableAfterBlock(node: Nodes, { children }: Parents): boolean {
  if (node.type !== 'table') return false
  const siblings: readonly Nodes[] = children
  const previous = siblings[siblings.indexOf(node) - 1]
  return previous !== undefined && toEndLine(previous) + 1 === node.position?.start.line
}

/** Whether HTML is on one line, after other text on this line, or as a block in the column of its container. */
function isPlainHtml(node: Html, parent: Parents, text: string): boolean {
  // satteri counts a line of white space after HTML as a part of it.
  if (/[\r\n]/.test(text.slice(toStart(node), toEnd(node)))) return false
  return containers.has(parent.type)
    ? node.position?.start.column === parent.children[0]?.position?.start.column
    : !/[\r\n][ \t>]*$/.test(text.slice(0, toStart(node)).slice(-100))
}

/** Blocks in which lines have a prefix. */
export const containers: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'footnoteDefinition'])

/** Text that remark's second pass over text nodes may turn into a link. Such links have no position. */
const autolinkText = /[\w.+-]@[\w-]+\.|www\.|https?:\/\//i

/** Whether a bare address is in unusual surroundings, or is more than a plain address. */
function isUnusualAutolink(link: Link, parent: Parents, text: string, isInCode: IsInCode): boolean {
  const source = text.slice(toStart(link), toEnd(link))
  if (/^[[<]/.test(source)) return false
  return (
    !autolinkParents.has(parent.type) ||
    !/(?:^|[\s(*])$/.test(text.slice(0, toStart(link)).slice(-1)) ||
    // After an open bracket, remark finds the address only in its second pass.
    hasOpenBracket(text, toStart(link), isInCode) ||
    !plainAddress.test(source) ||
    !/^(?:$|\s|[.,:!?)*]+(?:$|\s))/.test(text.slice(toEnd(link), toEnd(link) + 8))
  )
}

const autolinkParents: ReadonlySet<string> = new Set(['paragraph', 'emphasis', 'strong'])

const plainAddress =
  /^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:[/?#][\w./?=&%#~+@:,!$-]*)?(?<=[\w/=#%+-])$/i

/** Whether a bracket may be open at an offset. */
function hasOpenBracket(text: string, offset: number, isInCode: IsInCode): boolean {
  const before = text.slice(Math.max(0, offset - maxLookback), offset)
  // No inline construct spans an empty line.
  const emptyLine = /^.*\n[ \t>]*\r?\n/s.exec(before)
  if (emptyLine === null && before.length === maxLookback) return true
  const start = offset - before.length + (emptyLine?.[0].length ?? 0)
  let depth = 0
  for (const { 0: match, index } of text.slice(start, offset).matchAll(/\\.|[[\]]/gs)) {
    if (match.length > 1 || isInCode(start + index)) continue
    depth = match === '[' ? depth + 1 : Math.max(0, depth - 1)
  }
  return depth > 0
}

/** How far back a bracket is searched, in UTF-16 code units. */
const maxLookback = 5000

/**
 * Whether a definition spans lines, is in a list or blockquote, or precedes anything but an empty line or another
 * definition.
 */
function isUnusualDefinition(node: Definition | FootnoteDefinition, parent: Parents, text: string): boolean {
  if (parent.type !== 'root' || !isBeforeEmptyLineOrDefinition(node, text)) return true
  // The parsers end a list in a footnote at different lines.
  if (node.type === 'footnoteDefinition')
    return node.children.length === 0 || node.children.some(({ type }) => type !== 'paragraph')
  return /[\r\n]/.test(text.slice(toStart(node), toEnd(node)))
}

/** Whether an empty line or the end of the text follows the node. */
const isBeforeEmptyLine = (node: Nodes, text: string): boolean =>
  /^[ \t]*(?:$|\r?\n[ \t>]*(?:$|[\r\n]))/.test(text.slice(toEnd(node)))

const isBeforeEmptyLineOrDefinition = (node: Nodes, text: string): boolean =>
  isBeforeEmptyLine(node, text) || /^[ \t]*\r?\n\[/.test(text.slice(toEnd(node)))

/** Whether code has an opening and a closing fence. The parsers end all other code in containers differently. */
const isClosedFence = (code: string): boolean => openingFence.test(code) && closingFence.test(code)

const openingFence = /^(?:`{3}|~{3})/
const closingFence = /[\r\n][ \t>]*(?:`{3,}|~{3,})[ \t]*$/
