/**
 * Decides by satteri's tree which documents fall back to remark because satteri may read them differently.
 *
 * All of these constructs are rare in practice. The checks are cheap and deliberately broad: they send some documents
 * to remark that satteri would have read correctly.
 */

import type { Definition, FootnoteDefinition, Html, Link, Nodes, Parents, Root } from 'mdast'
import { maxBlockLength } from './remark-fallback-text.ts'

/** Texts that match one of these outside code fall back to remark. The patterns have the flag `g`. */
const patternsOutsideCode: readonly RegExp[] = [
  // An empty list item: it interrupts the block before it in one parser and is its text in the other. A number other
  // than 1 never interrupts a paragraph.
  /(?<=^|[\r\n])[ \t>]*(?:\[\^[^\]\r\n]*\]:[ \t]*)?(?:[-+*]|(?<![\p{L}\p{P}]\n(?:> )?)\d{1,9}[.)]|0*1[.)])[ \t]*(?=[\r\n]|$)/gu,
  // Emphasis markers next to a different marker or an escaped marker.
  /_\*|\*_|\\[*_~][*_~]/g,
  // Emphasis markers next to a tilde, in a block with another tilde.
  /(?:~[*_]|[*_]~)(?:(?=(?:(?!\n\s*\n)[^~])*~)|(?<=~(?:(?!\n\s*\n)[^~])*(?:~[*_]|[*_]~)))/g,
  // Emphasis markers between a surrogate pair and a character other than white space.
  /(?<=[^\s*_~])[*_~]+[\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}][*_~]+(?=[^\s*_~])/gu,
]

/**
 * Whether a tree that satteri parsed has a construct that remark may read differently.
 * @param tree the tree that satteri parsed from `text`
 */
export function needsRemarkForTree(tree: Root, text: string): boolean {
  // After an unclosed front matter fence, one parser reads the next line as plain text.
  if (/^---[ \t]*[\r\n]/.test(text) && tree.children[0]?.type !== 'yaml') return true
  let taskItems = 0
  const codeRanges: (readonly [start: number, end: number])[] = []
  // The nodes come in the order of the text, so the code before a node is known when the node is checked.
  const isInCode = (offset: number) => codeRanges.some(([start, end]) => start <= offset && offset < end)
  const needsRemark = (node: Nodes, parent: Parents, depth: number, isContained: boolean): boolean => {
    if (depth > maxDepth) return true
    if (node.type === 'listItem' && typeof node.checked === 'boolean') taskItems++
    if (codeTypes.has(node.type)) codeRanges.push([toStart(node), toEnd(node)])
    if (needsRemarkForNode(node, parent, text, isInCode) || (isContained && isAtLineEdge(node, parent, text)))
      return true
    if (!('children' in node)) return false
    const areContained = isContained || containers.has(node.type)
    return node.children.some((child) => needsRemark(child, node, depth + 1, areContained))
  }
  const isOutsideCode = ({ index, 0: match }: RegExpExecArray) =>
    !isInCode(index) || !isInCode(index + match.length - 1)
  // The parsers decide by different rules whether "[ ]" is a task checkbox or text.
  return (
    tree.children.some((node) => needsRemark(node, tree, 1, false)) ||
    patternsOutsideCode.some((pattern) => [...text.matchAll(pattern)].some(isOutsideCode)) ||
    taskItems !== (text.match(taskCheckbox)?.length ?? 0)
  )
}

const codeTypes: ReadonlySet<string> = new Set(['code', 'inlineCode', 'yaml'])

/** Maximum tree depth that remark certainly handles without a stack overflow. */
const maxDepth = 100

/** A possible task checkbox: at the start of a line or of a list item. */
const taskCheckbox = /(?:^|[\r\n])[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[ \txX]\]/g

function needsRemarkForNode(
  node: Nodes,
  parent: Parents,
  text: string,
  isInCode: (offset: number) => boolean,
): boolean {
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
      return isInBrackets(node, text)
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
 * node of a link.
 */
const isAtLineEdge = (node: Nodes, parent: Parents, text: string): boolean =>
  (node.type === 'html' && !isPlainHtml(node, parent, text)) ||
  (node.type === 'text' && /^link/.test(parent.type) && /[\r\n]$/.test(node.value))

/** Whether HTML is on one line, after other text on this line, or as a block in the column of its container. */
function isPlainHtml(node: Html, parent: Parents, text: string): boolean {
  if (/[\r\n]/.test(node.value)) return false
  return containers.has(parent.type)
    ? node.position?.start.column === parent.children[0]?.position?.start.column
    : !/[\r\n][ \t>]*$/.test(text.slice(0, toStart(node)).slice(-100))
}

const containers: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'footnoteDefinition'])

/** Text that remark's second pass over text nodes may turn into a link. Such links have no position. */
const autolinkText = /[\w.+-]@[\w-]+\.|www\.|https?:\/\//i

/** Whether a bare address is in unusual surroundings, or is more than a plain address. */
function isUnusualAutolink(
  link: Link,
  parent: Parents,
  text: string,
  isInCode: (offset: number) => boolean,
): boolean {
  const source = text.slice(toStart(link), toEnd(link))
  if (/^[[<]/.test(source)) return false
  return (
    !autolinkParents.has(parent.type) ||
    !/(?:^|[\s(*])$/.test(text.slice(0, toStart(link)).slice(-1)) ||
    // After an open bracket, remark finds the address only in its second pass.
    hasOpenBracket(text, findBlockStart(text, toStart(link)), toStart(link), isInCode) ||
    !plainAddress.test(source) ||
    !/^(?:$|\s|[.,:!?)*]+(?:$|\s))/.test(text.slice(toEnd(link), toEnd(link) + 8))
  )
}

const autolinkParents: ReadonlySet<string> = new Set(['paragraph', 'emphasis', 'strong'])

const plainAddress =
  /^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:[/?#][\w./?=&%#~+@:,!$-]*)?(?<=[\w/=#%+-])$/i

/** Whether a part of the text ends within brackets. */
function hasOpenBracket(
  text: string,
  start: number,
  end: number,
  isInCode: (offset: number) => boolean,
): boolean {
  let depth = 0
  for (const { 0: match, index } of text.slice(start, end).matchAll(/\\.|[[\]]/gs)) {
    if (match.length > 1 || isInCode(start + index)) continue
    depth = match === '[' ? depth + 1 : Math.max(0, depth - 1)
  }
  return depth > 0
}

/** Returns the offset after the last empty line before an offset. No inline construct spans an empty line. */
function findBlockStart(text: string, offset: number): number {
  const before = text.slice(Math.max(0, offset - maxBlockLength), offset)
  const emptyLine = /.*(?:\r\n|\r|\n)[ \t>]*(?:\r\n|\r|\n)/s.exec(before)
  return offset - before.length + (emptyLine?.[0].length ?? 0)
}

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

/** Whether a bracket is open before a footnote reference. One parser then reads no link around the reference. */
function isInBrackets(node: Nodes, text: string): boolean {
  const before = text.slice(0, toStart(node))
  const block = before.slice(before.lastIndexOf('\n\n') + 1)
  return block.split('[').length > block.split(']').length
}

/** Whether an empty line or the end of the text follows the node. */
const isBeforeEmptyLine = (node: Nodes, text: string): boolean =>
  /^[ \t]*(?:$|(?:\r\n|\r|\n)[ \t>]*(?:$|[\r\n]))/.test(text.slice(toEnd(node)))

const isBeforeEmptyLineOrDefinition = (node: Nodes, text: string): boolean =>
  isBeforeEmptyLine(node, text) || /^[ \t]*(?:\r\n|\r|\n)\[/.test(text.slice(toEnd(node)))

/** Whether code has an opening and a closing fence. The parsers end all other code in containers differently. */
function isClosedFence(code: string): boolean {
  const lines = code.split(/\r\n|\r|\n/)
  return lines.length > 1 && openingFence.test(lines[0] ?? '') && closingFence.test(lines.at(-1) ?? '')
}

const openingFence = /^(?:`{3}|~{3})/
const closingFence = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/

const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
