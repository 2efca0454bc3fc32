/** The body of a document as HTML: sanitized, with highlighted code, anchor links and accessible tables and images. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { Html, Root as MdastRoot, Nodes } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { assertDepth } from '../../markdown/nesting.ts'
import { walk } from '../../markdown/walk.ts'
import type { Messages } from '../../messages/messages.ts'
import { type FindAsset, followAssets } from './assets.ts'
import { highlight } from './highlight.ts'
import { toPlainRoot } from './plain.ts'
import { schema } from './schema.ts'

/**
 * Converts a Markdown tree to HTML. The author's content is sanitized before the generator adds anything.
 * @param tree a tree without MDX syntax, whose headings have their anchors
 * @param ids the ids that the page has so far; the function adds those of this body. An id that the page already has is
 * removed from the author's element.
 * @param findAsset finds the asset that a reference leads to
 * @throws {RangeError} if raw HTML nests too deeply
 */
export function toBody(
  tree: MdastRoot,
  messages: Messages,
  ids: Set<string>,
  findAsset: FindAsset,
): ElementContent[] {
  const root = toPlainRoot(tree) ?? getProcessor(messages, needsHtmlParser(tree)).runSync(tree)
  assertDepth(root)
  const headings: Heading[] = []
  const tableWrappers: (() => void)[] = []
  walkElements(root, false, (node, index, parent, isLinked) => {
    const { id } = node.properties
    if (typeof id === 'string') {
      // An id has no white space (HTML, 3.2.6), and a link leads to the first element with that id.
      if (!/^\S+$/.test(id) || ids.has(id)) delete node.properties.id
      else ids.add(id)
    }
    followAssets(node, findAsset)
    if (node.tagName === 'img' && node.properties.src === undefined) {
      // The sanitizer removed the address, so only the description of the image stays.
      parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') }
    } else if (headingTags.has(node.tagName)) headings.push({ element: node, isLinked })
    else if (node.tagName === 'table') {
      tableWrappers.push(() => {
        parent.children[index] = toScrollContainer(node, messages)
      })
    } else completeElement(node, messages)
  })
  for (const wrapTable of tableWrappers) wrapTable()
  lowerHeadings(headings)
  for (const { element, isLinked } of headings) if (!isLinked) addAnchorLink(element, messages)
  // The sanitizer removes every other type of node.
  return root.children.filter((node) => node.type === 'element' || node.type === 'text')
}

interface Heading {
  readonly element: Element
  /** Whether the heading is inside a link, which may not contain another link. */
  readonly isLinked: boolean
}

const headingTags: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Visits every element in preorder, with its index in its parent and whether it is inside a link. */
function walkElements(
  parent: Root | Element,
  isLinked: boolean,
  visit: (element: Element, index: number, parent: Root | Element, isLinked: boolean) => void,
): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index]
    if (node?.type !== 'element') continue
    visit(node, index, parent, isLinked)
    walkElements(node, isLinked || node.tagName === 'a', visit)
  }
}

/**
 * Whether the HTML of a tree must go through an HTML parser: the tree has raw HTML, elements from MDX components,
 * footnotes, or a link inside a link. The parser would return the HTML of any other tree unchanged.
 */
function needsHtmlParser(tree: Nodes): boolean {
  let needsParser = false
  const linked = new Set<Nodes>()
  walk(tree, (node) => {
    const { type, data } = node
    needsParser ||= type === 'html' || type.startsWith('footnote') || data?.hName !== undefined
    if (type !== 'link' && type !== 'linkReference') return
    needsParser ||= linked.has(node)
    walk(node, (descendant) => void linked.add(descendant))
  })
  return needsParser
}

type Processor = ReturnType<typeof createProcessor>

const processors = { withParser: new Map<Messages, Processor>(), plain: new Map<Messages, Processor>() }

function getProcessor(messages: Messages, withParser: boolean): Processor {
  const cache = processors[withParser ? 'withParser' : 'plain']
  const processor = cache.get(messages) ?? createProcessor(messages, withParser)
  cache.set(messages, processor)
  return processor
}

/**
 * Tags after which an HTML parser reads the rest of the document as text. They are escaped and shown as written, as on
 * GitHub.
 */
const rawTextTags =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|noscript|script|plaintext|template|select)(?:[\s/>]|$))/gi

/** Creates a processor from mdast to sanitized hast. */
function createProcessor(messages: Messages, withParser: boolean) {
  const converter = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: { html: (_, { value }: Html) => ({ type: 'raw', value: value.replace(rawTextTags, '&lt;') }) },
    footnoteLabel: messages.footnotes,
    footnoteLabelProperties: {},
    footnoteBackLabel: (index, reference) =>
      messages.backTo(`${index + 1}${reference > 1 ? `-${reference}` : ''}`),
  })
  return (withParser ? converter.use(rehypeRaw) : converter).use(rehypeSanitize, schema).freeze()
}

/** Adds the attributes that Markdown has no syntax for. */
function completeElement(node: Element, messages: Messages): void {
  switch (node.tagName) {
    case 'pre':
      highlight(node)
      // Scrollable elements must be reachable by keyboard.
      node.properties.tabIndex = 0
      break
    case 'th':
    case 'td': {
      const { align, ...properties } = node.properties
      if (typeof align === 'string') properties.className = [`align-${align}`]
      // An empty cell is no header, such as the top left cell of a table whose rows have headers.
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

/** Wraps a table in a scrollable container, since it may be wider than the page. */
const toScrollContainer = (table: Element, messages: Messages): Element =>
  h(
    'div',
    { className: 'scroll', role: 'group', ariaLabel: toTableLabel(table, messages), tabIndex: 0 },
    table,
  )

/** Labels a table with its headers, to distinguish it from the other tables of the page. */
function toTableLabel(table: Element, messages: Messages): string {
  const headers: string[] = []
  walkElements(table, false, (node) => {
    if (node.tagName === 'th') headers.push(toText(node))
  })
  return headers.length === 0 ? messages.table : `${messages.table}: ${headers.join(', ')}`
}

/** Lowers all headings by one level where the body has an `h1`, since the page's title is its only `h1`. */
function lowerHeadings(headings: readonly Heading[]): void {
  if (!headings.some(({ element }) => element.tagName === 'h1')) return
  for (const { element } of headings) element.tagName = `h${Math.min(6, Number(element.tagName[1]) + 1)}`
}

/** The text of a heading, without the numbers of footnote references. */
export function toHeadingText(heading: Element): string {
  const isReference = (node: ElementContent) => node.type === 'element' && node.tagName === 'sup'
  return toText({ ...heading, children: heading.children.filter((node) => !isReference(node)) }).trim()
}

function addAnchorLink(heading: Element, messages: Messages): void {
  const { id } = heading.properties
  const text = toHeadingText(heading)
  if (typeof id !== 'string' || id === 'footnote-label' || text === '') return
  const label = messages.linkTo(text)
  heading.children.push(h('a', { className: 'anchor', href: `#${encodeURIComponent(id)}`, ariaLabel: label }))
}
