/**
 * Says where an HTML parser nests elements just as their tags do (HTML, 13.2.6). It moves others: a block ends a paragraph,
 * text leaves a table, and a link ends a link.
 */

import { html } from 'parse5'

/** Elements whose start tag ends an open paragraph. */
const blocks: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'dialog', 'dir', 'div'],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'hgroup', 'hr', 'li', 'listing', 'main', 'menu', 'nav', 'ol', 'p', 'pre', 'search'],
  ...['section', 'summary', 'table', 'ul'],
])

/** Elements that a parser opens again after a block if their tags do not match those of the block. */
const formatting: ReadonlySet<string> = new Set([
  ...['a', 'b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u'],
])

/** Elements that a parser knows but treats like unknown ones. */
const ordinary: ReadonlySet<string> = new Set(['label', 'ruby', 'span', 'sub', 'sup', 'var'])

/** Elements without content and end tags. The parser knows more of them, with further rules. */
export const voidElements: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'source',
  'track',
  'wbr',
])

/** Elements that a parser moves or leaves out in any other parent. */
const parents: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  dd: ['dl'],
  dt: ['dl'],
  li: ['ol', 'ul'],
  rp: ['ruby'],
  rt: ['ruby'],
  tbody: ['table'],
  td: ['tr'],
  tfoot: ['table'],
  th: ['tr'],
  thead: ['table'],
  tr: ['tbody', 'tfoot', 'thead'],
}

/** Elements that hold only rows and cells. A parser moves everything else out of the table. */
const tableParts: ReadonlySet<string> = new Set(['table', 'tbody', 'tfoot', 'thead', 'tr'])

/** The names that a parser has rules for. It treats all other elements alike. */
const parserNames: ReadonlySet<string> = new Set(Object.values(html.TAG_NAMES))

const isHeading = (tagName: string): boolean => /^h[1-6]$/.test(tagName)

const isTablePart = (tagName: string): boolean => tableParts.has(tagName)

/** The open elements that decide where a further one can be. */
export interface Ancestors {
  /** The name of the innermost open element; null if none is open. */
  readonly parent: string | null
  readonly depth: number
  readonly hasParagraph: boolean
  readonly hasHeading: boolean
  readonly hasLink: boolean
}

export const noAncestors: Ancestors = {
  parent: null,
  depth: 0,
  hasParagraph: false,
  hasHeading: false,
  hasLink: false,
}

/** Adds an open element. */
export const withElement = (ancestors: Ancestors, tagName: string): Ancestors => ({
  parent: tagName,
  depth: ancestors.depth + 1,
  hasParagraph: ancestors.hasParagraph || tagName === 'p',
  hasHeading: ancestors.hasHeading || isHeading(tagName),
  hasLink: ancestors.hasLink || tagName === 'a',
})

/** Whether a parser leaves an element where its tags are. */
export function keepsElement(tagName: string, { parent, ...ancestors }: Ancestors): boolean {
  const allowed = Object.hasOwn(parents, tagName) ? parents[tagName] : undefined
  if (allowed !== undefined && (parent === null || !allowed.includes(parent))) return false
  if (allowed === undefined && parent !== null && isTablePart(parent)) return false
  if (blocks.has(tagName)) return !ancestors.hasParagraph && !(ancestors.hasHeading && isHeading(tagName))
  if (tagName === 'a') return !ancestors.hasLink
  return allowed !== undefined || formatting.has(tagName) || voidElements.has(tagName) || isOrdinary(tagName)
}

/** Whether a parser has no rules for an element. It ends with its parent if its end tag is missing. */
export const isOrdinary = (tagName: string): boolean => ordinary.has(tagName) || !parserNames.has(tagName)

/** Whether a parser leaves a text where it is. */
export const keepsText = (value: string, { parent }: Ancestors): boolean =>
  parent === null || !isTablePart(parent) || /^[\t\n\f\r ]*$/.test(value)
