/** Collects a document's links, components and anchors. */

import type { Nodes } from 'mdast'
import { getAnchor } from '../markdown/anchors.ts'
import { type Attribute, findAttributes, isAttributeName, isHtmlName, listUrls } from '../markdown/html.ts'
import { type Element, findAttributeRange, toAttributes } from '../markdown/mdx.ts'
import { walk } from '../markdown/walk.ts'
import type { ParseResult } from './markdown.ts'
import type { Range } from './yaml/source.ts'

/** A link or an image in the author's file. */
export interface Link extends Range {
  readonly href: string
  /** The component whose attribute holds the link. The component's template may replace the link. */
  readonly component?: string
  /** Whether the page shows the target itself, such as an image. */
  readonly isEmbedded?: true
}

export interface References {
  readonly links: readonly Link[]
  readonly components: readonly ComponentUse[]
  /** The anchors of headings (GitHub's rule), of footnotes, and of elements with an `id` or `name`. */
  readonly anchors: ReadonlySet<string>
  /** Whether components, expressions or MDX that does not parse may add anchors that are unknown here. */
  readonly hasOpaqueParts: boolean
}

/** A use of an MDX component in the author's file. */
export interface ComponentUse extends Range {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

/** @param text the text that `tree` was parsed from */
export function findReferences({ tree, isComplete }: ParseResult, text: string): References {
  const links: Link[] = []
  const components: ComponentUse[] = []
  const anchors = new Set<string>()
  const callCounts = new Map<string, number>()
  let hasOpaqueParts = !isComplete

  walk(tree, (node) => {
    const range = toRange(node)
    switch (node.type) {
      case 'link':
      case 'definition':
        links.push({ href: node.url, ...range })
        break
      case 'image':
        links.push({ href: node.url, ...range, isEmbedded: true })
        break
      case 'heading':
        addHeading(getAnchor(node))
        break
      case 'footnoteReference':
        addFootnote(anchors, callCounts, node.identifier)
        break
      case 'html':
        addHtml(node.value, range)
        break
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (!isComment(node.value)) hasOpaqueParts = true
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        addElement(node)
    }
  })
  return { links, components, anchors, hasOpaqueParts }

  function addHeading(anchor: string | null): void {
    if (anchor !== null) anchors.add(anchor)
  }

  function add({ name, value }: Pick<Attribute, 'name' | 'value'>, range: Range, component?: string): void {
    if (name === 'id' || name === 'name') anchors.add(value)
    const embedded = name === 'href' ? {} : ({ isEmbedded: true } as const)
    for (const href of listUrls({ name, value }))
      links.push({ href, ...range, ...(component === undefined ? {} : { component }), ...embedded })
  }

  function addHtml(html: string, range: Range): void {
    // In a quote or list, the node's text lacks the markers before each line, so offsets in it do not map to the file.
    const isVerbatim = text.slice(range.offset, range.end) === html
    for (const attribute of findAttributes(html)) {
      const offset = range.offset + attribute.index
      add(attribute, isVerbatim ? { offset, end: offset + attribute.length } : range)
    }
  }

  function addElement(element: Element): void {
    const { name } = element
    const component = name === null || isHtmlName(name) ? undefined : name
    if (component !== undefined) {
      hasOpaqueParts = true
      components.push({ name: component, attributes: toAttributes(element), ...toRange(element) })
    }
    for (const [index, attribute] of element.attributes.entries()) {
      const { type, value } = attribute
      const key = type === 'mdxJsxAttribute' ? attribute.name.toLowerCase() : null
      if (key !== null && typeof value === 'string') {
        if (isAttributeName(key))
          add({ name: key, value }, findAttributeRange(element, index, text), component)
      } else if (key === null || key === 'id') hasOpaqueParts = true
    }
  }
}

/** Adds the anchors of a footnote and of this reference to it, as remark-rehype names them. */
function addFootnote(anchors: Set<string>, callCounts: Map<string, number>, identifier: string): void {
  const name = identifier.toLowerCase()
  const back = `user-content-fnref-${name}`
  const count = (callCounts.get(name) ?? 0) + 1
  callCounts.set(name, count)
  anchors.add('footnote-label')
  anchors.add(`user-content-fn-${name}`)
  anchors.add(count === 1 ? back : `${back}-${count}`)
}

const isComment = (expression: string): boolean => /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(expression)

const toRange = ({ position }: Pick<Nodes, 'position'>): Range => ({
  offset: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})
