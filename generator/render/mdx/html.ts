/** MDX as a tree that becomes HTML: components are what site.yaml says, or no more than what they hold. */

import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { phrasing } from 'hast-util-phrasing'
import { h } from 'hastscript'
import type { Nodes, Root } from 'mdast'
import { isHtmlName } from '../../markdown/html.ts'
import { type Element, toAttributes } from '../../markdown/mdx.ts'
import { fillAttributes, fillText } from '../../markdown/template.ts'
import type { SiteConfig } from '../../schemas/site.ts'
import { withoutMdx } from './jsx.ts'

/** A tree of MDX as one of Markdown in which elements of HTML are nodes that say so. */
export function toHtmlTree(tree: Root, components: SiteConfig['components']): Root {
  const templates = new Map(
    Object.entries(components).map(([name, { html }]) => [name, fromHtml(html, { fragment: true })]),
  )
  return withoutMdx(
    tree,
    ({ name }) => name !== null && isBlock(isHtmlName(name) ? h(name) : templates.get(name)?.children[0]),
    (element, children) => {
      const { name } = element
      if (name === null) return children
      if (isHtmlName(name)) return [toNode(h(name, Object.fromEntries(toAttributes(element))), children)]
      const template = templates.get(name)
      if (template === undefined || isMisplaced(element, template)) return children
      return fill(template, children, toAttributes(element))
    },
  )
}

const isBlock = (node: HastNodes | undefined): boolean => node?.type === 'element' && !phrasing(node)

/** A block has no room within a line. */
const isMisplaced = ({ type }: Element, { children }: HastRoot): boolean =>
  type === 'mdxJsxTextElement' && children.some(isBlock)

/** An element of HTML as a node that Markdown's own conversion takes for one. */
const toNode = (
  { tagName, properties }: Extract<HastNodes, { type: 'element' }>,
  children: readonly Nodes[],
): Nodes =>
  ({
    type: 'element',
    data: { hName: tagName, hProperties: properties },
    children: linesOnly.has(tagName) || phrasing(h(tagName)) ? toLines(children) : children,
  }) as unknown as Nodes

/** What paragraphs hold, a line each. */
const toLines = (nodes: readonly Nodes[]): Nodes[] =>
  nodes.flatMap((node, place) => {
    if (node.type !== 'paragraph') return [node]
    return nodes[place - 1]?.type === 'paragraph' ? [{ type: 'break' }, ...node.children] : node.children
  })

/** What may hold no paragraph, beside what is part of a line itself. */
const linesOnly = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'caption', 'dt', 'pre'])

function fill(
  template: HastRoot,
  children: readonly Nodes[],
  attributes: ReadonlyMap<string, string>,
): Nodes[] {
  const fillNode = (node: HastNodes): readonly Nodes[] => {
    if (node.type === 'text')
      return fillText(node.value, attributes, children, (value) => ({ type: 'text', value }))
    if (node.type !== 'element') return []
    const properties = Object.entries(node.properties)
      .map(([key, value]) => [
        key,
        // A list holds classes.
        Array.isArray(value)
          ? value.map((part) => fillAttributes(String(part), attributes))
          : typeof value === 'string'
            ? fillAttributes(value, attributes)
            : value,
      ])
      // An address that was not given is none; empty it would be that of the page.
      .filter(([key, value]) => value !== '' || (key !== 'href' && key !== 'src'))
    return [toNode({ ...node, properties: Object.fromEntries(properties) }, node.children.flatMap(fillNode))]
  }
  return template.children.flatMap(fillNode)
}
