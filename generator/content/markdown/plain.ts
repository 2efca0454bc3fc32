/**
 * Writes lines of Markdown without the serializer, which takes a hundred times as long: the headers of pages, and lists of
 * pages. Without this file, a build of 1,900 documents takes a quarter more CPU time. It leaves a line to the serializer if
 * the escaping of a character depends on more than the next character.
 */

import type { Html, Link, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { type Range, toRange } from './offsets.ts'

/** A character that needs no escaping, or the same escaping wherever it is after the start of a line. */
const character = String.raw`[ \p{L}\p{M}\p{N}\p{P}\p{S}]`

/** Text whose escaping depends on more than the next character. */
const complicated = new RegExp(
  [
    String.raw`\\`,
    '<!',
    // An address or a host that GFM reads as a link.
    String.raw`[\w+.-]@[\w.-]`,
    String.raw`[Ww]\.[\w.-]`,
    // Underscores next to characters that are two UTF-16 code units.
    String.raw`_[\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}]_`,
    '#$',
  ].join('|'),
  'u',
)

/** The start of a line that starts no block: no marker, and no number with a period or a parenthesis. */
const lineStart = /^(?!\d+[.)])[^ #+=>|:<&~-]/

const line = new RegExp(`^(?:${character})+$`, 'u')

/** Characters to escape, some only before certain others. Underscores within a word are not escaped. */
const special = /[`*~[]|&(?=[#A-Za-z])|<(?=[/?A-Za-z])|_+/g
const letter = /[\p{L}\p{M}\p{N}]/u

/** Characters to escape outside a link: the colon of an address, and a parenthesis after a bracket. Both can start a link. */
const linkSign = /(?<=[ps]):(?=\/)|(?<=\])\(/g

/**
 * Escapes a text of one line.
 * @param next the character after the text
 * @returns null for text that only the serializer can escape
 */
function escapeText(text: string, next: string, isInLink: boolean): string | null {
  if (!line.test(text) || complicated.test(text) || isSpecialBefore(text, next)) return null
  const escaped = text.replace(special, (found, index: number) => {
    const isInWord =
      found.startsWith('_') &&
      letter.test(text.charAt(index - 1)) &&
      letter.test(text.charAt(index + found.length))
    return isInWord ? found : found.replace(/./g, '\\$&')
  })
  return isInLink ? escaped.replace(/\]/g, '\\]') : escaped.replace(linkSign, '\\$&')
}

/**
 * Whether the last character of a text is special together with the next one: a space before a line ending, or the
 * `![` of an image.
 */
const isSpecialBefore = (text: string, next: string): boolean =>
  /^(?: [\r\n]|!\[)/.test(text.slice(-1) + next)

const plainUrl = /^[\w./:@%~#?=+,;!$*-]+$/

/** @returns the Markdown of a block, or null where only the serializer can write it */
export function writePlain(block: RootContent): string | null {
  switch (block.type) {
    case 'heading':
      return withPrefix('#'.repeat(block.depth), writeLine(block.children))
    case 'paragraph':
      return writeLine(block.children)
    case 'blockquote':
      return withPrefix('>', writeOnlyParagraph(block.children))
    case 'listItem':
      return typeof block.checked === 'boolean' ? null : withPrefix('-', writeOnlyParagraph(block.children))
    case 'thematicBreak':
      return '---'
    default:
      return null
  }
}

const withPrefix = (prefix: string, line: string | null): string | null => line && `${prefix} ${line}`

/** @returns null where the children are not exactly one plain paragraph */
const writeOnlyParagraph = ([first, ...rest]: ListItem['children']): string | null =>
  first?.type === 'paragraph' && rest.length === 0 ? writeLine(first.children) : null

/** @returns null also for an empty line, which the serializer's rules must write */
function writeLine(content: Paragraph['children']): string | null {
  let line = ''
  for (const [index, node] of content.entries()) {
    const text = writeInline(node, content[index - 1], content[index + 1])
    if (text === null) return null
    line += text
  }
  return line === '' ? null : line
}

function writeInline(
  node: PhrasingContent,
  previous: PhrasingContent | undefined,
  next: PhrasingContent | undefined,
): string | null {
  if (node.type === 'link') return writeLink(node)
  if (node.type !== 'text' || (previous?.type !== 'link' && !lineStart.test(node.value))) return null
  if (next !== undefined && next.type !== 'link') return null
  return escapeText(node.value, next === undefined ? '\n' : '[', false)
}

function writeLink({ url, title, children: [first, ...rest] }: Link): string | null {
  if (first?.type !== 'text' || rest.length > 0 || title || !plainUrl.test(url)) return null
  const text = lineStart.test(first.value) ? escapeText(first.value, ']', true) : null
  return text && `[${text}](${url})`
}

export interface RawHtml extends Range {
  readonly value: string
  /** Whether offsets in the HTML are offsets in the file. In a quote or list, the HTML lacks what begins each line. */
  readonly isVerbatim: boolean
}

/** A part of raw HTML, in UTF-16 code units. */
interface Part {
  readonly index: number
  readonly length: number
}

/** @param text the text that the node was parsed from */
export function toRawHtml(node: Html, text: string): RawHtml {
  const { offset, end } = toRange(node)
  return { value: node.value, isVerbatim: text.slice(offset, end) === node.value, offset, end }
}

/** Returns the range of a part in the file. If it is unknown, returns the range of the whole HTML. */
export const toPartRange = ({ isVerbatim, offset, end }: RawHtml, { index, length }: Part): Range =>
  isVerbatim ? { offset: offset + index, end: offset + index + length } : { offset, end }

/** Gives parts of a node's HTML their ranges in the file. */
export function locateParts<P extends Part>(node: Html, text: string, parts: readonly P[]) {
  const html = toRawHtml(node, text)
  return parts.map(({ index, length, ...part }) => ({ ...part, ...toPartRange(html, { index, length }) }))
}
