/**
 * Reads the attribute lists and extensions of kramdown: `{: .class #id}`, `{:toc}`, `{::comment}…{:/comment}`
 * (https://kramdown.gettalong.org/syntax.html#attribute-list-definitions, https://kramdown.gettalong.org/syntax.html#extensions).
 */

import { findRawEnd, type Line } from '../code/blocks.ts'
import { createFinder } from '../code/lines.ts'
import { type MarkdownText, removeLines } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { parseArguments } from '../tags/arguments.ts'
import { findHeadingStart } from './heading-ids.ts'

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
