/**
 * Converts Markdown to HTML without an HTML parser or a sanitizer, for trees that need neither: trees without raw HTML,
 * footnotes and addresses that could run code.
 */

import type { ElementContent, Root } from 'hast'
import type { Definition, Root as MdastRoot, Nodes, Parents } from 'mdast'
import { defaultHandlers, type Handler, type State } from 'mdast-util-to-hast'
import { getAnchor } from '../../markdown/anchors.ts'

/**
 * Converts a tree like remark-rehype does, but without positions.
 * @returns null where the tree needs a parser or a sanitizer
 */
export function toPlainRoot(tree: MdastRoot): Root | null {
  const definitions = new Map<string, Definition>()
  if (!isPlain(tree, false, definitions)) return null
  const state = createState(definitions)
  return { type: 'root', children: state.wrap(state.all(tree), false) }
}

/** The handlers of all nodes inside a root. The handler of the root itself has another type. */
const { root: _, ...contentHandlers } = defaultHandlers
const handlers: Readonly<Record<string, Handler>> = contentHandlers

/** The node types whose HTML elements are always allowed. */
const plainTypes: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['root', 'yaml', 'paragraph', 'heading', 'thematicBreak', 'blockquote', 'code'] as const),
  ...(['list', 'listItem', 'table', 'tableRow', 'tableCell', 'definition'] as const),
  ...(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break'] as const),
  ...(['link', 'linkReference', 'image', 'imageReference'] as const),
])

/** An http or https address, or one without a scheme. The sanitizer decides about every other address. */
const plainAddress = /^(?:https?:|[/?#]|[^:]*$)/

/** @param definitions receives the definitions of the tree by name; the first one of a name counts */
function isPlain(node: Nodes, isLinked: boolean, definitions: Map<string, Definition>): boolean {
  const isLink = node.type === 'link' || node.type === 'linkReference'
  if (!plainTypes.has(node.type) || (isLink && isLinked) || !hasPlainData(node)) return false
  if ('url' in node && !plainAddress.test(node.url)) return false
  if (node.type === 'definition') {
    const name = node.identifier.toUpperCase()
    if (!definitions.has(name)) definitions.set(name, node)
  }
  if (!('children' in node)) return true
  for (const child of node.children) if (!isPlain(child, isLinked || isLink, definitions)) return false
  return true
}

/** Whether a node sets nothing of its HTML element, except the anchor of a heading. */
function hasPlainData({ type, data }: Nodes): boolean {
  if (data === undefined) return true
  const { hProperties = {}, ...rest } = data
  const isAnchor = type === 'heading' && Object.keys(hProperties).every((name) => name === 'id')
  return isAnchor && Object.keys(rest).length === 0
}

/** The state for the library's handlers. The library's own state would walk the tree again and copy positions. */
function createState(definitionById: Map<string, Definition>): State {
  const state: State = {
    definitionById,
    footnoteById: new Map(),
    footnoteCounts: new Map(),
    footnoteOrder: [],
    handlers,
    options: {},
    patch() {},
    applyData(from, to) {
      const id = from.type === 'heading' ? getAnchor(from) : null
      if (id !== null && to.type === 'element') to.properties.id = id
      return to
    },
    one: (node, parent) => handlers[node.type]?.(state, node, parent),
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
