/** Reads the HTML of a template, whose tags and outputs are no HTML. */

import type { Element, Root } from 'hast'
import type { TemplateToken } from './tokens.ts'

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
