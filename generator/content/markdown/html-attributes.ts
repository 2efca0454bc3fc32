/** Finds attributes that define anchors or hold addresses, images without a description, and headings in raw HTML. */

import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference'
import type { State, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'

/** Replaces each address in a `srcset`. Everything else stays as it is. */
export function replaceSrcset(value: string, toUrl: (url: string) => string): string {
  const token = /[^\s,]\S*/g
  let result = ''
  let end = 0
  for (let match = token.exec(value); match !== null; match = token.exec(value)) {
    const [text] = match
    let { length } = text
    while (text[length - 1] === ',') length -= 1
    const url = text.slice(0, length)
    result += value.slice(end, match.index) + toUrl(url)
    end = match.index + length
    // A comma at the end of an address ends its candidate. Otherwise a descriptor follows, up to the next comma.
    const comma = value.indexOf(',', end)
    token.lastIndex = comma === -1 ? value.length : comma
  }
  return result + value.slice(end)
}

/** Lists the addresses in a `srcset`. */
function listSrcset(value: string): readonly string[] {
  const urls: string[] = []
  replaceSrcset(value, (url) => {
    urls.push(url)
    return url
  })
  return urls
}

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

/** Whether an element holds elements that are not HTML. */
export const isForeign = (name: string): boolean => /^(?:svg|math)$/i.test(name)

/** Lists the addresses in an attribute. */
export const listUrls = ({ name, value }: Pick<Attribute, 'name' | 'value'>): readonly string[] => {
  if (name === 'srcset') return listSrcset(value)
  return name === 'href' || name === 'src' || name === 'poster' ? [value] : []
}

/** Whether an attribute defines an anchor or holds addresses. */
export const isAttributeName = (name: string): name is Attribute['name'] =>
  ['id', 'name', 'href', 'src', 'srcset', 'poster'].includes(name)

/** The schemes of links. */
export const linkSchemes: readonly string[] = ['https', 'http', 'mailto', 'tel', 'xmpp', 'irc', 'ircs']

/** The schemes of images, media and frames. */
export const embedSchemes: readonly string[] = ['https', 'http']

/**
 * Returns the scheme of an address in lower case, as the sanitizer reads it: what precedes a colon that no slash, question mark or
 * number sign precedes. Null for an address without a scheme.
 */
export const findScheme = (address: string): string | null =>
  /^([^:/?#]*):/.exec(address)?.[1]?.toLowerCase() ?? null

/** Writes the scheme of an address in lower case, which is the same scheme (RFC 3986, 3.1). The sanitizer knows no other form. */
export const lowerScheme = (address: string): string =>
  address.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase())

const codes = { lessThan: 60, greaterThan: 62, equals: 61, quote: 34, apostrophe: 39 }

export function remarkUnquotedValues(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ text: { [codes.lessThan]: { name: 'unquotedValues', tokenize } } })
}

/** Reads to the first bracket outside of quotes, or gives up where no tag can go on. */
const tokenize: Tokenizer = function (effects, ok, nok) {
  const from = this.now()
  const start: State = (code) => {
    effects.enter('htmlText')
    effects.enter('htmlTextData')
    effects.consume(code)
    return inTag
  }
  const inTag: State = (code) => {
    if (code === null || markdownLineEnding(code) || stops.has(code)) return nok(code)
    effects.consume(code)
    if (code === codes.greaterThan) return atEnd
    return code === codes.equals ? beforeValue : inTag
  }
  const beforeValue: State = (code) => {
    if (code !== codes.quote && code !== codes.apostrophe) {
      if (!markdownSpace(code)) return inTag(code)
      effects.consume(code)
      return beforeValue
    }
    effects.consume(code)
    const inQuotes: State = (next) => {
      if (next === null || markdownLineEnding(next)) return nok(next)
      effects.consume(next)
      return next === code ? inTag : inQuotes
    }
    return inQuotes
  }
  const atEnd: State = (code) => {
    const tag = this.sliceSerialize({ start: from, end: this.now() })
    if (findTagEnd(tag, 0) !== tag.length) return nok(code)
    effects.exit('htmlTextData')
    effects.exit('htmlText')
    return ok(code)
  }
  return start
}

/** No part of a tag outside of quoted values has these. */
const stops: ReadonlySet<number> = new Set([codes.lessThan, codes.quote, codes.apostrophe])

const tagName = /<[A-Za-z][A-Za-z\d-]*/y
const attribute = /[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:([^\s"'=<>`]+)|'[^']*'|"[^"]*"))?/y
const end = /[ \t]*\/?>/y

/** Returns where the start tag at an offset ends; null if there is none, or if none of its unquoted values has a slash. */
export function findTagEnd(text: string, start: number): number | null {
  let offset = start
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset
    const found = pattern.exec(text)
    if (found !== null) offset = pattern.lastIndex
    return found
  }
  if (match(tagName) === null) return null
  let hasSlash = false
  for (let found = match(attribute); found !== null; found = match(attribute))
    hasSlash ||= found[1]?.includes('/') === true
  return hasSlash && match(end) !== null ? offset : null
}
