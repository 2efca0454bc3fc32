/** The body of a document as HTML: sanitized, with highlighted code, footnotes, anchor links and accessible tables and images. */

import type { Element, ElementContent, Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { Root as MdastRoot } from 'mdast'
import type { Options } from 'mdast-util-to-hast'
import { assertDepth } from '../../content/markdown/nodes.ts'
import type { Allow } from '../../content/schemas/html-keys.ts'
import type { Messages } from '../../look/messages/messages.ts'
import { completeAddress } from './address.ts'
import { followReferences, type References } from './author-references.ts'
import { toCellNames } from './cell-names.ts'
import { toClassNames } from './class-names.ts'
import { getCodeInfo, toCodeBlock } from './code-block.ts'
import { toSafeRoot } from './from-markdown.ts'
import { highlight } from './highlight.ts'

declare module 'hast' {
  interface TextData {
    /** On the text of a formula. The HTML parser and the sanitizer keep the data of that text. */
    mathMl?: Element
  }
}

/** Returns the MathML for a `code` element, or for a `pre` element, that has nothing else; null for other elements. */
export function toFormula({ tagName, children: [first, ...others] }: Element): Element | null {
  if (others.length > 0) return null
  if (tagName === 'pre') {
    const mathMl = first?.type === 'element' && first.tagName === 'code' ? toFormula(first) : null
    return mathMl && h('div', { className: 'formula' }, [mathMl])
  }
  return (tagName === 'code' && first?.type === 'text' && first.data?.mathMl) || null
}

/**
 * Converts a Markdown tree to HTML. The author's content is sanitized before the generator adds anything.
 * @param tree a tree without MDX syntax, whose headings have their anchors
 * @param allow what the site allows in addition
 * @param ids the ids that the page has so far; the function adds the ids of this body. An id that the page already has is
 * removed from the author's element.
 * @throws {RangeError} if raw HTML nests too deeply
 */
export function toBody(
  tree: MdastRoot,
  messages: Messages,
  allow: Allow,
  ids: Set<string>,
  references: References,
): ElementContent[] {
  const root = toSanitizedHtml(tree, messages, allow)
  const headings: Heading[] = []
  /** Put elements around tables and code, and formulas in place of code, when the walk has visited all. */
  const wrappers: (() => void)[] = []
  let notes = 0
  walkElements(root, false, (node, index, parent, isLinked) => {
    const { id } = node.properties
    if (typeof id === 'string') {
      // An id has no white space (HTML, 3.2.6), and a link leads to the first element with that id.
      if (!/^\S+$/.test(id) || ids.has(id)) delete node.properties.id
      else ids.add(id)
    }
    followReferences(node, references)
    // The first reference to each footnote, beside which wide screens show it. Footnotes are numbered in this order.
    if (node.properties.dataFootnoteRef !== undefined && toText(node) === String(notes + 1)) {
      notes += 1
      node.properties.dataNote = notes
    }
    if (node.tagName === 'img' && node.properties.src === undefined) {
      // The sanitizer removed the address, so only the description of the image stays.
      parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') }
    } else if (headingTags.has(node.tagName)) headings.push({ element: node, isLinked })
    else if (node.tagName === 'table') {
      wrappers.push(() => {
        parent.children[index] = toScrollContainer(node, messages)
      })
    } else {
      const formula = toFormula(node)
      // Scrollable elements must be reachable by keyboard.
      if (formula?.tagName === 'div') formula.properties.tabIndex = 0
      const complete = formula ?? completeElement(node, messages)
      if (complete !== node) {
        wrappers.push(() => {
          parent.children[index] = complete
        })
      }
    }
  })
  for (const wrap of wrappers) wrap()
  lowerHeadings(headings)
  for (const { element, isLinked } of headings) if (!isLinked) addAnchorLink(element, messages)
  // The sanitizer removes every other type of node.
  return root.children.filter((node) => node.type === 'element' || node.type === 'text')
}

/**
 * Converts a Markdown tree to sanitized HTML, to which the generator has added nothing.
 * @param tree a tree without MDX syntax
 * @throws {RangeError} if raw HTML nests too deeply
 */
export function toSanitizedHtml(tree: MdastRoot, messages: Messages, allow: Allow): Root {
  const root = toSafeRoot(tree, toFootnoteOptions(messages), allow)
  assertDepth(root)
  return root
}

interface Heading {
  readonly element: Element
  /** Whether the heading is inside a link, which may not contain another link. */
  readonly isLinked: boolean
}

const headingTags: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Visits every element in preorder, with its index in its parent and whether it is inside a link. */
export function walkElements(
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

/** Whether a body has a code block. */
export const hasCode = (nodes: readonly ElementContent[]): boolean =>
  nodes.some((node) => node.type === 'element' && (node.tagName === 'pre' || hasCode(node.children)))

const toFootnoteOptions = (messages: Messages): Options => ({
  footnoteLabel: messages.footnotes,
  footnoteLabelProperties: {},
  footnoteBackLabel: (index, reference) =>
    messages.backTo(`${index + 1}${reference > 1 ? `-${reference}` : ''}`),
})

/** Adds the attributes that Markdown has no syntax for. Returns the element, or the one around it. */
function completeElement(node: Element, messages: Messages): Element {
  switch (node.tagName) {
    case 'a':
      completeAddress(node)
      break
    case 'pre': {
      const info = getCodeInfo(node)
      highlight(node)
      // Scrollable elements must be reachable by keyboard.
      node.properties.tabIndex = 0
      return info === null ? node : toCodeBlock(node, info)
    }
    case 'th':
    case 'td': {
      const { align, ...properties } = node.properties
      const names = [
        ...(typeof align === 'string' ? [`align-${align}`] : []),
        ...toCellNames(toText(node), node.tagName === 'th'),
      ]
      if (names.length > 0) properties.className = [...toClassNames(node), ...names]
      // An empty cell is not a header, such as the top left cell of a table whose rows have headers.
      const { scope = 'col', ...rest } = properties
      if (node.children.length === 0) node.tagName = 'td'
      node.properties = node.tagName === 'th' ? { scope, ...rest } : rest
      break
    }
    case 'iframe':
      node.properties = { loading: 'lazy', ...node.properties }
      break
    case 'img':
      node.properties = { loading: 'lazy', decoding: 'async', alt: '', ...node.properties }
      break
    case 'input':
      node.properties.ariaLabel = node.properties.checked ? messages.done : messages.notDone
  }
  return node
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

/** Adds a link to a heading itself at its end. */
export function addAnchorLink(heading: Element, messages: Messages): void {
  const { id } = heading.properties
  const text = toHeadingText(heading)
  if (typeof id !== 'string' || id === 'footnote-label' || text === '') return
  const label = messages.linkTo(text)
  heading.children.push(h('a', { className: 'anchor', href: `#${encodeURIComponent(id)}`, ariaLabel: label }))
}
