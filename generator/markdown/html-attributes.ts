/** Finds attributes that define anchors or hold addresses, images without a description, and headings in raw HTML. */

import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference'
import { listSrcset } from './srcset.ts'

export interface Attribute {
  readonly name: 'id' | 'name' | 'href' | 'src' | 'srcset' | 'poster'
  /** The value, with character references decoded. */
  readonly value: string
  /** Offset of the attribute in the HTML, in UTF-16 code units. */
  readonly index: number
  /** Length of the whole attribute, name and quotes included, in UTF-16 code units. */
  readonly length: number
}

const commentPattern = /<!--[\s\S]*?(?:-->|$)/g
/**
 * Opening tags, except those without attributes or with only a `class`. The exception is for speed: most tags of a page
 * are such spans, from syntax highlighting.
 */
const tagPattern = /<(?![a-z\d]+(?: class="[^"<>]*")?>)[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
/** A tag without a match has none of the attributes searched for. */
const attributeHint = /\b(?:id|name|href|src|srcset|poster)\b/i
const attributePattern = /(?<=[\s"'])([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The `id`, `name`, `href`, `src`, `srcset` and `poster` attributes of all tags in a piece of HTML. Comments are skipped. */
export function findAttributes(html: string): Attribute[] {
  const attributes: Attribute[] = []
  for (const { 0: tag, index: tagIndex } of maskComments(html).matchAll(tagPattern)) {
    if (!attributeHint.test(tag)) continue
    for (const { 0: source, 1: key = '', 2: double, 3: single, 4: unquoted, index } of tag.matchAll(
      attributePattern,
    )) {
      const name = key.toLowerCase()
      if (!isAttributeName(name)) continue
      const value = decodeReferences(double ?? single ?? unquoted ?? '')
      attributes.push({ name, value, index: tagIndex + index, length: source.length })
    }
  }
  return attributes
}

/** The `<img>` tags without an `alt` attribute in a piece of HTML, as offsets and lengths in UTF-16 code units. */
export function findImagesWithoutAlt(html: string): Pick<Attribute, 'index' | 'length'>[] {
  // Few pieces of HTML have an image, and this test is much faster than reading their tags.
  if (!/<img[\s/]/i.test(html)) return []
  return [...maskComments(html).matchAll(tagPattern)]
    .filter(([tag]) => /^<img[\s/]/i.test(tag) && !hasAttribute(tag, 'alt'))
    .map(({ 0: tag, index }) => ({ index, length: tag.length }))
}

/** The opening tags of headings in a piece of HTML, as offsets and lengths in UTF-16 code units. */
export function findHeadings(
  html: string,
): (Pick<Attribute, 'index' | 'length'> & { readonly level: number })[] {
  if (!/<h[1-6][\s>]/i.test(html)) return []
  return [...maskComments(html).matchAll(headingPattern)].map(({ 0: tag, 1: level, index }) => ({
    index,
    length: tag.length,
    level: Number(level),
  }))
}

const headingPattern = /<h([1-6])(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?>/gi

/** The level of a heading element by its name; null for other elements. */
export const toHeadingLevel = (name: string): number | null =>
  /^h[1-6]$/i.test(name) ? Number(name[1]) : null

const hasAttribute = (tag: string, name: string): boolean =>
  [...tag.matchAll(attributePattern)].some(([, key = '']) => key.toLowerCase() === name)

/** Whether a start tag ends in `/>`. A slash after an unquoted value is a part of that value. */
export function isSelfClosed(tag: string): boolean {
  const last =
    tag
      .slice(0, -1)
      .split(/[\s"']/)
      .at(-1) ?? ''
  const before = tag.slice(0, -1 - last.length).trimEnd()
  return last.endsWith('/') && !last.includes('=') && !before.endsWith('=')
}

/** Replaces comments by spaces, so that offsets stay valid. */
export const maskComments = (html: string): string =>
  html.replace(commentPattern, (text) => ' '.repeat(text.length))

const reference = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z\d]+));/gi

/** Decodes character references. Unknown names stay as written (HTML, 13.5). */
export const decodeReferences = (text: string): string =>
  text.replace(reference, (source, hex?: string, decimal?: string, name = '') => {
    if (hex !== undefined) return decodeNumericCharacterReference(hex, 16)
    if (decimal !== undefined) return decodeNumericCharacterReference(decimal, 10)
    return decodeNamedCharacterReference(name) || source
  })

/** Escapes a text for a double-quoted attribute value. */
export const encodeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The start of an HTML block whose text is not HTML. It ends at the end tag, not at a blank line (CommonMark, 4.6). */
export const rawTextStart = /^\s*<(?:script|pre|style|textarea)\b/i

/** Whether the name of an MDX element names an HTML element, and not a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][^.]*$/.test(name)

/** Whether an element holds elements that are no HTML. */
export const isForeign = (name: string): boolean => /^(?:svg|math)$/i.test(name)

/** Lists the addresses in an attribute. */
export const listUrls = ({ name, value }: Pick<Attribute, 'name' | 'value'>): readonly string[] => {
  if (name === 'srcset') return listSrcset(value)
  return name === 'href' || name === 'src' || name === 'poster' ? [value] : []
}

/** Whether an attribute defines an anchor or holds addresses. */
export const isAttributeName = (name: string): name is Attribute['name'] =>
  ['id', 'name', 'href', 'src', 'srcset', 'poster'].includes(name)
