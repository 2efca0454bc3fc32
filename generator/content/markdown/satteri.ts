/**
 * Parses Markdown and MDX with satteri, a parser in Rust. Adds the paragraphs that satteri leaves out, and leaves the few documents
 * that it reads wrongly to remark.
 */

import type { Html, List, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { MdxFlowExpression } from 'mdast-util-mdx'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { phrasing } from 'mdast-util-phrasing'
import type { Format } from '../../kernel/document.ts'
import { rawTextStart } from './html-attributes.ts'
import { hasValidJavaScript } from './mdx-javascript.ts'
import { isDeeperThan, joinTexts, maxDepth, walk } from './nodes.ts'
import { advance, toEnd, toEndLine, toStart, toStartLine } from './offsets.ts'
import { hasFaults } from './satteri-faults.ts'

/** Corrects a tree in place. */
function correctSatteriTree(tree: Root, text: string, format: Format): Root {
  walk(tree, (node) => {
    if ('children' in node) Object.assign(node, { children: joinTexts(node.children) })
    if (node.type === 'html') trimHtml(node, text)
    else if (node.type === 'linkReference' || node.type === 'imageReference')
      // The label has the indentation of its lines.
      node.label = node.label?.replace(/\n[ \t>]+/g, '\n') ?? null
    else if (node.type === 'mdxjsEsm') endAfter(node, node.value)
  })
  if (format === 'mdx') addMdxParagraphs(tree, text)
  return tree
}

/** Ends HTML before the blank lines after it, which decide whether a list is loose. */
function trimHtml(html: Html, text: string): void {
  if (rawTextStart.test(html.value)) return
  const lines = text.slice(toStart(html), toEnd(html)).split('\n')
  const last = lines.findLastIndex((line) => /[^ \t>\r]/.test(line))
  if (last === lines.length - 1) return
  html.value = html.value.trimEnd()
  endAfter(
    html,
    lines
      .slice(0, last + 1)
      .join('\n')
      .trimEnd(),
  )
}

/** Sets the end of a node to the end of its source. */
function endAfter({ position }: Nodes, source: string): void {
  if (position !== undefined) position.end = advance(position.start, source)
}

/** The part of the `satteri` package that this file uses. */
export interface Satteri {
  readonly markdownToMdast: (text: string, options: Options) => Nodes
  readonly mdxToMdast: (text: string, options: Options) => Nodes
}

interface Options {
  readonly features: { readonly gfm: boolean; readonly frontmatter: boolean; readonly math: boolean }
}

/** The same syntax as remark with `remark-frontmatter`, `remark-gfm` and, for formulas, `micromark-extension-math`. */
const toOptions = (math: boolean): Options => ({ features: { gfm: true, frontmatter: true, math } })

/**
 * Loads satteri, which is an optional dependency with native binaries for some platforms only.
 * @returns null if satteri cannot be loaded or does not run
 */
export async function loadSatteri(load: () => Promise<Satteri> = importSatteri): Promise<Satteri | null> {
  try {
    const satteri = await load()
    // A broken binary fails here, and not at the first document.
    satteri.markdownToMdast('', toOptions(false))
    return satteri
  } catch {
    return null
  }
}

const importSatteri = (): Promise<Satteri> => import('satteri')

/**
 * Parses a document. Attributes of MDX elements have no position.
 * @param hasMath whether dollars enclose formulas
 * @param acceptsFaults whether a document is parsed that satteri reads wrongly
 * @returns null if remark must parse the document: satteri would read it wrongly, or the document has a mistake, which only
 * remark explains. A tree that nests too deeply is not corrected.
 */
export function parseWithSatteri(
  text: string,
  format: Format,
  satteri: Satteri,
  hasMath = false,
  acceptsFaults = false,
): Root | null {
  const tree = read(text, format, satteri, hasMath)
  if (tree === null || isDeeperThan(maxDepth, tree)) return tree
  if (format === 'mdx' && !hasValidJavaScript(tree)) return null
  return !acceptsFaults && hasFaults(tree, text, format) ? null : correctSatteriTree(tree, text, format)
}

function read(text: string, format: Format, satteri: Satteri, hasMath: boolean): Root | null {
  const parse = format === 'md' ? satteri.markdownToMdast : satteri.mdxToMdast
  try {
    const tree = parse(toPlainCharacters(text), toOptions(hasMath))
    return tree.type === 'root' ? tree : null
  } catch {
    return null
  }
}

/** satteri keeps NUL, and takes a lone carriage return for text. CommonMark (2.1 and 2.3) does not. Offsets stay the same. */
const toPlainCharacters = (text: string): string =>
  /[\0\r]/.test(text) ? text.replaceAll('\0', '\uFFFD').replace(/\r(?!\n)/g, '\n') : text

/** Sets `spread` of every list and list item of a tree by the lines of their children. */
export function correctListSpread<Tree extends Root>(tree: Tree): Tree {
  correctChildren(tree)
  return tree
}

function correctChildren(node: Nodes): void {
  if (!('children' in node) || !containers.has(node.type)) return
  if (node.type === 'list') correctList(node)
  for (const child of node.children) correctChildren(child)
}

function correctList(list: List): void {
  list.spread = hasBlankLineBetween(list.children)
  for (const item of list.children) item.spread = hasBlankLineBetween(item.children)
}

/** Whether a blank line separates two of these blocks. */
const hasBlankLineBetween = (blocks: ListItem['children'] | List['children']): boolean =>
  blocks.some((block, index) => {
    const previous = blocks[index - 1]
    return previous !== undefined && toStartLine(block) - toLastLine(previous) > 1
  })

/** The last line of a block. The position of a list can include blank lines that follow its last block. */
function toLastLine(node: Nodes): number {
  const last = node.type === 'list' || node.type === 'listItem' ? node.children.at(-1) : undefined
  return last === undefined ? toEndLine(node) : toLastLine(last)
}

const containers: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'list',
  'listItem',
  'footnoteDefinition',
  'mdxJsxFlowElement',
])

/** Adds the paragraphs to a tree, in place. */
function addMdxParagraphs(parent: Parents, text: string): void {
  const siblings: readonly Nodes[] = parent.children
  const isTask = parent.type === 'listItem' && typeof parent.checked === 'boolean'
  if (siblings.some(isFlow)) setChildren(parent, withParagraphs(siblings, isTask, text))
  for (const child of parent.children) if ('children' in child) addMdxParagraphs(child, text)
}

/** satteri takes such a node for a block. */
type Flow = MdxJsxFlowElement | MdxFlowExpression

const isFlow = (node: Nodes): node is Flow =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression'

/** mdast's types do not allow every child that MDX does. */
const setChildren = (parent: Parents, children: readonly Nodes[]): void => {
  Object.assign(parent, { children })
}

/** @param isTask whether the first line has a checkbox, and so is a paragraph */
function withParagraphs(siblings: readonly Nodes[], isTask: boolean, text: string): Nodes[] {
  const children: Nodes[] = []
  /** The last child, if it is a paragraph that the next line can continue. */
  let open: Paragraph | null = null
  for (const line of toLines(siblings)) {
    if (!isInline(line, isTask && children.length === 0)) {
      children.push(...line)
      open = null
      continue
    }
    const paragraph = toParagraph(line, text)
    if (open !== null && toEndLine(open) + 1 === toStartLine(paragraph)) {
      open.children.push(toText('\n', open, paragraph), ...paragraph.children)
      if (open.position && paragraph.position)
        open.position = { ...open.position, end: paragraph.position.end }
      continue
    }
    children.push(paragraph)
    open = paragraph
  }
  return children
}

/** Groups the nodes that share a line. */
function toLines(siblings: readonly Nodes[]): readonly (readonly Nodes[])[] {
  const lines: Nodes[][] = []
  for (const node of siblings) {
    const line = lines.at(-1)
    const previous = line?.at(-1)
    if (line !== undefined && previous !== undefined && toEndLine(previous) === toStartLine(node))
      line.push(node)
    else lines.push([node])
  }
  return lines
}

/** Whether the nodes of a line belong in a paragraph: an element has text beside its tag, or two expressions follow each other. */
const isInline = (line: readonly Nodes[], isTask: boolean): line is readonly Flow[] =>
  line.every(isFlow) &&
  (isTask ||
    line.some((node, index) =>
      node.type === 'mdxFlowExpression'
        ? line[index - 1]?.type === node.type
        : node.children.some((child) => phrasing(child)),
    ))

function toParagraph(line: readonly Flow[], text: string): Paragraph {
  const children: PhrasingContent[] = []
  for (const [index, node] of line.entries()) {
    const previous = line[index - 1]
    const between = previous === undefined ? '' : text.slice(toEnd(previous), toStart(node))
    if (previous !== undefined && between !== '') children.push(toText(between, previous, node))
    children.push(toInline(node))
  }
  const [first, last] = [line[0]?.position, line.at(-1)?.position]
  return {
    type: 'paragraph',
    children,
    ...(first && last && { position: { start: first.start, end: last.end } }),
  }
}

/** The white space between two nodes. */
const toText = (value: string, { position: before }: Nodes, { position: after }: Nodes): Text => ({
  type: 'text',
  value,
  ...(before && after && { position: { start: before.end, end: after.start } }),
})

function toInline(node: Flow): PhrasingContent {
  if (node.type === 'mdxFlowExpression') return { ...node, type: 'mdxTextExpression' }
  const children = node.children.map((child) => (isFlow(child) ? toInline(child) : child))
  return { ...node, type: 'mdxJsxTextElement', children: children as PhrasingContent[] }
}
