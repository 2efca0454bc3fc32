/**
 * Reads the ids of headings: `## Title {#id}` (https://vitepress.dev/guide/markdown#custom-anchors,
 * https://gohugo.io/content-management/markdown-attributes/, https://kramdown.gettalong.org/syntax.html#specifying-a-header-id), and
 * in MDX also a comment (https://docusaurus.io/docs/markdown-features/toc#heading-ids).
 */

import type { Line } from '../code/blocks.ts'
import { type MarkdownText, removeLines } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { parseArguments } from '../tags/arguments.ts'

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
    const found = findAttributes(text, line)
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
function findAttributes(text: string, { content, end: lineEnd, kind }: Line): HeadingAttributes | null {
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
