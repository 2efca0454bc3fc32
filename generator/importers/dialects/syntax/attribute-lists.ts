/**
 * Reads attributes in braces.
 * - ids of headings: `## Title {#id}` (https://vitepress.dev/guide/markdown#custom-anchors,
 *   https://gohugo.io/content-management/markdown-attributes/, https://kramdown.gettalong.org/syntax.html#specifying-a-header-id), and
 *   in MDX also a comment (https://docusaurus.io/docs/markdown-features/toc#heading-ids)
 * - attributes after a part of a line or at its end: `[text](a){target="_self"}`, `Text {.lead}`
 *   (https://github.com/arve0/markdown-it-attrs)
 * - attribute lists and extensions of kramdown: `{: .class #id}`, `{:toc}`, `{::comment}…{:/comment}`
 *   (https://kramdown.gettalong.org/syntax.html#attribute-list-definitions, https://kramdown.gettalong.org/syntax.html#extensions)
 */

import { markdownItAttributes } from '../../../content/texts/unread-syntax.ts'
import { findRawEnd, type Line } from '../code/blocks.ts'
import { createFinder } from '../code/lines.ts'
import { type MarkdownText, removeLines } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { parseArguments } from '../tags/fill-template.ts'
import { createRangeLookup } from '../tags/nodes.ts'
import { findFormulas } from './marks.ts'

const extension = /^\{:(?::\w[^{}\n]*|\/\w*)\}$/
/** https://kramdown.gettalong.org/syntax.html#abbreviations */
const abbreviation = /^\*\[[^\]]+\]:/
const commentStart = '{::comment}'
const commentEnd = '{:/'

/** Returns a function that reads the start of a comment that takes lines. */
export function createCommentReader(text: string) {
  const find = createFinder(text, commentEnd)
  return (content: number, lineEnd: number): string | null =>
    text.slice(content, lineEnd).trim() === commentStart && find(content) >= 0 ? commentEnd : null
}

export function findAttributeLists(markdown: MarkdownText): Edit[] {
  const { text, lines, blocks } = markdown
  const edits: Edit[] = []
  /** The line that starts the block. */
  let start = 0
  let previousStart = 0
  /** The last list item that a table of contents replaced. */
  let replaced = -1
  let isAbbreviation = false
  lines.forEach((line, index) => {
    if (line.isFirst) {
      previousStart = start
      start = index
    }
    const content = text.slice(line.content, line.end).trim()
    if (line.kind === 'raw' && line.isFirst && content === commentStart)
      edits.push(removeLines(markdown, index, findRawEnd(lines, index)))
    // A line that ends a block (https://kramdown.gettalong.org/syntax.html#eob-marker).
    if (line.kind === 'paragraph' && content === '^') edits.push(removeLines(markdown, index, index))
    // No definition ends a paragraph, and each can follow another one.
    isAbbreviation =
      (line.isFirst || isAbbreviation) && line.kind === 'paragraph' && abbreviation.test(content)
    if (isAbbreviation) edits.push(removeLines(markdown, index, index))
    if (line.kind !== 'paragraph' || !content.startsWith('{:')) return
    const list = toWholeList(content)
    if (list !== undefined && isAttributeList(list)) {
      const { words, id } = parseList(list)
      const heading = findHeading(lines, index)
      const paragraph =
        heading === null && !/^[\w-]+:/.test(list)
          ? findParagraph(text, lines[line.isFirst ? index + 1 : start])
          : null
      if (id !== null && heading !== null)
        edits.push({ start: heading, end: heading, text: '', headingId: id })
      else if (id !== null && paragraph !== null)
        edits.push({ start: paragraph, end: paragraph, text: `<a id="${id}"></a>` })
      // A table of contents replaces the list item that it is in, or that is before it.
      const item = line.isFirst && lines[index - 1]?.kind === 'paragraph' ? previousStart : start
      const isItem = lines[item]?.kind === 'paragraph' && (lines[item]?.depth ?? 0) > 0 && item !== replaced
      const first = words.includes('toc') && isItem ? item : index
      if (first < index) replaced = first
      edits.push(removeLines(markdown, first, index))
      return
    }
    if (extension.test(content)) edits.push(removeLines(markdown, index, index))
  })
  const inner = blocks.flatMap(({ texts }) => texts.flatMap(({ start, end }) => findInText(text, start, end)))
  return [...edits, ...inner]
}

const inText = /\{::comment\}[^{}]*\{:\/(?:comment)?\}|\{::?\/?([^{}]*)\}/g

/** The content of a list that is a whole line; undefined if the line is none. */
function toWholeList(content: string): string | undefined {
  const list = content.endsWith('}') ? content.slice(2, -1) : '/'
  return /^[/:]|[{}]/.test(list) ? undefined : list
}

/** Finds lists after a part of a line, and at the start of a list item. */
function findInText(text: string, start: number, end: number): Edit[] {
  return [...text.slice(start, end).matchAll(inText)].flatMap(({ 0: found, 1: list, index }) => {
    const isList = found.startsWith('{::') || found.startsWith('{:/') || isAttributeList(list ?? '')
    if (!isList || text[start + index - 1] === '\\') return []
    let first = start + index
    let last = first + found.length
    // A space before a list belongs to it at the end of a line, and one after it elsewhere.
    if (last === text.length || text[last] === '\n')
      while (first > start && text[first - 1] === ' ') first -= 1
    else if (/\s/.test(text[first - 1] ?? ' ')) while (last < end && text[last] === ' ') last += 1
    return [{ start: first, end: last, text: '' }]
  })
}

/** The names, ids and classes of a list, and its id. */
function parseList(list: string): { readonly words: readonly string[]; readonly id: string | null } {
  const { positional, named } = parseArguments(list, { hasCommas: false })
  const id = positional.map((word) => /#([\w:-]+)/.exec(word)?.[1]).findLast((found) => found !== undefined)
  return { words: positional, id: id ?? /^[\w:-]+$/.exec(named.id ?? '')?.[0] ?? null }
}

function isAttributeList(list: string): boolean {
  if (list.trim() === '') return false
  // A colon before a name is a mistake that kramdown ignores.
  return parseList(list).words.every((word) => /^(?:[.#]?[\w-]+(?:[.#][\w:-]+)*:?|:[\w-]+=)$/.test(word))
}

/** The start of the heading that a list is for: before it, or right after it. */
function findHeading(lines: readonly Line[], index: number): number | null {
  const previous = lines[index - 1]
  const next = lines[index + 1]
  if (previous?.kind === 'heading' || previous?.kind === 'underline')
    return findHeadingStart(lines, index - 1)
  if (next?.kind !== 'heading') return null
  return previous === undefined || previous.kind === 'blank' ? findHeadingStart(lines, index + 1) : null
}

/** The start of a paragraph, for an anchor; null for another line, and for a table, where it would be a cell. */
function findParagraph(text: string, line: Line | undefined): number | null {
  if (line?.kind !== 'paragraph') return null
  return /^\{:|\|/.test(text.slice(line.content, line.end)) ? null : line.content
}

/** Whether a line of a text ends with braces, and is a heading, before a line that underlines it, or only the braces. */
export function mayHaveHeadingIds(text: string): boolean {
  for (const { 0: found, index } of text.matchAll(/\}%?[ \t\r#]*(?=\n|$)/g)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    const end = index + found.length
    if (/^[ \t>]*\{[ \t]*(?:[.#]|\w+=)/.test(line)) return true
    if (line.includes('{') && (line.includes('#') || /^\n[ \t>]*[=-]/.test(text.slice(end, end + 100))))
      return true
  }
  return false
}

/** `## Title [#id]` (https://nextra.site/docs/guide/markdown#custom-heading-id), and a comment of one word in MDX. */
const nextHeadingId = /[ \t](?:\[#([^\s[\]]+)\]|\{\/\*([\w-]+)\*\/\})[ \t\r]*$/

export const mayHaveNextHeadingIds = (text: string): boolean => text.includes('[#') || text.includes('{/*')

export function findNextHeadingIds({ text, lines }: MarkdownText): Edit[] {
  return lines.flatMap(({ kind, content, end }) => {
    const found = kind === 'heading' ? nextHeadingId.exec(text.slice(content, end)) : null
    if (found === null) return []
    const headingId = found[1] ?? found[2] ?? ''
    return [
      { start: content, end: content, text: '', headingId },
      { start: content + found.index, end, text: '' },
    ]
  })
}

export function findHeadingIds({ text, lines }: MarkdownText): Edit[] {
  const edits: Edit[] = []
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    const isUnderlined = line.kind === 'paragraph' && next?.kind === 'underline'
    if (line.kind !== 'heading' && !isUnderlined) return
    const found = findHeadingAttributes(text, line)
    if (found === null) return
    const start = findHeadingStart(lines, index)
    if (found.id !== null) edits.push({ start, end: start, text: '', headingId: found.id })
    edits.push({ start: found.start, end: found.end, text: '' })
  })
  return edits
}

/**
 * Finds attributes in a line after their block: `{.class key="value"}`
 * (https://gohugo.io/content-management/markdown-attributes/#block-elements).
 */
export function findBlockAttributes(markdown: MarkdownText): Edit[] {
  const { text, lines } = markdown
  return lines.flatMap(({ kind, content, end }, index) => {
    const line = text.slice(content, end).trim()
    const previous = lines[index - 1]?.kind
    if (kind !== 'paragraph' || !line.startsWith('{') || !line.endsWith('}')) return []
    if (previous === undefined || previous === 'blank' || /[{}]/.test(line.slice(1, -1))) return []
    return toAttributes(line.slice(1, -1)) === null ? [] : [removeLines(markdown, index, index)]
  })
}

/** Whether a text ends with code, an image, a link or emphasis, which attributes can follow without a space. */
function endsWithElement(text: string): boolean {
  const sign = text.at(-1) ?? ''
  if (sign === '`') return true
  if (sign === ')') {
    const start = text.lastIndexOf('](')
    return start >= 0 && !/[()\n]/.test(text.slice(start + 2, -1))
  }
  if (sign !== '*' && sign !== '_') return false
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end -= 1
  const start = text.lastIndexOf(sign, end - 1)
  let first = start
  while (first > 0 && text[first - 1] === sign) first -= 1
  const isWord = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character)
  return (
    start >= 0 &&
    /\S/.test(text[start + 1] ?? '') &&
    /\S/.test(text[end - 1] ?? '') &&
    (sign === '*' || !isWord(text[first - 1]))
  )
}

/** Removes the attributes of markdown-it-attrs. An id becomes an anchor; pages have no place for others. */
export const findAttributes = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks.flatMap(({ start: blockStart, end: blockEnd, texts }) => {
    const block = text.slice(blockStart, blockEnd)
    const isText = createRangeLookup(texts)
    const isFormula = createRangeLookup(findFormulas(text, { start: blockStart, end: blockEnd }))
    const length = block.trimEnd().length
    return [...block.matchAll(markdownItAttributes)].flatMap(({ 0: found, index }): Edit[] => {
      const start = blockStart + index
      const isLast = index + found.length === length && /[ \t]/.test(block[index - 1] ?? '')
      const isAfter = endsWithElement(block.slice(Math.max(0, index - maxElementLength), index))
      if (!isText(start) || isFormula(start) || !(isLast || isAfter)) return []
      const [, word, quoted] = /[{ \t](?:#|id=)(?:([\w-]+)|"([\w-]+)")/.exec(found) ?? []
      const id = word ?? quoted
      if (id !== undefined) return [{ start, end: start + found.length, text: `<a id="${id}"></a>` }]
      let first = start
      while (first > blockStart && /[ \t]/.test(text[first - 1] ?? '')) first -= 1
      return [{ start: first, end: start + found.length, text: '' }]
    })
  })

/** In UTF-16 units. Attributes after a longer element stay text. */
const maxElementLength = 510

/**
 * The offset where a heading starts.
 * @param index of a line of the heading
 */
export function findHeadingStart(lines: readonly Line[], index: number): number {
  let first = index
  while (
    first > 0 &&
    lines[first]?.kind !== 'heading' &&
    !(lines[first]?.kind === 'paragraph' && lines[first]?.isFirst)
  )
    first -= 1
  return lines[first]?.content ?? 0
}

interface HeadingAttributes {
  readonly start: number
  readonly end: number
  readonly id: string | null
}

/** Finds the attributes at the end of a heading. Sites whose texts have braces write them as `%{#id}%`. */
function findHeadingAttributes(
  text: string,
  { content, end: lineEnd, kind }: Line,
): HeadingAttributes | null {
  const line = text.slice(content, lineEnd)
  const heading = kind === 'heading' ? withoutClosing(line.trimEnd()) : line.trimEnd()
  const opening = heading.lastIndexOf('{')
  const mark = heading[opening - 1] === '%' && heading.endsWith('}%') ? '%' : ''
  if (opening < 0 || !heading.endsWith(`}${mark}`) || heading[opening - 1] === '\\') return null
  const comment = /^\{\/\*([^*]*)\*\/\}$/.exec(heading.slice(opening))
  const attributes = comment?.[1] ?? heading.slice(opening + 1, -1 - mark.length).replace(/^:/, '')
  const found = toAttributes(attributes)
  if (found === null || (comment !== null && found.id === null)) return null
  const start = content + heading.slice(0, opening - mark.length).trimEnd().length
  return { start, end: content + heading.length, id: found.id }
}

/** Parses `#id .class key="value"`. Returns null for other text. */
function toAttributes(text: string): { readonly id: string | null } | null {
  const { positional, named } = parseArguments(text, { hasCommas: false })
  if (!positional.every((word) => /^[#.][^\s#{}]+$/.test(word))) return null
  const isList = positional.length > 0 || /^[ \t]*\w+=["']/.test(text) || 'id' in named || 'class' in named
  const id = positional.findLast((word) => word.startsWith('#'))?.slice(1) ?? named.id ?? null
  return isList ? { id } : null
}

/** A heading without the marks that can close it. */
function withoutClosing(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end -= 1
  const isClosed = end < heading.length && /[ \t]/.test(heading[end - 1] ?? '')
  return isClosed ? heading.slice(0, end).trimEnd() : heading
}
