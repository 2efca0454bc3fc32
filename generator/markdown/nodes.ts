/** Makes nodes of a Markdown tree: text is written out escaped, whatever it holds. */

import type { BlockContent, Heading, Link, List, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

type Inline = string | PhrasingContent

const toPhrasing = (content: readonly Inline[]): PhrasingContent[] =>
  content.map((part) => (typeof part === 'string' ? { type: 'text', value: toLine(part) } : part))

/** Text of an author's YAML may have lines; a heading or an item of a list has one. */
const toLine = (text: string): string => text.replace(/\s+/g, ' ')

export const root = (...children: readonly RootContent[]): Root => ({ type: 'root', children: [...children] })

export const heading = (depth: Heading['depth'], ...content: readonly Inline[]): Heading => ({
  type: 'heading',
  depth,
  children: toPhrasing(content),
})

export const paragraph = (...content: readonly Inline[]): Paragraph => ({
  type: 'paragraph',
  children: toPhrasing(content),
})

export const quote = (...content: readonly Inline[]): RootContent => ({
  type: 'blockquote',
  children: [paragraph(...content)],
})

export const link = (url: string, text: string): Link => ({
  type: 'link',
  url,
  children: toPhrasing([text]),
})

export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })

export const rule: RootContent = { type: 'thematicBreak' }

/** A list without numbers, each item a line. */
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
