/** Finds the syntax in a text that Stele does not read: Markdown shows it as written. */

import type { Nodes } from 'mdast'
import { findFirst } from '../../../shim/core/sorted.ts'
import { isElement, isUnknownExpression } from '../markdown/mdx.ts'
import { type Range, toEnd, toRange, toStart } from '../markdown/offsets.ts'
import type { UnreadSyntax } from './unread-syntax.ts'

/** A part of a text that another generator would replace. */
export interface TemplateSyntax extends Range {
  readonly syntax: UnreadSyntax
}

/** The elements whose text is shown as it is, or not at all. */
const verbatimNames = ['code', 'pre', 'kbd', 'samp', 'script', 'style', 'textarea', 'template']
/** A comment is one mark, so that the tags in it do not count. */
const verbatimMark = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|</?(?:${verbatimNames.join('|')})(?![\\w-])`, 'gi')

/**
 * Finds the first use of each syntax that pages show.
 * @param nodes of the text, in its order
 * @param unread the syntax that the text can have
 */
export function findTemplateSyntax(
  nodes: readonly Nodes[],
  text: string,
  unread: readonly UnreadSyntax[],
): readonly TemplateSyntax[] {
  const candidates = findCandidates(text, unread)
  if (candidates.length === 0) return []
  const found = new Map<UnreadSyntax, TemplateSyntax>()
  const addFrom = (part: Range, isPlace: (candidate: TemplateSyntax) => boolean): void => {
    const start = findFirst(candidates, ({ offset }) => offset < part.offset)
    const end = findFirst(candidates, ({ offset }) => offset < part.end)
    for (const candidate of candidates.slice(start, end))
      if (!found.has(candidate.syntax) && isPlace(candidate)) found.set(candidate.syntax, candidate)
  }
  for (const part of listShownParts(nodes, text))
    addFrom(
      part,
      ({ syntax, end }) => syntax.place === 'text' || (syntax.place === 'node' && end <= part.end),
    )
  return [...found.values()].sort((a, b) => a.offset - b.offset)
}

/** The parts of a text that are neither code nor comments. */
function listShownParts(nodes: readonly Nodes[], text: string): readonly Range[] {
  const parts: Range[] = []
  /** How many elements such as `<code>` are open in raw HTML. The end of the block closes them. */
  let depth = 0
  let blockEnd = 0
  /** The end of the last element of MDX such as `<code>`. */
  let verbatimEnd = 0
  const add = (offset: number, end: number) => {
    if (depth === 0) parts.push({ offset: Math.max(offset, verbatimEnd), end })
  }
  for (const node of nodes) {
    const range = toSyntaxRange(node)
    const isBlock = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
    // HTML and addresses between blocks are blocks of their own.
    if (isBlock || (range !== null && range.offset >= blockEnd)) {
      depth = 0
      blockEnd = range?.end ?? toEnd(node)
    }
    if (isElement(node) && verbatimNames.includes(node.name ?? ''))
      verbatimEnd = Math.max(verbatimEnd, toEnd(node))
    if (range === null) continue
    const { offset, end } = range
    const marks = node.type === 'html' ? text.slice(offset, end).matchAll(verbatimMark) : []
    let from = offset
    for (const { 0: mark, index } of marks) {
      add(from, offset + index)
      from = offset + index + mark.length
      if (!mark.startsWith('<!--')) depth = Math.max(0, depth + (mark.startsWith('</') ? -1 : 1))
    }
    add(from, end)
  }
  return parts
}

/** The range of a node that can have the syntax: text, raw HTML, an expression, or the address of a link. Null for other nodes. */
function toSyntaxRange(node: Nodes): Range | null {
  if (node.type === 'text' || node.type === 'html' || isUnknownExpression(node)) return toRange(node)
  const hasBrace =
    (node.type === 'link' || node.type === 'definition' || node.type === 'image') && node.url.includes('{')
  if (!hasBrace) return null
  const last = node.type === 'link' ? node.children.at(-1) : undefined
  return { offset: last === undefined ? toStart(node) : toEnd(last), end: toEnd(node) }
}

/** Everything in the text that has one of the forms, by position. */
function findCandidates(text: string, unread: readonly UnreadSyntax[]): readonly TemplateSyntax[] {
  return unread
    .filter(({ mark }) => text.includes(mark))
    .flatMap((syntax) =>
      Array.from(text.matchAll(syntax.pattern), ({ 0: match, index }) => ({
        syntax,
        offset: index,
        end: index + match.length,
      })),
    )
    .sort((a, b) => a.offset - b.offset)
}
