/**
 * Reads the tags and values of Liquid (https://shopify.github.io/liquid/, https://jekyllrb.com/docs/liquid/tags/) and Nunjucks
 * (https://mozilla.github.io/nunjucks/templating.html). They are replaced before Markdown is read, in code, too.
 */

import { findFencedCode } from '../code/block-starts.ts'
import { findInlineCode } from '../code/inline.ts'
import { createFinder } from '../code/lines.ts'
import type { Range } from './nodes.ts'

/** `{{ expression }}` or `{% name argument %}`. */
export interface Item extends Range {
  readonly type: 'value' | 'tag' | 'comment' | 'verbatim'
  /** Empty for a value. */
  readonly name: string
  /** The expression, or the arguments. */
  readonly text: string
  /** Where the content is between the delimiters of a verbatim text. */
  readonly inner: Range
}

export interface LiquidSyntax {
  /** Whether `{# comment #}` is a comment. */
  readonly hasComments: boolean
  /** Whether code stays as it is, and `{% post_link name %}` links to a post, as in Hexo (https://hexo.io/docs/tag-plugins). */
  readonly isHexo: boolean
}

/** Tags whose text is not read as Liquid. */
const verbatim: Readonly<Record<string, 'verbatim' | 'comment'>> = {
  raw: 'verbatim',
  verbatim: 'verbatim',
  comment: 'comment',
}

/** Lists the values and tags of a text in order. White space that `-` removes is part of them. */
export function listItems(source: string, { hasComments, isHexo }: LiquidSyntax): Item[] {
  const items: Item[] = []
  const code = (isHexo ? listHexoCode(source) : []).values()
  let nextCode = code.next().value
  const opening = hasComments ? /\{[{%#]/g : /\{[{%]/g
  const findEnd = {
    '{': createFinder(source, '}}'),
    '%': createFinder(source, '%}'),
    '#': createFinder(source, '#}'),
  }
  const findClosing = createTagFinder(source)
  let position = 0
  for (;;) {
    opening.lastIndex = position
    const found = opening.exec(source)
    if (found === null) return items
    const { index } = found
    while (nextCode !== undefined && nextCode.end <= index) nextCode = code.next().value
    if (nextCode !== undefined && nextCode.start <= index) {
      position = nextCode.end
      continue
    }
    const mark = source[index + 1] === '{' ? '{' : source[index + 1] === '%' ? '%' : '#'
    const closing = findEnd[mark](index + 2)
    if (closing < 0) {
      position = index + 2
      continue
    }
    const item = readItem(source, index, closing, position, mark)
    const kind = item.type === 'tag' && Object.hasOwn(verbatim, item.name) ? verbatim[item.name] : undefined
    const end = kind === undefined ? null : findClosing(item.name, closing + 2)
    if (kind !== undefined && end !== null) {
      const inner = { start: item.end, end: trimBefore(source, end, item.end) }
      items.push({ ...item, type: kind, end: trimAfter(source, end), inner })
    } else items.push(item)
    position = items.at(-1)?.end ?? closing + 2
  }
}

/** Lists the code whose tags Hexo does not read. It reads tags of code within lines only beside the tag `raw`. */
function listHexoCode(source: string): readonly Range[] {
  const fences = findFencedCode(source)
  const inline = findInlineCode(source).filter(
    ({ start, end }) => !/\{% *raw *%\}/.test(source.slice(start, end)),
  )
  return [...fences, ...inline].sort((a, b) => a.start - b.start)
}

function readItem(
  source: string,
  start: number,
  closing: number,
  previousEnd: number,
  mark: '{' | '%' | '#',
): Item {
  const hasStart = source[start + 2] === '-' || (mark === '%' && source[start + 2] === '+')
  const contentStart = start + (hasStart ? 3 : 2)
  const hasEnd = closing > contentStart && source[closing - 1] === '-'
  const content = source.slice(contentStart, hasEnd ? closing - 1 : closing).trim()
  const whole = {
    start: trimBefore(source, { start, end: closing + 2 }, previousEnd),
    end: trimAfter(source, { start, end: closing + 2 }),
  }
  const inner = { start: whole.end, end: whole.end }
  if (mark === '#') return { type: 'comment', name: '', text: '', inner, ...whole }
  if (mark === '{') return { type: 'value', name: '', text: content, inner, ...whole }
  const name = /^[\w-]+|^#/.exec(content)?.[0] ?? ''
  const text = content.slice(name.length).trim()
  return { type: name === '#' ? 'comment' : 'tag', name, text, inner, ...whole }
}

/** The start of a tag, or of the white space before it if it removes that. */
function trimBefore(source: string, { start }: Range, limit: number): number {
  if (source[start + 2] !== '-') return start
  let offset = start
  while (offset > limit && /\s/.test(source[offset - 1] ?? '')) offset -= 1
  return offset
}

/** The end of a tag, or of the white space after it if it removes that. */
function trimAfter(source: string, { end }: Range): number {
  if (source[end - 3] !== '-') return end
  let offset = end
  while (offset < source.length && /\s/.test(source[offset] ?? '')) offset += 1
  return offset
}

/** Returns a function that finds the closing tag of a name from an offset on. */
function createTagFinder(source: string): (name: string, offset: number) => Range | null {
  /** Names that have no closing tag any more. */
  const exhausted = new Set<string>()
  return (name, offset) => {
    if (exhausted.has(name)) return null
    const closing = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
    closing.lastIndex = offset
    const found = closing.exec(source)
    if (found === null) exhausted.add(name)
    return found === null ? null : { start: found.index, end: closing.lastIndex }
  }
}
