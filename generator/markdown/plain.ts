/**
 * Text in which nothing means anything in Markdown, and blocks that hold no other: they are written as they are, which
 * is what every rule of escaping comes to in the end, and takes a hundredth of the time.
 */

import type { Link, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'

/** What no rule of escaping is about, in a line that has begun. */
const sign = String.raw`[\p{L}\p{M}\p{N} ,;?!'"’“”–—…·/()%+=-]|:(?= )|&(?= )|(?<![Ww])\.`

/** Letters and digits begin no block, but for the number of an item. */
const plain = new RegExp(String.raw`^(?!\d+[.)])[\p{L}\p{N}](?:${sign})*$`, 'u')

/** Behind a link the line has begun. */
const plainBehindLink = new RegExp(`^(?:${sign})+$`, 'u')

/** Where a text's last sign means something with what comes after it: a space before a line end, the sign of an image. */
const isJoined = (text: string, after: string): boolean => /^(?: [\r\n]|!\[)/.test(text.slice(-1) + after)

/**
 * Whether a text can be written as it is, wherever it stands.
 * @param after the sign that comes after it
 */
export const isPlain = (text: string, after: string): boolean => plain.test(text) && !isJoined(text, after)

/** Text of a link that names its own address: in a link, nothing of it makes another one. */
const plainAddress = /^https?:\/\/[A-Za-z\d./:-]+$/

const plainUrl = /^[\w./:@-]+$/

/** A block as it is written; null where it holds anything that is not plain. */
export function writePlain(block: RootContent): string | null {
  switch (block.type) {
    case 'heading':
      return withMark('#'.repeat(block.depth), writeLine(block.children))
    case 'paragraph':
      return writeLine(block.children)
    case 'blockquote':
      return withMark('>', writeOnly(block.children))
    case 'listItem':
      return typeof block.checked === 'boolean' ? null : withMark('-', writeOnly(block.children))
    case 'thematicBreak':
      return '---'
    default:
      return null
  }
}

const withMark = (mark: string, line: string | null): string | null => line && `${mark} ${line}`

/** What holds one paragraph is written in one line. */
const writeOnly = ([first, ...others]: ListItem['children']): string | null =>
  first?.type === 'paragraph' && others.length === 0 ? writeLine(first.children) : null

/** Nothing is written for a line without text: what stands for it is for the rules to say. */
function writeLine(content: Paragraph['children']): string | null {
  let line = ''
  for (const [place, part] of content.entries()) {
    const written = writePart(part, content[place - 1], content[place + 1])
    if (written === null) return null
    line += written
  }
  return line === '' ? null : line
}

function writePart(
  part: PhrasingContent,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
): string | null {
  if (part.type === 'link') return writeLink(part)
  if (part.type !== 'text' || isJoined(part.value, after === undefined ? '\n' : '[')) return null
  const pattern = before?.type === 'link' ? plainBehindLink : plain
  return pattern.test(part.value) ? part.value : null
}

function writeLink({ url, title, children: [first, ...others] }: Link): string | null {
  if (first?.type !== 'text' || others.length > 0 || title || !plainUrl.test(url)) return null
  return isPlain(first.value, ']') || plainAddress.test(first.value) ? `[${first.value}](${url})` : null
}
