/** Parses Markdown and MDX with satteri, a parser in Rust. It leaves the few documents that it reads wrongly to remark. */

import type { Html, List, ListItem, Nodes, Root } from 'mdast'
import { rawTextStart } from './html-attributes.ts'
import { hasValidJavaScript } from './mdx-javascript.ts'
import { addMdxParagraphs } from './mdx-paragraphs.ts'
import { isDeeperThan, maxDepth } from './nesting.ts'
import { joinTexts, walk } from './nodes.ts'
import { advance, toEnd, toEndLine, toStart, toStartLine } from './offsets.ts'
import type { Format } from './parser-names.ts'
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
