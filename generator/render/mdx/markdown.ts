/** MDX as plain Markdown: components are what site.yaml says, or no more than what they hold. */

import { htmlVoidElements } from 'html-void-elements'
import type { Nodes, Paragraph, PhrasingContent, Root } from 'mdast'
import { phrasing } from 'mdast-util-phrasing'
import { toString as toText } from 'mdast-util-to-string'
import { encodeAttribute, isHtmlName } from '../../markdown/html.ts'
import { type Element, toAttributes } from '../../markdown/mdx.ts'
import { parsers } from '../../markdown/parsers.ts'
import { fillAttributes, fillText } from '../../markdown/template.ts'
import type { SiteConfig } from '../../schemas/site.ts'
import { withoutMdx } from './jsx.ts'

type Components = SiteConfig['components']

/** A tree of MDX as one of Markdown. */
export function toMarkdownTree(tree: Root, components: Components): Root {
  const templates = new Map(
    Object.entries(components).map(([name, { markdown }]) => [name, parsers.md.parse(markdown)]),
  )
  const isBlock = ({ name }: Element) => {
    const template = name === null ? undefined : templates.get(name)
    return (
      template !== undefined &&
      !(template.children.length === 1 && template.children[0]?.type === 'paragraph')
    )
  }
  return withoutMdx(tree, isBlock, (element, children) => {
    const { name } = element
    if (name === null) return children
    if (isHtmlName(name)) return toHtml(element, children)
    const template = templates.get(name)
    if (template === undefined) return children
    const filled = fill(template, children, toAttributes(element))
    const [only, ...others] = filled
    if (element.type === 'mdxJsxFlowElement') return filled
    // Within a line there is room for a line alone.
    return only?.type === 'paragraph' && others.length === 0 ? only.children : children
  })
}

const voidElements: ReadonlySet<string> = new Set(htmlVoidElements)

/** HTML stands in Markdown as it is. */
function toHtml(element: Element, children: readonly Nodes[]): readonly Nodes[] {
  const attributes = [...toAttributes(element)].map(
    ([key, value]) => ` ${key === 'className' ? 'class' : key}="${encodeAttribute(value)}"`,
  )
  const opening = `<${element.name}${attributes.join('')}`
  if (voidElements.has(element.name ?? '')) return [{ type: 'html', value: `${opening} />` }]
  return [{ type: 'html', value: `${opening}>` }, ...children, { type: 'html', value: `</${element.name}>` }]
}

/** A template with what a component holds in the place of `{children}`, and its attributes in theirs. */
function fill(template: Root, children: readonly Nodes[], attributes: ReadonlyMap<string, string>): Nodes[] {
  const isInline = children.every((child) => phrasing(child))
  const asFlow = isInline ? [{ type: 'paragraph', children } as Paragraph] : children
  const asPhrasing = isInline
    ? children
    : children
        .flatMap((child) => (child.type === 'paragraph' ? [child.children] : []))
        .flatMap((line, place): PhrasingContent[] =>
          place === 0 ? line : [{ type: 'text', value: ' ' }, ...line],
        )
  const fillNode = (node: Nodes): readonly Nodes[] => {
    if (node.type === 'paragraph' && isPlaceholder(node)) return asFlow
    if (node.type === 'paragraph' && !isInline) {
      const split = splitAtPlace(node)
      if (split !== null) return spread(fillAll(split.before), children, fillAll(split.after))
    }
    if (node.type === 'text')
      return fillText(node.value, attributes, asPhrasing, (value) => ({ type: 'text', value }))
    if (node.type === 'inlineCode' || node.type === 'code') {
      const [value, ...rest] = node.value
        .split('{children}')
        .map((piece) => fillAttributes(piece, attributes))
      return [{ ...node, value: [value, ...rest].join(children.map((child) => toText(child)).join('\n')) }]
    }
    const filled = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        ['url', 'title', 'alt'].includes(key) && typeof value === 'string'
          ? fillAttributes(value, attributes)
          : value,
      ]),
    ) as unknown as Nodes
    // An address that was not given is none; empty it would be that of the page.
    if ('url' in filled && filled.url === '')
      return 'children' in filled
        ? filled.children.flatMap(fillNode)
        : [{ type: 'text', value: filled.type === 'image' ? (filled.alt ?? '') : '' }]
    return 'children' in filled
      ? [{ ...filled, children: filled.children.flatMap(fillNode) } as Nodes]
      : [filled]
  }
  const fillAll = (nodes: readonly Nodes[]) => nodes.flatMap(fillNode) as PhrasingContent[]
  return template.children.flatMap(fillNode)
}

const placeholder = '{children}'

/** A line of a template in two, where it has its place for blocks. */
function splitAtPlace({ children }: Paragraph) {
  const at = children.findIndex((child) => child.type === 'text' && child.value.includes(placeholder))
  const node = children[at]
  if (node?.type !== 'text') return null
  const [first = '', ...rest] = node.value.split(placeholder)
  const toText = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])
  return {
    before: [...children.slice(0, at), ...toText(first)],
    after: [...toText(rest.join(placeholder)), ...children.slice(at + 1)],
  }
}

/** Blocks in a line: the first paragraph goes on with the line, and what stands behind them is one of its own. */
function spread(before: PhrasingContent[], blocks: readonly Nodes[], after: PhrasingContent[]): Nodes[] {
  const [first, ...others] = blocks
  const rest = first?.type === 'paragraph' ? others : blocks
  const line = first?.type === 'paragraph' ? [...before, ...first.children] : before
  const toLine = (nodes: PhrasingContent[]): Nodes[] => {
    const children = nodes.map((node, place): PhrasingContent => {
      if (node.type !== 'text') return node
      const start = place === 0 ? node.value.trimStart() : node.value
      return { ...node, value: place === nodes.length - 1 ? start.trimEnd() : start }
    })
    return children.length === 0 ? [] : [{ type: 'paragraph', children }]
  }
  return [...toLine(line), ...rest, ...toLine(after)]
}

const isPlaceholder = ({
  children: [only, ...others],
}: {
  readonly children: readonly PhrasingContent[]
}): boolean => others.length === 0 && only?.type === 'text' && only.value.trim() === '{children}'
