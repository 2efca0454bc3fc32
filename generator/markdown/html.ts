/** Finds in raw HTML what makes anchors and what leads elsewhere. */

import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference'

export interface Attribute {
  readonly name: 'id' | 'name' | 'href' | 'src'
  /** Its character references decoded. */
  readonly value: string
  /** Where it stands in the HTML, and how far it goes. */
  readonly index: number
  readonly length: number
}

const comment = /<!--[\s\S]*?(?:-->|$)/g
/** All but those that have no attribute, or a class alone: most of a page's, which colour code. */
const tag = /<(?![a-z\d]+(?: class="[^"<>]*")?>)[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
/** What a tag without any of the attributes that are told has nowhere. */
const hint = /\b(?:id|name|href|src)\b/i
const attribute = /(?<=[\s"'])([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The attributes of all tags in a piece of HTML, comments left out. */
export function findAttributes(html: string): Attribute[] {
  const found: Attribute[] = []
  const bare = html.replace(comment, (text) => ' '.repeat(text.length))
  for (const { 0: text, index } of bare.matchAll(tag)) {
    if (!hint.test(text)) continue
    for (const { 0: whole, 1: key = '', 2: double, 3: single, 4: plain, index: place } of text.matchAll(
      attribute,
    )) {
      const name = key.toLowerCase()
      if (!isTold(name)) continue
      const value = decodeReferences(double ?? single ?? plain ?? '')
      found.push({ name, value, index: index + place, length: whole.length })
    }
  }
  return found
}

const reference = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z\d]+));/gi

/** A text without character references; what only looks like one stays (HTML, 13.5). */
export const decodeReferences = (text: string): string =>
  text.replace(reference, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || whole
    return decodeNumericCharacterReference(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
  })

/** A text as the value of an attribute in double quotes. */
export const encodeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Whether the name of an element of MDX is one of HTML, and not that of a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][^.]*$/.test(name)

const isTold = (name: string): name is Attribute['name'] => ['id', 'name', 'href', 'src'].includes(name)
