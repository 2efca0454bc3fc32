/**
 * Markdown whose HTML is safe by what it is made of: it has no HTML of its author's, no notes and no address that
 * could run, so nothing has to be parsed and nothing taken out.
 */

import type { ElementContent, Root } from 'hast'
import type { Definition, Root as MdastRoot, Nodes } from 'mdast'
import { defaultHandlers, type Handler, type State } from 'mdast-util-to-hast'
import { getAnchor } from '../../markdown/anchors.ts'

/** Converts a tree as remark-rehype does, without positions; null for one that has anything else in it. */
export function toPlainRoot(tree: MdastRoot): Root | null {
  const definitions = new Map<string, Definition>()
  if (!isPlain(tree, false, definitions)) return null
  return createState(definitions).one(tree, undefined) as unknown as Root
}

/** Types of the library's own say that none makes a root. */
const handlers = defaultHandlers as unknown as Readonly<Record<string, Handler>>

/** What becomes an element, or a text, that every page may have. */
const plainTypes: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['root', 'yaml', 'paragraph', 'heading', 'thematicBreak', 'blockquote', 'code'] as const),
  ...(['list', 'listItem', 'table', 'tableRow', 'tableCell', 'definition'] as const),
  ...(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break'] as const),
  ...(['link', 'linkReference', 'image', 'imageReference'] as const),
])

/** An address of the web, or one without a scheme; of any other, the sanitizer says whether it may stay. */
const plainAddress = /^(?:https?:|[/?#]|[^:]*$)/

/** @param definitions is given those that are found, the first of each name */
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

/** Whether a node says nothing of the element it becomes, or its anchor alone. */
function hasPlainData({ type, data }: Nodes): boolean {
  if (data === undefined) return true
  const { hProperties = {}, ...others } = data
  const isAnchor = type === 'heading' && Object.keys(hProperties).every((name) => name === 'id')
  return isAnchor && Object.keys(others).length === 0
}

/** What the library's own handlers are given; its own state walks the tree once more, and copies positions. */
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

function toAll(parent: Extract<Nodes, { children: unknown }>, state: State): ElementContent[] {
  const made: ElementContent[] = []
  let isBroken = false
  for (const node of parent.children) {
    const result = state.one(node, parent)
    if (Array.isArray(result)) made.push(...result)
    else if (result !== undefined) made.push(isBroken ? withoutIndent(result) : result)
    isBroken = node.type === 'break'
  }
  return made
}

/** What follows a break begins its line. */
function withoutIndent(node: ElementContent): ElementContent {
  const text = node.type === 'element' ? node.children[0] : node
  if (text?.type === 'text') text.value = text.value.replace(/^[\t ]+/, '')
  return node
}

/** Puts line ends between nodes, and around them where they are loose. */
const wrap: State['wrap'] = (nodes, isLoose) => {
  const end = (): { type: 'text'; value: string } => ({ type: 'text', value: '\n' })
  const between = nodes.flatMap((node, place) => (place > 0 ? [end(), node] : [node]))
  return isLoose ? [end(), ...between, ...(nodes.length > 0 ? [end()] : [])] : between
}
