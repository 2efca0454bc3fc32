/** Reads the HTML of a template, whose tags and outputs are no HTML. */

import type { Element, Root } from 'hast'
import type { TemplateToken } from './template.ts'

/** A part of the template, in UTF-16 units. */
export type Part = Pick<TemplateToken, 'offset' | 'end'>

/** Adds a mistake of a part. */
export type Add = (part: Part, reason: string, expected: string) => void

export const isInside = (offset: number, part: Part): boolean => offset > part.offset && offset < part.end

/** Elements whose content is no HTML or is hidden, and `<p>`, which ends where a block begins. */
const closedElements: ReadonlySet<string> = new Set(['textarea', 'template', 'noscript', 'select', 'p'])

/** Replaces outputs by a word of their length, and tags by spaces, so that all positions stay. */
export function mask(text: string, tokens: readonly TemplateToken[]): string {
  let masked = ''
  let from = 0
  for (const { kind, offset, end } of tokens) {
    masked += text.slice(from, offset) + (kind === 'output' ? 'x' : ' ').repeat(end - offset)
    from = end
  }
  return masked + text.slice(from)
}

export interface Attribute extends Part {
  /** In lower case. */
  readonly name: string
  readonly value: string
  /** The value with its quotation marks; null without them. */
  readonly quoted: Part | null
}

/** A start tag. */
export interface Tag extends Part {
  readonly attributes: readonly Attribute[]
}

export function readTag({ data, properties }: Element, html: string): Tag {
  const { opening, properties: positions = {} } = data?.position ?? {}
  const offset = opening?.start.offset ?? 0
  const attributes = Object.entries(positions).map(([property, position]): Attribute => {
    const [start = 0, end = start] = [position?.start.offset, position?.end.offset]
    const source = html.slice(start, end)
    const equals = source.indexOf('=')
    const name = (equals === -1 ? source : source.slice(0, equals)).trim().toLowerCase()
    const hasQuotes = equals !== -1 && /^\s*["']/.test(source.slice(equals + 1))
    return {
      name,
      value: String(properties[property] ?? ''),
      quoted: hasQuotes ? { offset: start + equals, end } : null,
      offset: start,
      end,
    }
  })
  return { offset, end: opening?.end.offset ?? offset, attributes }
}

interface Visitor {
  /** Called for text that pages show. */
  readonly onText: (part: Part) => void
  readonly onComment?: (part: Part) => void
  /** @param isGraphic whether the element is an SVG image or a formula, or in one */
  readonly onElement: (element: Element, isGraphic: boolean) => void
}

export function visit(
  { children }: Root | Element,
  visitor: Visitor,
  isShown = true,
  isGraphic = false,
): void {
  for (const child of children) {
    const [offset = 0, end = offset] = [child.position?.start.offset, child.position?.end.offset]
    if (child.type === 'text' && isShown) visitor.onText({ offset, end })
    if (child.type === 'comment') visitor.onComment?.({ offset, end })
    if (child.type !== 'element') continue
    const { tagName, content } = child
    const isInGraphic = isGraphic || tagName === 'svg' || tagName === 'math'
    visitor.onElement(child, isInGraphic)
    visit(child, visitor, isShown && !closedElements.has(tagName), isInGraphic)
    if (content !== undefined) visit(content, visitor, false, isInGraphic)
  }
}

/** Elements without an end tag, and elements whose end tag HTML makes optional. */
const needNoEnd: ReadonlySet<string> = new Set(
  [
    'area br col embed hr img input link meta source track wbr',
    'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)

/**
 * @param html of the template, without its tags and outputs
 * @param tree of this HTML
 */
export function reportUnbalanced(html: string, tree: Root, tokens: readonly TemplateToken[], add: Add): void {
  const uncertain = findUncertain(html, tokens)
  const ends = new Set<number | undefined>()
  /** Comments and start tags, which may have texts that look like end tags. */
  const others: Part[] = []
  visit(tree, {
    onText: () => {},
    onComment: (part) => others.push(part),
    onElement({ tagName, data }, isGraphic) {
      const { opening, closing } = data?.position ?? {}
      if (closing !== undefined) ends.add(closing.start.offset)
      const [offset, end] = [opening?.start.offset, opening?.end.offset]
      if (offset === undefined || end === undefined) return
      others.push({ offset, end })
      // Tags of images and formulas can end themselves.
      const endsItself = isGraphic && html.slice(end - 2, end) === '/>'
      if (
        closing !== undefined ||
        endsItself ||
        needNoEnd.has(tagName) ||
        uncertain.has(tagName.toLowerCase())
      )
        return
      add({ offset, end }, `<${tagName}> has no end in this file; write </${tagName}>`, `</${tagName}>`)
    },
  })
  for (const { 0: tag, 1: name = '', index: offset } of html.matchAll(
    /<\/([a-z][\w-]{0,99})(?![\w-])[^<>]*>/gi,
  )) {
    if (ends.has(offset) || uncertain.has(name.toLowerCase())) continue
    if (others.some((part) => isInside(offset, part))) continue
    const reason = `${tag} ends no element of this file; remove it, or write the start. <p> ends before a block such as <div>`
    add({ offset, end: offset + tag.length }, reason, 'a tag that ends an element')
  }
}

/** Finds the elements that a branch of a condition opens or closes alone: other branches may do the rest. */
function findUncertain(html: string, tokens: readonly TemplateToken[]): ReadonlySet<string> {
  const uncertain = new Set<string>()
  /** How many more elements the branches around a tag open than close, by name. */
  const branches: Map<string, number>[] = []
  let from = 0
  for (const { kind, text, offset, end } of tokens) {
    const [, name = ''] = (kind === 'tag' && /^(\w+)/.exec(text)) || []
    const isStart = /^(?:if|unless|case)$/.test(name)
    const isEnd = /^end(?:if|unless|case)$/.test(name)
    if (!isStart && !isEnd && !/^(?:else|elsif|when)$/.test(name)) continue
    const branch = branches.at(-1) ?? new Map<string, number>()
    for (const [, slash, tag = ''] of html.slice(from, offset).matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
      const element = tag.toLowerCase()
      branch.set(element, (branch.get(element) ?? 0) + (slash === '' ? 1 : -1))
    }
    from = end
    if (isStart) branches.push(new Map())
    else {
      for (const [element, open] of branch) if (open !== 0 && branches.length > 0) uncertain.add(element)
      branch.clear()
      if (isEnd) branches.pop()
    }
  }
  return uncertain
}
