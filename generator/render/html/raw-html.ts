/**
 * Nests raw HTML in a tree without an HTML parser, and sanitizes it. Most raw HTML in Markdown is small and well formed, and
 * parsing and sanitizing the whole document for it takes ten times as long.
 */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { h } from 'hastscript'
import type { Raw } from 'mdast-util-to-hast'
import { find, html } from 'property-information'
import { maxDepth } from '../../markdown/nesting.ts'
import {
  type Ancestors,
  isOrdinary,
  keepsElement,
  keepsText,
  noAncestors,
  voidElements,
  withElement,
} from './element-nesting.ts'
import { type HtmlAttributes, tokenizeHtml } from './html-tokens.ts'
import type { SanitizeElement } from './sanitize-element.ts'
import { toList } from './stringify.ts'

/**
 * Where an element comes from. The tag of an `html` element is in raw HTML, and only such a tag can close it. A parser adds
 * an `implied` one.
 */
type Source = 'tree' | 'html' | 'implied'

/** An element whose end has not been read. */
interface OpenElement {
  readonly tagName: string
  readonly source: Source
  /** The content that continues after the element. */
  readonly outerContent: ElementContent[]
  readonly outerAncestors: Ancestors
}

/**
 * Nests the raw HTML of a tree and sanitizes it, like rehype-raw followed by rehype-sanitize. The tree stays unchanged.
 * @param isSafe whether an element needs no sanitizer, because Markdown wrote it
 * @returns null if an HTML parser could move an element, or read a tag in another way
 */
export function nestRawHtml(
  root: Root,
  isSafe: (element: Element) => boolean,
  sanitize: SanitizeElement,
): Root | null {
  const builder = createBuilder(isSafe, sanitize)
  return builder.addAll(root.children) ? { type: 'root', children: builder.content } : null
}

function createBuilder(isSafe: (element: Element) => boolean, sanitize: SanitizeElement) {
  /** The element that the author's tag becomes; null if the sanitizer removes it and keeps its children. */
  const toSafeElement = (tagName: string, attributes: HtmlAttributes): Element | null =>
    sanitize(h(tagName, attributes))
  const content: ElementContent[] = []
  const openElements: OpenElement[] = []
  let inner = content
  let ancestors = noAncestors
  /** Whether a line feed would be the first character of a `pre` element, where a parser removes it. */
  let skipsLineFeed = false

  /** @returns false if the tree needs a parser */
  function addAll(nodes: readonly RootContent[]): boolean {
    const depth = openElements.length
    if (!nodes.every((node) => add(node))) return false
    while (openElements.length > depth && endsWithParent(openElements.at(-1))) leave()
    return openElements.length === depth
  }

  function add(node: RootContent | Raw): boolean {
    switch (node.type) {
      case 'text':
        return addText(node.value)
      case 'raw':
        return addRaw(node.value)
      case 'element': {
        const { tagName, properties, children } = node
        const element = isSafe(node)
          ? { ...node, children: [] }
          : toSafeElement(tagName, toAttributes(properties))
        if (tagName === frame) return children.length === 0 && addFrame(element)
        if (!open(tagName, element, 'tree')) return false
        return voidElements.has(tagName) ? children.length === 0 : addAll(children) && close(tagName, 'tree')
      }
      default:
        return false
    }
  }

  /** Adds a frame, which has no content. */
  function addFrame(element: Element | null): boolean {
    skipsLineFeed = false
    if (element !== null) inner.push(element)
    return keepsElement('span', ancestors)
  }

  function addText(text: string): boolean {
    const value = skipsLineFeed && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') skipsLineFeed = false
    if (value !== '') inner.push({ type: 'text', value })
    return keepsText(value, ancestors)
  }

  function addRaw(rawHtml: string): boolean {
    const tokens = tokenizeHtml(rawHtml)
    if (tokens === null) return false
    return tokens.every((token) => {
      if (token.kind === 'text') return addText(token.value)
      skipsLineFeed = false
      if (token.kind === 'comment') return true
      const { tagName } = token
      // The handler of raw HTML keeps the tag of a frame only together with its end tag.
      if (tagName === frame) return token.kind === 'end' || addFrame(toSafeElement(tagName, token.attributes))
      if (token.kind === 'end') return close(tagName, 'html')
      return open(tagName, toSafeElement(tagName, token.attributes), 'html')
    })
  }

  /** @param element the element without children; null to keep only its children */
  function open(tagName: string, element: Element | null, source: Source): boolean {
    if (rowGroups.has(tagName) && openElements.at(-1)?.source === 'implied') leave()
    if (tagName === 'tr' && ancestors.parent === 'table') open('tbody', h('tbody'), 'implied')
    if (!keepsElement(tagName, ancestors) || ancestors.depth > maxDepth) return false
    if (element !== null) inner.push(element)
    if (voidElements.has(tagName)) return true
    openElements.push({ tagName, source, outerContent: inner, outerAncestors: ancestors })
    if (element !== null) inner = element.children
    ancestors = withElement(ancestors, tagName)
    if (tagName === 'pre' || tagName === 'listing') skipsLineFeed = true
    return true
  }

  function close(tagName: string, source: Source): boolean {
    while (openElements.at(-1)?.tagName !== tagName && endsWithParent(openElements.at(-1))) leave()
    const last = openElements.at(-1)
    if (last?.tagName !== tagName || last.source !== source) return false
    leave()
    skipsLineFeed = false
    return true
  }

  function leave(): void {
    const last = openElements.pop()
    if (last === undefined) return
    inner = last.outerContent
    ancestors = last.outerAncestors
  }

  return { content, addAll }
}

/** A parser reads the content of a frame as text. Without content, it is like any other element. */
const frame = 'iframe'

/** The parts of a table that end an implied `tbody`. */
const rowGroups: ReadonlySet<string> = new Set(['caption', 'tbody', 'tfoot', 'thead'])

/** Whether an element needs no end tag. */
const endsWithParent = (element: OpenElement | undefined): boolean =>
  element !== undefined &&
  (element.source === 'implied' || (element.source === 'html' && isOrdinary(element.tagName)))

/** Converts properties to attributes, as when an element is written and parsed again. */
function toAttributes(properties: Properties): HtmlAttributes {
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(properties)) {
    const { attribute, boolean, commaSeparated } = find(html, key)
    if (value === null || value === undefined || value === false || Number.isNaN(value)) continue
    if (boolean && !value) continue
    if (Array.isArray(value)) attributes[attribute] = toList(value, commaSeparated)
    else attributes[attribute] = value === true ? '' : String(value)
  }
  return attributes
}
