/** A document's tree as HTML: nothing in it that must not be there, code highlighted, tables and code reachable by keyboard. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { Html, Root as MdastRoot, Nodes } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { walk } from '../../markdown/walk.ts'
import type { Messages } from '../../messages/messages.ts'
import { highlight } from './highlight.ts'
import { toPlainRoot } from './plain.ts'
import { schema } from './schema.ts'

/**
 * Converts a tree of Markdown. What an author may not write is taken out before anything of ours is added.
 * @param tree one without MDX, its headings with their anchors
 * @param ids those of the page so far; what an author's HTML says again is none, and new ones are added
 */
export function toBody(tree: MdastRoot, messages: Messages, ids: Set<string>): ElementContent[] {
  const root = toPlainRoot(tree) ?? (toProcessor(messages, wantsParser(tree)).runSync(tree) as Root)
  const headings: Heading[] = []
  const tables: (() => void)[] = []
  walkElements(root, false, (node, index, parent, isLinked) => {
    const { id } = node.properties
    if (typeof id === 'string') {
      // An id is one word (HTML, 3.2.6), and an anchor leads to the first that has it.
      if (!/^\S+$/.test(id) || ids.has(id)) delete node.properties.id
      else ids.add(id)
    }
    if (node.tagName === 'img' && node.properties.src === undefined) {
      // An image whose address was taken out is no more than its description.
      parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') }
    } else if (levels.has(node.tagName)) headings.push({ element: node, isLinked })
    else if (node.tagName === 'table') {
      tables.push(() => {
        parent.children[index] = toScroller(node, messages)
      })
    } else dress(node, messages)
  })
  for (const wrap of tables) wrap()
  lowerHeadings(headings)
  for (const { element, isLinked } of headings) if (!isLinked) addAnchorLink(element, messages)
  return root.children as ElementContent[]
}

interface Heading {
  readonly element: Element
  /** Whether it stands in a link, where there is no room for another one. */
  readonly isLinked: boolean
}

const levels: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Looks at every element and its place, before those that it holds. */
function walkElements(
  parent: Root | Element,
  isLinked: boolean,
  look: (element: Element, index: number, parent: Root | Element, isLinked: boolean) => void,
): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index]
    if (node?.type !== 'element') continue
    look(node, index, parent, isLinked)
    walkElements(node, isLinked || node.tagName === 'a', look)
  }
}

/**
 * Whether a tree can only be had through a parser of HTML: it has HTML of its author's, elements that components
 * became, notes, or a link in a link. What all other Markdown becomes, the parser would give back as it is.
 */
function wantsParser(tree: Nodes): boolean {
  let isFound = false
  const links = new Set<Nodes>()
  walk(tree, (node) => {
    const { type, data } = node
    isFound ||= type === 'html' || type.startsWith('footnote') || data?.hName !== undefined
    if (type !== 'link' && type !== 'linkReference') return
    isFound ||= links.has(node)
    walk(node, (inner) => void links.add(inner))
  })
  return isFound
}

type Processor = ReturnType<typeof createProcessor>

const processors = { whole: new Map<Messages, Processor>(), plain: new Map<Messages, Processor>() }

function toProcessor(messages: Messages, isWhole: boolean): Processor {
  const own = processors[isWhole ? 'whole' : 'plain']
  const known = own.get(messages) ?? createProcessor(messages, isWhole)
  own.set(messages, known)
  return known
}

/** What takes all that follows for its own text; as on GitHub it is shown as it is written. */
const swallowing =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|noscript|script|plaintext|template|select)(?:[\s/>]|$))/gi

const createProcessor = (messages: Messages, isWhole: boolean) =>
  unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      handlers: { html: (_, { value }: Html) => ({ type: 'raw', value: value.replace(swallowing, '&lt;') }) },
      footnoteLabel: messages.footnotes,
      footnoteLabelProperties: {},
      footnoteBackLabel: (place, again) => messages.backTo(`${place + 1}${again > 1 ? `-${again}` : ''}`),
    })
    .use(isWhole ? [rehypeRaw] : [])
    .use(rehypeSanitize, schema)
    .freeze()

/** What an element needs that Markdown says nothing of. */
function dress(node: Element, messages: Messages): void {
  switch (node.tagName) {
    case 'pre':
      highlight(node)
      // What scrolls must be within reach of the keyboard.
      node.properties.tabIndex = 0
      break
    case 'th':
    case 'td': {
      const { align, ...properties } = node.properties
      if (typeof align === 'string') properties.className = [`align-${align}`]
      // An empty cell heads nothing, as the first of a table whose rows have names.
      const { scope = 'col', ...rest } = properties
      if (node.children.length === 0) node.tagName = 'td'
      node.properties = node.tagName === 'th' ? { scope, ...rest } : rest
      break
    }
    case 'img':
      node.properties = { loading: 'lazy', decoding: 'async', alt: '', ...node.properties }
      break
    case 'input':
      node.properties.ariaLabel = node.properties.checked ? messages.done : messages.notDone
  }
}

/** A table may be wider than the page. */
const toScroller = (table: Element, messages: Messages): Element =>
  h('div', { className: 'scroll', role: 'group', ariaLabel: toLabel(table, messages), tabIndex: 0 }, table)

/** A table is told from others by its first row. */
function toLabel(table: Element, messages: Messages): string {
  const cells: string[] = []
  walkElements(table, false, (node) => {
    if (node.tagName === 'th') cells.push(toText(node))
  })
  return cells.length === 0 ? messages.table : `${messages.table}: ${cells.join(', ')}`
}

/** The page's own title is its only heading of the first level. */
function lowerHeadings(headings: readonly Heading[]): void {
  if (!headings.some(({ element }) => element.tagName === 'h1')) return
  for (const { element } of headings) element.tagName = `h${Math.min(6, Number(element.tagName[1]) + 1)}`
}

/** What a heading says; the number of a note is none of it. */
export function toHeadingText(heading: Element): string {
  const isCall = (node: ElementContent) => node.type === 'element' && node.tagName === 'sup'
  return toText({ ...heading, children: heading.children.filter((node) => !isCall(node)) }).trim()
}

function addAnchorLink(heading: Element, messages: Messages): void {
  const { id } = heading.properties
  const text = toHeadingText(heading)
  if (typeof id !== 'string' || id === 'footnote-label' || text === '') return
  const label = messages.linkTo(text)
  heading.children.push(h('a', { className: 'anchor', href: `#${encodeURIComponent(id)}`, ariaLabel: label }))
}
