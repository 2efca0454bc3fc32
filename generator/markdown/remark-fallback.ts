/**
 * Where the two parsers of Markdown may read a text differently. All of these are rare in what people write, and are
 * told by what is cheap to see rather than by what is exact: a text with one of them is read by remark.
 */

import type { Definition, FootnoteDefinition, Link, Nodes, Parents, Root } from 'mdast'

const texts: readonly RegExp[] = [
  // NUL becomes U+FFFD in one alone; the rest are no white space to one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028\u2029\uFEFF]/,
  // Lines that end in a carriage return alone.
  /\r(?!\n)/,
  // Front matter in TOML is none of ours.
  /^\+\+\+/,
  // What one of them trims from what stands behind a fence.
  /(?:(?<!`)`{3}|(?<!~)~{3})[^\r\n]*(?:[^\S \t\r\n]|[ \t](?=[\r\n]|$))/,
  // An empty item of a list may end what stands before it, or be its text.
  /(?:^|[\r\n])[ \t>]*(?:\[\^[^\]\r\n]*\]:[ \t]*)?(?:[-+*]|\d{1,9}[.)])[ \t]*(?=[\r\n]|$)/,
  // A box without a text on its line.
  /\[[ \txX]\][^\S\r\n]*(?=[\r\n]|$)/,
  // A line of a link's text that ends in a break, with nothing in the next one.
  /\\(?:\r\n|\r|\n)[ \t>]*\]/,
  // Different marks of emphasis beside each other, or beside one that is escaped or a sign of two code units.
  /_\*|\*_|~[*_]|[*_]~|\\[*_~][*_~]|[*_~][\uD800-\uDFFF]|[\uD800-\uDFFF][*_~]/,
]

/**
 * The length of a stretch without an empty line, in code units, from which on what is nested in it may be too deep:
 * satteri has no bound of its own, and where its stack ends so does the process.
 */
const maxStretch = 20_000

/** Whether a text has what may be read differently. */
export const needsRemarkForText = (text: string): boolean =>
  texts.some((pattern) => pattern.test(text)) || hasHalves(text) || hasLongStretch(text)

/** Halves of surrogate pairs become U+FFFD in one alone. */
const hasHalves = (text: string): boolean => /[\uD800-\uDFFF]/.test(text) && /\p{Cs}/u.test(text)

const hasLongStretch = (text: string): boolean =>
  text.length > maxStretch &&
  text.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/).some(({ length }) => length > maxStretch)

/**
 * Whether a tree has what may have been read differently.
 * @param tree as satteri made it of the text
 */
export function needsRemarkForTree(tree: Root, text: string): boolean {
  // Front matter that is not closed leaves one of them in a state in which it reads the next line as text.
  if (/^---[ \t]*[\r\n]/.test(text) && tree.children[0]?.type !== 'yaml') return true
  let boxes = 0
  const isDoubtful = (node: Nodes, parent: Parents, depth: number, isContained: boolean): boolean => {
    if (depth > maxDepth) return true
    if (node.type === 'listItem' && typeof node.checked === 'boolean') boxes++
    if (isDoubtfulNode(node, parent, text) || (isContained && isAtLineEnd(node, parent))) return true
    if (!('children' in node)) return false
    const contains = isContained || containers.has(node.type)
    return node.children.some((child) => isDoubtful(child, node, depth + 1, contains))
  }
  // What looks like the box of a task is one, or is a text, by rules that differ.
  return (
    tree.children.some((node) => isDoubtful(node, tree, 1, false)) || boxes !== (text.match(box)?.length ?? 0)
  )
}

/** How deep a tree is that remark certainly has the room for. */
const maxDepth = 100

/** What may be the box of a task, at the beginning of a line or of an item. */
const box = /(?:^|[\r\n])[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[[ \txX]\]/g

function isDoubtfulNode(node: Nodes, parent: Parents, text: string): boolean {
  switch (node.type) {
    case 'text':
      return parent.type !== 'link' && address.test(node.value)
    case 'link':
      return isDoubtfulAddress(node, parent, text)
    case 'definition':
    case 'footnoteDefinition':
      return isDoubtfulDefinition(node, parent, text)
    case 'blockquote':
      return node.children.length === 0 || parent.type === 'blockquote' || !isLast(node, text)
    case 'list':
      return parent.type === 'root' && !isLast(node, text)
    case 'code':
      return parent.type !== 'root' && !isClosed(text.slice(toStart(node), toEnd(node)))
    case 'html':
      // Elements that hold text alone, which the end of any of them may end.
      return /^\s*<(?:script|pre|style|textarea)/i.test(node.value)
    case 'paragraph':
    case 'heading':
      // A tab of which a list or a quote takes a part.
      return parent.type !== 'root' && /[\r\n][ >]*\t/.test(text.slice(toStart(node), toEnd(node)))
    case 'footnoteReference':
      return isInBrackets(node, text)
    case 'tableRow':
      // HTML ends a table, but for some of it.
      return text[toStart(node)] === '<'
    default:
      return false
  }
}

/**
 * What may end with a line or have more of them: in a list or quote, what stands before a line is part of it by rules
 * that differ. Of texts that is so of their ends alone, which are read where they are the last in a link.
 */
const isAtLineEnd = (node: Nodes, parent: Parents): boolean =>
  node.type === 'html' ||
  node.type === 'break' ||
  (node.type === 'text' && /^link/.test(parent.type) && /[\r\n]$/.test(node.value))

const containers: ReadonlySet<string> = new Set(['blockquote', 'listItem', 'footnoteDefinition'])

/** What only remark's second look at texts takes for an address: it has no place in the file. */
const address = /[\w.+-]@[\w-]|www\.|https?:\/\//i

/** Whether a link stands for itself in anything but a plain line, or is more than a plain address. */
function isDoubtfulAddress(link: Link, parent: Parents, text: string): boolean {
  const written = text.slice(toStart(link), toEnd(link))
  if (/^[[<]/.test(written)) return false
  // Behind a bracket remark leaves an address to its second look.
  const before = text.slice(toStart(parent), toStart(link))
  return parent.type !== 'paragraph' || !/^(?:|[^[]*[\s(])$/.test(before) || !plainAddress.test(written)
}

const plainAddress = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+[\w./?=&%#~+-]*$/i

/** A definition in more than one line or in a list or quote, or before anything but an empty line or another one. */
function isDoubtfulDefinition(node: Definition | FootnoteDefinition, parent: Parents, text: string): boolean {
  if (parent.type !== 'root' || !isBeforeAnother(node, text)) return true
  // A list in a note ends where only one of them says.
  if (node.type === 'footnoteDefinition')
    return node.children.length === 0 || node.children.some(({ type }) => type !== 'paragraph')
  return /[\r\n]/.test(text.slice(toStart(node), toEnd(node)))
}

/** Whether a bracket is open before a note's sign, so that one of them does not make a link of what it is in. */
function isInBrackets(node: Nodes, text: string): boolean {
  const before = text.slice(0, toStart(node))
  const block = before.slice(before.lastIndexOf('\n\n') + 1)
  return block.split('[').length > block.split(']').length
}

/** Whether what follows is the end of the text or an empty line. */
const isLast = (node: Nodes, text: string): boolean =>
  /^[ \t]*(?:$|(?:\r\n|\r|\n)[ \t>]*(?:$|[\r\n]))/.test(text.slice(toEnd(node)))

/** Whether what follows is that or another definition. */
const isBeforeAnother = (node: Nodes, text: string): boolean =>
  isLast(node, text) || /^[ \t]*(?:\r\n|\r|\n)\[/.test(text.slice(toEnd(node)))

/** Whether code is fenced, and its fence closed; what ends any other is for a list or quote to say. */
function isClosed(code: string): boolean {
  const lines = code.split(/\r\n|\r|\n/)
  return lines.length > 1 && isFence.test(lines[0] ?? '') && isClosingFence.test(lines.at(-1) ?? '')
}

const isFence = /^(?:`{3}|~{3})/
const isClosingFence = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/

const toStart = ({ position }: Nodes): number => position?.start.offset ?? 0
const toEnd = ({ position }: Nodes): number => position?.end.offset ?? 0
