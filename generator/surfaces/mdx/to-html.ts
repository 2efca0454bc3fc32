/**
 * Prepares MDX for HTML. A component becomes its template of site.yaml, or just its children without one. Warns about components
 * inside a line whose templates have blocks: a line cannot have a block.
 */

import type { Element as HastElement, Nodes as HastNodes, Root as HastRoot } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { phrasing } from 'hast-util-phrasing'
import { h } from 'hastscript'
import type { Nodes, Parent, Root } from 'mdast'
import type { VFile } from 'vfile'
import { isHtmlName } from '../../content/markdown/html-attributes.ts'
import { fillAttributes, fillText, toAttributes } from '../../content/markdown/mdx.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import type { ComponentUse } from '../../content/texts/facts.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { memoize } from '../../kernel/memoize.ts'
import { closeTags } from '../pages/author-html.ts'
import { type ElementTag, withChildren, withoutMdx } from './jsx.ts'

/** An HTML element in an mdast tree. remark-rehype builds the element from `data.hName` and `data.hProperties`. */
export interface HtmlElement extends Parent {
  type: 'element'
  data: { hName: string; hProperties: HastElement['properties'] }
}

declare module 'mdast' {
  interface RootContentMap {
    element: HtmlElement
  }
}

/** Converts an MDX tree to a Markdown tree with {@link HtmlElement} nodes. The given tree stays unchanged. */
export function toHtmlTree(tree: Root, components: SiteConfig['components']): Root {
  const templates = parseTemplates(components)
  return withoutMdx(
    tree,
    ({ name }) => isBlockElement(name, templates),
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

type Templates = ReadonlyMap<string, HastRoot>

/** The templates of the components of a site: each document needs the same. */
const parseTemplates = memoize(
  (components: SiteConfig['components']): Templates =>
    new Map(
      Object.entries(components).map(([name, { html }]) => [
        name,
        fromHtml(closeTags(html), { fragment: true }),
      ]),
    ),
)

/** Whether a node is a block element, which cannot be inside a line of text. */
const isBlock = (node: HastNodes | undefined): boolean => node?.type === 'element' && !phrasing(node)

/** Whether a node of a template is neither a comment nor white space. */
const isContent = (node: HastNodes): boolean =>
  node.type === 'element' || (node.type === 'text' && node.value.trim() !== '')

/** Whether an element of MDX becomes a block if a paragraph has nothing but such elements. A fragment does not. */
const isBlockElement = (name: string | null, templates: Templates): boolean =>
  name !== null && isBlock(isHtmlName(name) ? h(name) : templates.get(name)?.children.find(isContent))

/** Whether a template has a block, but the component is inside a line. */
const isMisplaced = ({ type }: ElementTag, { children }: HastRoot): boolean =>
  type === 'mdxJsxTextElement' && children.some(isBlock)

const toNode = (
  { tagName, properties }: Pick<HastElement, 'tagName' | 'properties'>,
  children: readonly Nodes[],
): HtmlElement =>
  withChildren(
    { type: 'element', data: { hName: tagName, hProperties: properties }, children: [] },
    linesOnly.has(tagName) || phrasing(h(tagName)) ? toLines(children) : children,
  )

/** Replaces paragraphs by their content, with a line break between two of them. */
export const toLines = (nodes: readonly Nodes[]): Nodes[] =>
  nodes.flatMap((node, index) => {
    if (node.type !== 'paragraph') return [node]
    return nodes[index - 1]?.type === 'paragraph' ? [{ type: 'break' }, ...node.children] : node.children
  })

/** Elements that may not contain a paragraph, beside those that are phrasing content themselves. */
export const linesOnly = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'caption', 'dt', 'pre'])

/** Fills in a template: `{children}` becomes the component's children, `{name}` its attribute of that name. */
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
        // A class list is an array.
        Array.isArray(value)
          ? value.map((part) => fillAttributes(String(part), attributes))
          : typeof value === 'string'
            ? fillAttributes(value, attributes)
            : value,
      ])
      // Without a value there is no address: an empty one would be the address of the page itself.
      .filter(([key, value]) => value !== '' || (key !== 'href' && key !== 'src'))
    const { tagName } = node
    const content = node.children.flatMap(fillNode)
    // A label that the component lacks leaves nothing behind.
    const isLeft = content.length > 0 || node.children.length === 0
    if (!isLeft && (tagName === 'p' || tagName === 'strong')) return []
    return [toNode({ tagName, properties: Object.fromEntries(properties) }, content)]
  }
  return template.children.flatMap(fillNode)
}

/** Reports each use at its tag. */
export function reportMisplaced(
  file: VFile,
  uses: readonly ComponentUse[],
  components: SiteConfig['components'],
): void {
  const inLines = uses.filter(({ line }) => line !== null)
  if (inLines.length === 0) return
  const templates = parseTemplates(components)
  for (const { name, line, offset } of inLines) {
    const block = findBlock(name, templates)
    // A line with nothing but blocks is not a line of text.
    const isOfBlocks = line !== 'text' && line?.every((one) => isBlockElement(one, templates))
    if (block === null || isOfBlocks) continue
    report(file, 'misplaced-component', {
      reason: `Component <${name}> is inside a line, but its template has the block <${block}>, so only its children are published; put its tags on lines of their own`,
      found: name,
      expected: ['tags on lines of their own'],
      offset,
      end: offset + name.length + 1,
    })
  }
}

/** The name of the first block of a template; null if the template fits into a line. */
function findBlock(name: string, templates: Templates): string | null {
  const block = templates.get(name)?.children.find(isBlock)
  return block?.type === 'element' ? block.tagName : null
}
