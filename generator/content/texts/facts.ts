/**
 * Reads the tree of a text: finds its links, components, anchors and HTML, and what may be a mistake in it. Sets the anchors of its
 * headings.
 */

import type {
  Code,
  FootnoteReference,
  Heading,
  Html,
  Image,
  ImageReference,
  Nodes,
  Paragraph,
  Text,
} from 'mdast'
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math'
import { type AnchorOptions, getAnchor, setAnchors } from '../markdown/anchors.ts'
import {
  type Attribute,
  findAttributes,
  findImagesWithoutAlt,
  isAttributeName,
  listUrls,
} from '../markdown/html-attributes.ts'
import type { FormulaProblem } from '../markdown/math-ml.ts'
import {
  type Element,
  findAttributeRanges,
  isComponent,
  isUnknownExpression,
  toAttributes,
} from '../markdown/mdx.ts'
import { walk } from '../markdown/nodes.ts'
import { type Range, toEnd, toRange, toStart } from '../markdown/offsets.ts'
import { locateParts, type RawHtml, toRawHtml } from '../markdown/plain.ts'
import type { ParseResult } from '../parse/parse-text.ts'
import { type ElementUse, isOpaque, toElementUse } from './element-uses.ts'
import { findTemplateSyntax, type TemplateSyntax } from './template-syntax.ts'
import {
  findHeadingMistakes,
  findTextMistakes,
  findUndefined,
  type SkippedHeading,
  type TextMistake,
  type UndefinedReference,
} from './text-mistakes.ts'
import type { UnreadSyntax } from './unread-syntax.ts'

/** A link or an image in the author's file. */
export interface Link extends Range {
  readonly href: string
  /** The component whose attribute holds the link. The component's template may replace the link. */
  readonly component?: string
  /** Whether the page shows the target itself, such as an image. */
  readonly isEmbedded?: true
  /** Where the text of a link of Markdown ends. The address follows it. */
  readonly textEnd?: number
  /** Whether the address has a value of another generator that Stele does not know. */
  readonly isUnknown?: true
}

/** All that one reading of a text found. Nothing walks the tree again to find more. */
export interface TextFacts {
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
  /** Empty if MDX does not parse. */
  readonly mistakes: readonly TextMistake[]
  readonly html: readonly RawHtml[]
  readonly elements: readonly ElementUse[]
  /** The expressions in text whose values are not constant. */
  readonly expressions: readonly Range[]
}

/** A formula that pages show as its source. */
export interface WrongFormula extends Range {
  readonly problem: FormulaProblem
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

/** How the generator of a text names the anchors of its headings, and which syntax it reads. */
interface ReadingOptions extends Omit<AnchorOptions, 'taken'> {
  /** The syntax of other generators that pages would show. */
  readonly unread: readonly UnreadSyntax[]
}

/**
 * Reads a tree: one walk groups its nodes, headings get their anchors, and everything else is found in these groups.
 * @param text the text that `tree` was parsed from
 */
export function readFacts(
  { tree, isComplete }: ParseResult,
  text: string,
  { unread, ...anchorOptions }: ReadingOptions,
): TextFacts {
  const groups = groupNodes(tree)
  setAnchors(groups, anchorOptions)
  const { all, texts, html, images, code, formulas, paragraphs, elements, expressions } = groups
  const attributes = listAttributes(all, text)
  const headings = isComplete ? findHeadingMistakes(all, text) : { skipped: [], repeated: [] }
  return {
    links: attributes.flatMap(toLinks),
    components: listComponents(elements, paragraphs),
    anchors: new Set(
      attributes.filter(({ name }) => name === 'id' || name === 'name').map(({ value }) => value),
    ),
    hasOpaqueParts: !isComplete || expressions.length > 0 || elements.some(mayAddAnchors),
    imagesWithoutAlt: images.flatMap((node) => listImagesWithoutAlt(node, text)),
    skippedHeadings: headings.skipped,
    repeatedTitles: headings.repeated,
    undefinedReferences: isComplete ? texts.flatMap((node) => findUndefined(text, toRange(node))) : [],
    templateSyntax: isComplete ? findTemplateSyntax(all, text, unread) : [],
    diagrams: code.filter(isDiagram).map(toRange),
    formulas: formulas.flatMap(listWrongFormulas),
    mistakes: isComplete ? findTextMistakes(all, text) : [],
    // The rest of invalid MDX is parsed as Markdown, where components look like HTML.
    html: isComplete ? html.flatMap((node) => listHtml(node, text)) : [],
    elements: elements.flatMap((node) => (node.name === null ? [] : toElementUse(node, node.name, text))),
    expressions: expressions.map(toRange),
  }
}

/** Groups the nodes of a tree by what is to be found in them, each group in the order of the text. */
function groupNodes(tree: Nodes) {
  const all: Nodes[] = []
  const texts: Text[] = []
  const html: Html[] = []
  /** Nodes that are or may have images. */
  const images: (Image | ImageReference | Html | Element)[] = []
  const code: Code[] = []
  const headings: Heading[] = []
  const footnoteReferences: FootnoteReference[] = []
  const formulas: (DisplayMath | InlineMath)[] = []
  const paragraphs: Paragraph[] = []
  const elements: Element[] = []
  /** Expressions of MDX whose values are unknown. */
  const expressions: Nodes[] = []
  walk(tree, (node) => {
    all.push(node)
    switch (node.type) {
      case 'text':
        texts.push(node)
        break
      case 'paragraph':
        paragraphs.push(node)
        break
      case 'code':
        code.push(node)
        break
      case 'heading':
        headings.push(node)
        break
      case 'footnoteReference':
        footnoteReferences.push(node)
        break
      case 'html':
        html.push(node)
        images.push(node)
        break
      case 'image':
      case 'imageReference':
        images.push(node)
        break
      case 'math':
      case 'inlineMath':
        formulas.push(node)
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        elements.push(node)
        images.push(node)
        break
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (isUnknownExpression(node)) expressions.push(node)
    }
  })
  return {
    all,
    texts,
    html,
    images,
    code,
    headings,
    footnoteReferences,
    formulas,
    paragraphs,
    elements,
    expressions,
  }
}

/** An attribute for an anchor or an address. */
type AddressAttribute = Pick<Attribute, 'name' | 'value'> & Range & Pick<Link, 'component' | 'textEnd'>

/** Lists the attributes for anchors and addresses: in HTML, and in the HTML that Markdown becomes. */
function listAttributes(nodes: readonly Nodes[], text: string): readonly AddressAttribute[] {
  const callCounts = new Map<string, number>()
  return nodes.flatMap((node): readonly AddressAttribute[] => {
    switch (node.type) {
      case 'link': {
        const last = node.children.at(-1)
        const textEnd = last === undefined ? toStart(node) + 1 : toEnd(last)
        return [{ name: 'href', value: node.url, ...toRange(node), textEnd }]
      }
      case 'definition':
        // Authors write comments as definitions without an address.
        return node.url === '' ? [] : [{ name: 'href', value: node.url, ...toRange(node) }]
      case 'image': {
        const textEnd = text.lastIndexOf('](', toEnd(node))
        return [{ name: 'src', value: node.url, ...toRange(node), textEnd }]
      }
      case 'heading': {
        const anchor = getAnchor(node)
        return anchor === null ? [] : toIds([anchor], node)
      }
      case 'footnoteReference':
        return toIds(listFootnoteAnchors(node.identifier, callCounts), node)
      case 'html':
        return locateParts(node, text, findAttributes(node.value))
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return listElementAttributes(node, text)
      default:
        return []
    }
  })
}

const toIds = (anchors: readonly string[], node: Nodes): readonly AddressAttribute[] =>
  anchors.map((value) => ({ name: 'id', value, ...toRange(node) }))

/**
 * Lists the anchors of a footnote and of this reference to it, as remark-rehype names them.
 * @param callCounts of each footnote's references so far; the function counts this one
 */
function listFootnoteAnchors(identifier: string, callCounts: Map<string, number>): readonly string[] {
  const name = identifier.toLowerCase()
  const back = `user-content-fnref-${name}`
  const count = (callCounts.get(name) ?? 0) + 1
  callCounts.set(name, count)
  return ['footnote-label', `user-content-fn-${name}`, count === 1 ? back : `${back}-${count}`]
}

function listElementAttributes(element: Element, text: string): readonly AddressAttribute[] {
  const ranges = findAttributeRanges(element, text)
  const component = isComponent(element) ? { component: element.name } : {}
  return element.attributes.flatMap((attribute, index) => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return []
    const name = attribute.name.toLowerCase()
    const range = ranges[index] ?? toRange(element)
    // Components have posters that are names of sizes, such as "maxresdefault".
    const isAddress = name !== 'poster' || !isComponent(element) || /[./]/.test(attribute.value)
    return isAttributeName(name) && isAddress
      ? [{ name, value: attribute.value, ...range, ...component }]
      : []
  })
}

const toLinks = ({ name, value, ...place }: AddressAttribute): readonly Link[] =>
  listUrls({ name, value }).map((href) => ({
    href,
    ...place,
    ...(name === 'href' ? {} : { isEmbedded: true }),
  }))

function listComponents(
  elements: readonly Element[],
  paragraphs: readonly Paragraph[],
): readonly ComponentUse[] {
  if (elements.length === 0) return []
  /** The elements of paragraphs that have nothing else, with the names of all elements there. */
  const elementLines = new Map(paragraphs.flatMap(({ children }) => listElementLine(children)))
  return elements.filter(isComponent).map((element) => ({
    name: element.name,
    attributes: toAttributes(element),
    line: element.type === 'mdxJsxTextElement' ? (elementLines.get(element) ?? 'text') : null,
    ...toRange(element),
  }))
}

function listElementLine(
  children: readonly Nodes[],
): readonly (readonly [element: Nodes, names: readonly (string | null)[]])[] {
  const content = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
  const inner = content.filter((child) => child.type === 'mdxJsxTextElement')
  if (inner.length < content.length) return []
  const names = inner.map(({ name }) => name)
  return inner.map((element) => [element, names])
}

/** Whether an element may add anchors that are unknown here: a component, or one with an expression as its id. */
const mayAddAnchors = (element: Element): boolean =>
  isComponent(element) ||
  element.attributes.some(
    (attribute) =>
      attribute.type !== 'mdxJsxAttribute' || (attribute.name.toLowerCase() === 'id' && isOpaque(attribute)),
  )

function listImagesWithoutAlt(
  node: Image | ImageReference | Html | Element,
  text: string,
): readonly ImageWithoutAlt[] {
  if (node.type === 'image' || node.type === 'imageReference')
    return node.alt?.trim() ? [] : [{ ...toRange(node), syntax: 'markdown' }]
  if (node.type === 'html')
    return locateParts(node, text, findImagesWithoutAlt(node.value)).map((range) => ({
      ...range,
      syntax: 'html',
    }))
  return node.name === 'img' && !node.attributes.some(mayBeAlt) ? [{ ...toRange(node), syntax: 'html' }] : []
}

/** Whether an attribute of an MDX element is its description, or an expression that may hold one. */
const mayBeAlt = (attribute: Element['attributes'][number]): boolean =>
  attribute.type !== 'mdxJsxAttribute' || attribute.name.toLowerCase() === 'alt'

/** Whether a node is a diagram, which GitHub and other generators draw in the browser. */
const isDiagram = ({ lang }: Code): boolean => /^mermaid(?![\w-])/i.test(lang ?? '')

function listWrongFormulas(node: DisplayMath | InlineMath): readonly WrongFormula[] {
  const problem = node.data?.formula?.problem ?? null
  return problem === null ? [] : [{ problem, ...toRange(node) }]
}

const listHtml = (node: Html, text: string): readonly RawHtml[] =>
  node.value.includes('<') ? [toRawHtml(node, text)] : []
