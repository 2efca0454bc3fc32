/**
 * Writes HTML elements of MDX as raw HTML in Markdown. A reader of Markdown takes a line that starts with the tag of a block,
 * such as `<h4>`, for HTML up to the next empty line, and shows Markdown there as it is written. So a block that holds one
 * line becomes HTML, and other blocks have empty lines between their tags and the Markdown inside.
 */

import { toHtml as stringifyHtml } from 'hast-util-to-html'
import { htmlVoidElements } from 'html-void-elements'
import type { Definition, Nodes, Parent, Parents, Root } from 'mdast'
import { phrasing } from 'mdast-util-phrasing'
import { toHast } from 'mdast-util-to-hast'
import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'
import { encodeAttribute } from '../../content/markdown/html-attributes.ts'
import { hasFootnote, walk } from '../../content/markdown/nodes.ts'
import { toExactText } from '../pages/from-markdown.ts'
import { toParagraph, trimLine, withChildren } from './jsx.ts'
import { linesOnly, toLines } from './to-html.ts'

/** An HTML element whose tags start HTML blocks in Markdown. */
interface HtmlBlock extends Parent {
  type: 'htmlBlock'
  name: string
  opening: string
  closing: string
}

declare module 'mdast' {
  interface RootContentMap {
    htmlBlock: HtmlBlock
  }
}

const voidElements: ReadonlySet<string> = new Set(htmlVoidElements)
const blockNames: ReadonlySet<string> = new Set([...htmlBlockNames, ...htmlRawNames])

/** The raw HTML of an element; a node of its own where the HTML depends on what is around it. */
export function toHtml(
  name: string,
  attributes: ReadonlyMap<string, string>,
  children: readonly Nodes[],
): readonly Nodes[] {
  const start = `<${name}${Array.from(attributes, writeAttribute).join('')}`
  if (voidElements.has(name)) return [{ type: 'html', value: `${start} />` }]
  const [opening, closing] = [`${start}>`, `</${name}>`]
  return blockNames.has(name)
    ? [withChildren<HtmlBlock>({ type: 'htmlBlock', name, opening, closing, children: [] }, children)]
    : [{ type: 'html', value: opening }, ...children, { type: 'html', value: closing }]
}

/** Writes an attribute in one line: an empty line would end the HTML. */
const writeAttribute = ([name, value]: readonly [string, string]): string =>
  ` ${name === 'className' ? 'class' : name}="${encodeAttribute(value).replace(/[\r\n]/g, (end) => `&#${end.charCodeAt(0)};`)}"`

/** Returns the tree with raw HTML in place of the elements of {@link toHtml}. Nodes without such elements stay the same. */
export function withRawHtml(tree: Root): Root {
  const definitions = findDefinitions(tree)

  const write = (node: Nodes, isBetweenBlocks: boolean): readonly Nodes[] => {
    if (node.type === 'htmlBlock') return isBetweenBlocks ? writeBlock(node) : writeInLine(node)
    if (node.type === 'paragraph') return writeParagraph(node.children) ?? [writeChildren(node, false)]
    return 'children' in node ? [writeChildren(node, containers.has(node.type))] : [node]
  }

  const writeChildren = <T extends Parents>(node: T, isBetweenBlocks: boolean): T =>
    withChildren(
      node,
      node.children.flatMap((child) => write(child, isBetweenBlocks)),
    )

  /** A block in a line ends the paragraph, as in HTML. Returns null for a line without blocks. */
  const writeParagraph = (line: readonly Nodes[]): readonly Nodes[] | null => {
    const index = line.findIndex(({ type }) => type === 'htmlBlock')
    const block = line[index]
    if (block === undefined) return null
    const after = line.slice(index + 1)
    return [
      ...toTrimmed(line.slice(0, index)),
      ...write(block, true),
      ...(writeParagraph(after) ?? toTrimmed(after)),
    ]
  }

  const toTrimmed = (line: readonly Nodes[]): readonly Nodes[] => {
    const trimmed = trimLine(line)
    return trimmed.length === 0 ? [] : write(toParagraph(trimmed), true)
  }

  const writeBlock = ({ name, opening, closing, children }: HtmlBlock): readonly Nodes[] => {
    const isLine = linesOnly.has(name) || children.every((child) => phrasing(child) || isHtml(child))
    // A footnote needs a reference in Markdown.
    if (isLine && !children.some(hasFootnote)) {
      const html = `${opening}${toHtmlLine(children)}${closing}`
      return [{ type: 'html', value: name === 'pre' ? html : html.replace(/\n(?=[ \t]*\n)/g, '&#10;') }]
    }
    return [
      { type: 'html', value: opening },
      ...(isLine ? toTrimmed(toLines(children)) : children.flatMap((child) => write(child, true))),
      { type: 'html', value: closing },
    ]
  }

  const writeInLine = ({ opening, closing, children }: HtmlBlock): readonly Nodes[] => [
    { type: 'html', value: opening },
    ...children.flatMap((child) => write(child, false)),
    { type: 'html', value: closing },
  ]

  const toHtmlLine = (children: readonly Nodes[]): string => {
    const line = toParagraph(toLines(children).flatMap((child) => write(child, false)))
    const content = withChildren<Root>({ type: 'root', children: [] }, [...listUsed(line, definitions), line])
    const html = toHast(content, { allowDangerousHtml: true, handlers: { text: toExactText } })
    const [paragraph] = 'children' in html ? html.children : []
    return paragraph?.type === 'element'
      ? stringifyHtml(paragraph.children, { allowDangerousHtml: true })
      : ''
  }

  return writeChildren(tree, true)
}

/** The definitions of a document by identifier. The first one of an identifier counts (CommonMark, 4.7). */
function findDefinitions(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  walk(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  })
  return definitions
}

/** The definitions that the references of a line use: to convert all definitions for each line would take quadratic time. */
function listUsed(line: Nodes, definitions: ReadonlyMap<string, Definition>): readonly Definition[] {
  const used = new Set<Definition>()
  walk(line, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return
    const definition = definitions.get(node.identifier)
    if (definition !== undefined) used.add(definition)
  })
  return [...used]
}

/** Whether a node is HTML, which can be in a line and between blocks. */
export const isHtml = ({ type }: Nodes): boolean => type === 'html' || type === 'htmlBlock'

/** The nodes that hold blocks. */
const containers: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
