/**
 * Creates, joins and examines mdast nodes: their text, their positions, and how deeply they nest. The serializer escapes their text,
 * so any string is safe.
 */

import type {
  BlockContent,
  Heading,
  Html,
  Link,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast'

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

/** Joins texts that follow each other, such as a bracket that starts no link and what is after it. The given nodes stay unchanged. */
export function joinTexts(nodes: readonly Nodes[]): Nodes[] {
  const joined: Nodes[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') joined[joined.length - 1] = joinPair(last, node)
    else joined.push(node)
  }
  return joined
}

const joinPair = (first: Text, second: Text): Text => ({
  ...first,
  value: first.value + second.value,
  ...(first.position && second.position && { position: { ...first.position, end: second.position.end } }),
})

/** Whether a node is or holds a reference to a footnote. */
export const hasFootnote = (node: Nodes): boolean =>
  node.type === 'footnoteReference' || ('children' in node && node.children.some(hasFootnote))

/** A node that may have children. */
interface MaybeParent {
  readonly type: string
  readonly children?: readonly Nodes[]
}

export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  // For performance: nodes have many shapes, and reading a missing property is cheaper than an `in` check.
  const { children }: MaybeParent = node
  if (children !== undefined) for (const child of children) walk(child, visit)
}

/** Maximum depth of a tree, of Markdown or HTML. A nested list has two levels: the list and its item. */
export const maxDepth = 500

const tooDeep = 'The document nests too deeply'

/** Throws an error that {@link isNestingError} recognizes if a tree is too deep. */
export function assertDepth(tree: TreeNode): void {
  if (isDeeperThan(maxDepth, tree)) throw new RangeError(tooDeep)
}

/** Whether an error says that a tree is too deep, or that a stack is exhausted. */
export const isNestingError = (error: unknown): boolean =>
  isStackError(error) || (error instanceof RangeError && error.message === tooDeep)

/** Whether V8's stack is exhausted, or acorn says so of the JavaScript in MDX. */
export const isStackError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:Maximum call stack size exceeded|Not enough stack space)/.test(error.message) ||
    isStackError(error.cause))

/** A node of any tree. */
interface TreeNode {
  readonly type: string
  readonly children?: readonly TreeNode[]
}

/** Whether a tree is deeper than a number of levels. */
export function isDeeperThan(levels: number, { children = [] }: TreeNode): boolean {
  return levels === 0 || children.some((child) => isDeeperThan(levels - 1, child))
}

/** Returns the block of a document that nests too deeply. */
export const findDeepBlock = ({ children }: Root): Nodes | undefined =>
  children.find((block) => isDeeperThan(maxDepth, block))

/** Returns the raw HTML whose tags open the most elements; undefined without raw HTML. */
export function findDeepHtml(tree: Root): Nodes | undefined {
  let open = 0
  let most: { readonly node: Html; readonly open: number } | undefined
  walk(tree, (node) => {
    if (node.type !== 'html') return
    open += countMatches(node.value, /<[a-z]/gi) - countMatches(node.value, /<\//g)
    if (most === undefined || open > most.open) most = { node, open }
  })
  return most?.node
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
