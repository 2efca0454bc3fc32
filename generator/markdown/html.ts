/** Finds the attributes of raw HTML that define anchors or hold addresses. */

import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference'
import { listSrcset } from './srcset.ts'

export interface Attribute {
  readonly name: 'id' | 'name' | 'href' | 'src' | 'srcset'
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
const attributeHint = /\b(?:id|name|href|src|srcset)\b/i
const attributePattern = /(?<=[\s"'])([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The `id`, `name`, `href`, `src` and `srcset` attributes of all tags in a piece of HTML. Comments are skipped. */
export function findAttributes(html: string): Attribute[] {
  const attributes: Attribute[] = []
  const withoutComments = html.replace(commentPattern, (text) => ' '.repeat(text.length))
  for (const { 0: tag, index: tagIndex } of withoutComments.matchAll(tagPattern)) {
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

const reference = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z\d]+));/gi

/** Decodes character references. Unknown names stay as written (HTML, 13.5). */
export const decodeReferences = (text: string): string =>
  text.replace(reference, (source, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || source
    return decodeNumericCharacterReference(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
  })

/** Escapes a text for a double-quoted attribute value. */
export const encodeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Whether the name of an MDX element names an HTML element, and not a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][^.]*$/.test(name)

/** Lists the addresses in an attribute. */
export const listUrls = ({ name, value }: Pick<Attribute, 'name' | 'value'>): readonly string[] => {
  if (name === 'srcset') return listSrcset(value)
  return name === 'href' || name === 'src' ? [value] : []
}

/** Whether an attribute defines an anchor or holds addresses. */
export const isAttributeName = (name: string): name is Attribute['name'] =>
  ['id', 'name', 'href', 'src', 'srcset'].includes(name)
