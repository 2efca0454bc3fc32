/** Derives what front matter lacks: a title from the first heading or the name, a description from the first paragraph. */

import type { Nodes, Root } from 'mdast'
import { toString as toText } from 'mdast-util-to-string'
import { toVisibleText } from '../markdown/anchors.ts'

/** How much of a text is read, in UTF-16 units. */
const maxPrefix = 6000

/** How long a derived description may be. Search engines show about as much. */
const maxDescription = 200

/** The first texts of a document. */
export interface FirstTexts {
  /** Null for a document without headings in its first part. */
  readonly heading: string | null
  /** Null for a document without a paragraph in its first part. */
  readonly paragraph: string | null
}

/**
 * Finds the first heading and the first paragraph.
 * @param body Markdown without front matter
 */
export function findFirstTexts(body: string, parse: (text: string) => Root): FirstTexts {
  const { children } = parse(toPrefix(body))
  const headings = children.flatMap((node) => (node.type === 'heading' ? toLine(node) : []))
  const paragraphs = children.flatMap((node) => (node.type === 'paragraph' ? toLine(node) : []))
  const inner = children.flatMap((node) =>
    node.type === 'list' || node.type === 'blockquote' ? toLine(node) : [],
  )
  const paragraph = paragraphs.find(isProse) ?? inner.find(isProse)
  return { heading: headings[0] ?? null, paragraph: paragraph === undefined ? null : toSentences(paragraph) }
}

/** The first part of a text, cut between two blocks. */
function toPrefix(body: string): string {
  if (body.length <= maxPrefix) return body
  const prefix = body.slice(0, maxPrefix)
  const end = Math.max(prefix.lastIndexOf('\n\n'), prefix.lastIndexOf('\r\n\r\n'))
  return end <= 0 ? prefix : prefix.slice(0, end)
}

/** The text of a node on one line; empty for a node without text. */
function toLine(node: Nodes): readonly string[] {
  const text = (node.type === 'list' ? toText(node, { includeHtml: false }) : toVisibleText(node))
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : [text]
}

/** Whether a paragraph is text that a reader sees, and not a line of code of MDX. */
const isProse = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^(?:import|export) [\w{*]|^[{<]/.test(text)

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Cuts a text after the last whole sentence that fits, or after the last word if the first one is longer. */
export function toSentences(text: string): string {
  let end = 0
  for (const { segment, index } of sentences.segment(text)) {
    const next = index + segment.trimEnd().length
    if (next > maxDescription) break
    end = next
  }
  if (end > 0) return text.slice(0, end)
  const cut = text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`
}

/** A title from the name of a file or folder. */
export function toTitle(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1)
}
