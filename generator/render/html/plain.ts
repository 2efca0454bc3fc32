/**
 * Converts Markdown to HTML without an HTML parser, and without a sanitizer for what Markdown itself can write. This is for
 * trees without raw HTML, or with raw HTML that is well formed.
 */

import type { Element, ElementContent, Root } from 'hast'
import type { Definition, Root as MdastRoot, Nodes, Parents } from 'mdast'
import { defaultHandlers, type Handler, type Options, type State, toHast } from 'mdast-util-to-hast'
import { getAnchor } from '../../markdown/anchors.ts'
import type { Allow } from '../../schemas/allow.ts'
import type { HtmlElement } from '../mdx/to-html.ts'
import { createRawHandler, type RawHandler } from './raw-handler.ts'
import { nestRawHtml } from './raw-html.ts'
import { getElementSanitizer, sanitizeAddress } from './sanitize-element.ts'

/**
 * Converts a tree like remark-rehype and rehype-sanitize do, but without positions.
 * @returns null where the tree needs a parser
 */
export function toPlainRoot(tree: MdastRoot): Root | null {
  const definitions = new Map<string, Definition>()
  if (!isPlain(tree, false, markdownTypes, definitions)) return null
  return toRoot(tree, createState(definitions))
}

/**
 * Converts a tree with raw HTML, footnotes or elements of MDX, like remark-rehype, rehype-raw and rehype-sanitize do.
 * @param options the texts of footnotes
 * @returns null where the tree needs a parser
 */
export function toNestedRoot(tree: MdastRoot, options: Options, allow: Allow): Root | null {
  const definitions = new Map<string, Definition>()
  const sanitize = getElementSanitizer(allow)
  const html = createRawHandler(allow)
  if (isPlain(tree, false, nestedTypes, definitions))
    return nestRawHtml(toRoot(tree, createState(definitions, html)), isFromMarkdown, sanitize)
  if (!isPlain(tree, false, footnoteTypes, definitions)) return null
  const root = toHast(tree, { ...options, handlers: { ...handlers, html } })
  return root.type === 'root' ? nestRawHtml(root, isFromMarkdown, sanitize) : null
}

const toRoot = (tree: MdastRoot, state: State): Root => ({
  type: 'root',
  children: state.wrap(state.all(tree), false),
})

/** Elements of MDX. Their names and properties can be any. */
const authorElements = new WeakSet<Element>()

function toAuthorElement(state: State, node: HtmlElement): Element {
  const { hName: tagName, hProperties: properties } = node.data
  const element: Element = { type: 'element', tagName, properties, children: state.all(node) }
  authorElements.add(element)
  return element
}

/** The properties that Markdown sets, and that a sanitizer keeps as they are. Footnotes have more. */
const markdownProperties: ReadonlySet<string> = new Set([
  ...['align', 'alt', 'checked', 'className', 'disabled', 'href', 'id', 'src', 'start', 'title', 'type'],
])

function isFromMarkdown(element: Element): boolean {
  for (const name in element.properties) if (!markdownProperties.has(name)) return false
  return !authorElements.has(element)
}

/** Makes the address of a link or an image safe. A reference without a definition becomes its text. */
const withSafeAddress =
  (handler: Handler): Handler =>
  (state, node, parent) => {
    const result = handler(state, node, parent)
    if (result !== undefined && 'tagName' in result) sanitizeAddress(result)
    return result
  }

/** Keeps white space at line endings, which matters in `<pre>`. Parsers have removed it elsewhere. */
export const toExactText: Handler = (_, { value }) => ({ type: 'text', value })

/** The handlers of all nodes inside a root. The handler of the root itself has another type. */
const { root: _, ...contentHandlers } = defaultHandlers
const handlers: Readonly<Record<string, Handler>> = {
  ...contentHandlers,
  element: toAuthorElement,
  text: toExactText,
  link: withSafeAddress(defaultHandlers.link),
  linkReference: withSafeAddress(defaultHandlers.linkReference),
  image: withSafeAddress(defaultHandlers.image),
  imageReference: withSafeAddress(defaultHandlers.imageReference),
}

/** The node types of Markdown whose HTML elements are always allowed. */
const markdownTypes: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['root', 'yaml', 'paragraph', 'heading', 'thematicBreak', 'blockquote', 'code'] as const),
  ...(['list', 'listItem', 'table', 'tableRow', 'tableCell', 'definition'] as const),
  ...(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break'] as const),
  ...(['link', 'linkReference', 'image', 'imageReference'] as const),
])

/** The node types of trees with HTML, and with elements of MDX. */
const nestedTypes: ReadonlySet<string> = new Set([...markdownTypes, 'html', 'element'])
const footnoteTypes: ReadonlySet<string> = new Set([
  ...nestedTypes,
  'footnoteReference',
  'footnoteDefinition',
])

/**
 * Whether a tree has only nodes of some types, and no link inside a link.
 * @param definitions receives the definitions of the tree by name; the first one of a name counts
 */
function isPlain(
  node: Nodes,
  isLinked: boolean,
  types: ReadonlySet<string>,
  definitions: Map<string, Definition>,
): boolean {
  const isLink = node.type === 'link' || node.type === 'linkReference'
  if (!types.has(node.type) || (isLink && isLinked) || !hasPlainData(node)) return false
  if (node.type === 'definition') {
    const name = node.identifier.toUpperCase()
    if (!definitions.has(name)) definitions.set(name, node)
  }
  if (!('children' in node)) return true
  for (const child of node.children) if (!isPlain(child, isLinked || isLink, types, definitions)) return false
  return true
}

/** Whether a node sets nothing of its HTML element, except the anchor of a heading. An element of MDX sets all of it. */
function hasPlainData({ type, data }: Nodes): boolean {
  if (data === undefined || type === 'element') return true
  const { hProperties = {}, ...rest } = data
  const isAnchor = type === 'heading' && Object.keys(hProperties).every((name) => name === 'id')
  return isAnchor && Object.keys(rest).length === 0
}

/**
 * The state for the library's handlers. The library's own state would walk the tree again and copy positions.
 * @param html the handler of raw HTML, for trees that may have it
 */
function createState(definitionById: Map<string, Definition>, html?: RawHandler): State {
  const treeHandlers: typeof handlers = html === undefined ? handlers : { ...handlers, html }
  const state: State = {
    definitionById,
    footnoteById: new Map(),
    footnoteCounts: new Map(),
    footnoteOrder: [],
    handlers: treeHandlers,
    options: {},
    patch() {},
    applyData(from, to) {
      const id = from.type === 'heading' ? getAnchor(from) : null
      if (id !== null && to.type === 'element') to.properties.id = id
      return to
    },
    one: (node, parent) => treeHandlers[node.type]?.(state, node, parent),
    all: (parent) => ('children' in parent ? toAll(parent, state) : []),
    wrap,
  }
  return state
}

function toAll(parent: Parents, state: State): ElementContent[] {
  const content: ElementContent[] = []
  let isAfterBreak = false
  for (const node of parent.children) {
    const result = state.one(node, parent)
    if (Array.isArray(result)) content.push(...result)
    else if (result !== undefined) content.push(isAfterBreak ? withoutIndent(result) : result)
    isAfterBreak = node.type === 'break'
  }
  return content
}

/** Removes white space at the start of the line after a hard break, in place. */
function withoutIndent(node: ElementContent): ElementContent {
  const text = node.type === 'element' ? node.children[0] : node
  if (text?.type === 'text') text.value = text.value.replace(/^[\t ]+/, '')
  return node
}

/** Puts line endings between nodes, and also around them where the list is loose. */
const wrap: State['wrap'] = (nodes, isLoose) => {
  const toLineEnd = (): { type: 'text'; value: string } => ({ type: 'text', value: '\n' })
  const lines = nodes.flatMap((node, index) => (index > 0 ? [toLineEnd(), node] : [node]))
  return isLoose ? [toLineEnd(), ...lines, ...(nodes.length > 0 ? [toLineEnd()] : [])] : lines
}
