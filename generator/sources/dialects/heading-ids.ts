/**
 * Reads the ids of headings: `## Title {#id}` (https://vitepress.dev/guide/markdown#custom-anchors,
 * https://gohugo.io/content-management/markdown-attributes/, https://kramdown.gettalong.org/syntax.html#specifying-a-header-id), and
 * in MDX also a comment (https://docusaurus.io/docs/markdown-features/toc#heading-ids).
 */

import { parseArguments } from './arguments.ts'
import type { Line } from './blocks.ts'
import type { MarkdownText } from './markdown-text.ts'
import type { Edit } from './rewriter.ts'

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

/** Finds the attributes at the end of a heading. */
function findAttributes(text: string, { content, end: lineEnd, kind }: Line): HeadingAttributes | null {
  const line = text.slice(content, lineEnd)
  const heading = kind === 'heading' ? withoutClosing(line.trimEnd()) : line.trimEnd()
  const opening = heading.lastIndexOf('{')
  if (opening < 0 || !heading.endsWith('}') || heading[opening - 1] === '\\') return null
  const comment = /^\{\/\*([^*]*)\*\/\}$/.exec(heading.slice(opening))
  const attributes = comment?.[1] ?? heading.slice(opening + 1, -1).replace(/^:/, '')
  const words = parseArguments(attributes, { hasCommas: false })
  const isList = words.positional.every((word) => /^[#.][^\s#{}]+$/.test(word))
  const ids = words.positional.filter((word) => word.startsWith('#'))
  if (!isList || (comment !== null && ids.length === 0)) return null
  if (words.positional.length === 0 && words.named.id === undefined && words.named.class === undefined)
    return null
  const id = ids.at(-1)?.slice(1) ?? words.named.id ?? null
  const start = content + heading.slice(0, opening).trimEnd().length
  return { start, end: content + heading.length, id }
}

/** A heading without the marks that can close it. */
function withoutClosing(heading: string): string {
  let end = heading.length
  while (heading[end - 1] === '#') end -= 1
  const isClosed = end < heading.length && /[ \t]/.test(heading[end - 1] ?? '')
  return isClosed ? heading.slice(0, end).trimEnd() : heading
}
