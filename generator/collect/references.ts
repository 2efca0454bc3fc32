/**
 * Collects a document's links, components, anchors and HTML, and what may be a mistake in its text, in one pass over its tree.
 */

import type { Nodes } from 'mdast'
import { getAnchor } from '../markdown/anchors.ts'
import type { FormulaProblem } from '../markdown/formulas.ts'
import {
  type Attribute,
  findAttributes,
  findHeadings,
  findImagesWithoutAlt,
  isAttributeName,
  isHtmlName,
  listUrls,
  toHeadingLevel,
} from '../markdown/html-attributes.ts'
import { type Element, findAttributeRanges, toAttributes } from '../markdown/mdx.ts'
import { walk } from '../markdown/walk.ts'
import type { Range } from './data/data-source.ts'
import { type ElementUse, isOpaque, toElementUse } from './element-uses.ts'
import { createHeadingLevels, type SkippedHeading } from './heading-levels.ts'
import type { ParseResult } from './parse/parse-text.ts'
import { createTemplateFinder, type TemplateSyntax } from './template-syntax.ts'
import { findUndefined, mayHaveUndefined, type UndefinedReference } from './undefined-references.ts'

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
  readonly imagesWithoutAlt: readonly ImageWithoutAlt[]
  /** Empty if MDX does not parse, since its headings are then not in their order. */
  readonly skippedHeadings: readonly SkippedHeading[]
  /** The headings of level 1 after the first one. */
  readonly repeatedTitles: readonly Range[]
  readonly undefinedReferences: readonly UndefinedReference[]
  /** The first use of each syntax of other generators. Empty if MDX does not parse. */
  readonly templateSyntax: readonly TemplateSyntax[]
  /** The code blocks with diagrams. */
  readonly diagrams: readonly Range[]
  readonly formulas: readonly WrongFormula[]
  readonly html: readonly RawHtml[]
  readonly elements: readonly ElementUse[]
  /** The expressions in text whose values are not constant. */
  readonly expressions: readonly Range[]
}

/** A formula that pages show as its source. */
export interface WrongFormula extends Range {
  readonly problem: FormulaProblem
}

/** Raw HTML in Markdown. */
interface RawHtml extends Range {
  readonly value: string
  /** Whether offsets in the HTML are offsets in the file. In a quote or list, the HTML lacks what begins each line. */
  readonly isVerbatim: boolean
}

/** An image that has no text for readers who cannot see it. HTML with an empty `alt` is decorative, and not in the list. */
export interface ImageWithoutAlt extends Range {
  readonly syntax: 'markdown' | 'html'
}

/** A use of an MDX component in the author's file. */
export interface ComponentUse extends Range {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /**
   * The line that the component is in: a line of text, or the names of all elements of a line that has nothing else. Null for
   * a component with lines of its own.
   */
  readonly line: 'text' | readonly (string | null)[] | null
}

/** @param text the text that `tree` was parsed from */
export function findReferences({ tree, isComplete }: ParseResult, text: string): References {
  const links: Link[] = []
  const components: ComponentUse[] = []
  const anchors = new Set<string>()
  const callCounts = new Map<string, number>()
  const imagesWithoutAlt: ImageWithoutAlt[] = []
  const headingLevels = createHeadingLevels()
  const undefinedReferences: UndefinedReference[] = []
  const diagrams: Range[] = []
  const formulas: WrongFormula[] = []
  const rawHtml: RawHtml[] = []
  const elements: ElementUse[] = []
  const expressions: Range[] = []
  /** The elements of paragraphs that have nothing else, with the names of all elements there. */
  const elementLines = new Map<Nodes, readonly (string | null)[]>()
  const hasUndefined = isComplete && mayHaveUndefined(text)
  const templates = createTemplateFinder(isComplete ? text : '')
  let hasOpaqueParts = !isComplete

  walk(tree, (node) => {
    const range = toRange(node)
    switch (node.type) {
      case 'text':
        templates.addText(range)
        if (hasUndefined) undefinedReferences.push(...findUndefined(text, range))
        break
      case 'paragraph':
        templates.startBlock(range)
        addElementLine(node.children)
        break
      case 'link':
      case 'definition':
        links.push({ href: node.url, ...range })
        if (node.url.includes('{')) templates.addText(toAddressRange(node))
        break
      case 'image':
        links.push({ href: node.url, ...range, isEmbedded: true })
        if (node.url.includes('{')) templates.addText(range)
        addImage(node.alt, range)
        break
      case 'imageReference':
        addImage(node.alt, range)
        break
      case 'tableCell':
        templates.startBlock(range)
        break
      case 'heading':
        templates.startBlock(range)
        addHeading(getAnchor(node))
        headingLevels.add(node.depth, range)
        break
      case 'blockquote':
        headingLevels.addQuote(range)
        break
      case 'footnoteReference':
        addFootnote(anchors, callCounts, node.identifier)
        break
      case 'code':
        if (isDiagram(node.lang)) diagrams.push(range)
        break
      case 'math':
      case 'inlineMath':
        addFormula(node.data?.formula?.problem ?? null, range)
        break
      case 'html':
        addHtml(node.value, range)
        break
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (!node.data?.isConstant && !isComment(node.value)) addExpression(range)
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        addElement(node)
    }
  })
  const skippedHeadings = isComplete ? headingLevels.skipped : []
  return {
    links,
    components,
    anchors,
    hasOpaqueParts,
    imagesWithoutAlt,
    skippedHeadings,
    repeatedTitles: isComplete ? headingLevels.repeated : [],
    undefinedReferences,
    templateSyntax: templates.list(),
    diagrams,
    formulas,
    html: rawHtml,
    elements,
    expressions,
  }

  function addExpression(range: Range): void {
    expressions.push(range)
    templates.addText(range)
    addOpaquePart()
  }

  /** A component or an expression may add anchors and headings. */
  function addOpaquePart(): void {
    hasOpaqueParts = true
    headingLevels.forget()
  }

  function addImage(alt: string | null | undefined, range: Range): void {
    if (!alt?.trim()) imagesWithoutAlt.push({ ...range, syntax: 'markdown' })
  }

  function addFormula(problem: FormulaProblem | null, range: Range): void {
    if (problem !== null) formulas.push({ problem, ...range })
  }

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
    templates.addHtml(range)
    // In a quote or list, the node's text lacks the markers before each line, so offsets in it do not map to the file.
    const isVerbatim = text.slice(range.offset, range.end) === html
    // The rest of invalid MDX is parsed as Markdown, where components look like HTML.
    if (isComplete && html.includes('<')) rawHtml.push({ value: html, isVerbatim, ...range })
    const toFileRange = ({ index, length }: Pick<Attribute, 'index' | 'length'>): Range =>
      isVerbatim ? { offset: range.offset + index, end: range.offset + index + length } : range
    for (const attribute of findAttributes(html)) add(attribute, toFileRange(attribute))
    for (const tag of findHeadings(html)) headingLevels.add(tag.level, toFileRange(tag))
    for (const tag of findImagesWithoutAlt(html))
      imagesWithoutAlt.push({ ...toFileRange(tag), syntax: 'html' })
  }

  function addElementLine(children: readonly Nodes[]): void {
    const content = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
    const inner = content.filter((child) => child.type === 'mdxJsxTextElement')
    if (inner.length < content.length) return
    const names = inner.map(({ name }) => name)
    for (const child of inner) elementLines.set(child, names)
  }

  function addElement(element: Element): void {
    const { name } = element
    templates.addElement(name, toRange(element))
    const ranges = findAttributeRanges(element, text)
    if (name !== null) elements.push(toElementUse(element, name, ranges))
    const component = name === null || isHtmlName(name) ? undefined : name
    if (component !== undefined) {
      addOpaquePart()
      const line = element.type === 'mdxJsxTextElement' ? (elementLines.get(element) ?? 'text') : null
      components.push({ name: component, attributes: toAttributes(element), line, ...toRange(element) })
    }
    const level = name === null ? null : toHeadingLevel(name)
    if (level !== null) headingLevels.add(level, toRange(element))
    if (name === 'img' && !element.attributes.some(mayBeAlt))
      imagesWithoutAlt.push({ ...toRange(element), syntax: 'html' })
    for (const [index, attribute] of element.attributes.entries()) {
      if (attribute.type !== 'mdxJsxAttribute') {
        hasOpaqueParts = true
        continue
      }
      const { value } = attribute
      const key = attribute.name.toLowerCase()
      if (typeof value === 'string') {
        if (isAttributeName(key)) add({ name: key, value }, ranges[index] ?? toRange(element), component)
      } else if (key === 'id' && isOpaque(attribute)) hasOpaqueParts = true
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

/** Whether an attribute of an MDX element is its description, or an expression that may hold one. */
const mayBeAlt = (attribute: Element['attributes'][number]): boolean =>
  attribute.type !== 'mdxJsxAttribute' || attribute.name.toLowerCase() === 'alt'

/** Whether code is a diagram, which GitHub and other generators draw in the browser. */
const isDiagram = (language: string | null | undefined): boolean => /^mermaid(?![\w-])/i.test(language ?? '')

const isComment = (expression: string): boolean => /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(expression)

/** The part of a link after its text; the whole of a definition. */
function toAddressRange(node: Extract<Nodes, { type: 'link' | 'definition' }>): Range {
  const { offset, end } = toRange(node)
  const last = node.type === 'link' ? node.children.at(-1) : undefined
  return { offset: last === undefined ? offset : toRange(last).end, end }
}

const toRange = ({ position }: Pick<Nodes, 'position'>): Range => ({
  offset: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})
