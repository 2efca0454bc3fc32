/** Creates mdast nodes. The serializer escapes their text, so any string is safe. */

import type { BlockContent, Heading, Link, List, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

type Inline = string | PhrasingContent

const toPhrasing = (content: readonly Inline[]): PhrasingContent[] =>
  content.map((part) => (typeof part === 'string' ? { type: 'text', value: toLine(part) } : part))

/** Collapses white space: a text from YAML may span lines, but a heading or a list item is one line. */
const toLine = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text)

/** The root of a tree. */
export const root = (...children: readonly RootContent[]): Root => ({ type: 'root', children: [...children] })

/** A heading with text and inline nodes. */
export const heading = (depth: Heading['depth'], ...content: readonly Inline[]): Heading => ({
  type: 'heading',
  depth,
  children: toPhrasing(content),
})

/** A paragraph with text and inline nodes. */
export const paragraph = (...content: readonly Inline[]): Paragraph => ({
  type: 'paragraph',
  children: toPhrasing(content),
})

/** A blockquote of one paragraph. */
export const quote = (...content: readonly Inline[]): RootContent => ({
  type: 'blockquote',
  children: [paragraph(...content)],
})

/** A link with plain text. */
export const link = (url: string, text: string): Link => ({
  type: 'link',
  url,
  children: toPhrasing([text]),
})

/** Inline code. */
export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })

/** A thematic break: a horizontal rule. */
export const rule: RootContent = { type: 'thematicBreak' }

/** An unordered list with one line per item. */
export const list = (items: readonly (readonly Inline[])[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map((content) => ({
    type: 'listItem',
    spread: false,
    children: [paragraph(...content)] satisfies BlockContent[],
  })),
})
