/**
 * Splits raw HTML into tags and texts. It reads only HTML that every parser splits in the same way, and leaves everything
 * else to an HTML parser.
 */

import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A part of raw HTML. Comments are left out of texts, but they end a run of text. */
type HtmlToken =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'comment' }
  | { readonly kind: 'end'; readonly tagName: string }
  | { readonly kind: 'start'; readonly tagName: string; readonly attributes: HtmlAttributes }

/** The attributes of a tag: values by name, with character references decoded. */
export type HtmlAttributes = Readonly<Record<string, string>>

/** HTML that is longer is left to the parser, which reads it in parts. */
const maxLength = 20_000

const startTag =
  /<([a-z][a-z\d-]*)((?:[\t\n\f ]+[a-z][\w:.-]*(?:[\t\n\f ]*=[\t\n\f ]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[\t\n\f ]*\/?>/iy
const endTag = /<\/([a-z][a-z\d-]*)[\t\n\f ]*>/iy
const attributePattern = /([a-z][\w:.-]*)(?:[\t\n\f ]*=[\t\n\f ]*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi

/**
 * Returns the tokens of raw HTML. Names are in lower case.
 * @returns null for HTML that may be read in another way, such as an unclosed comment or a duplicate attribute
 */
export function tokenizeHtml(html: string): readonly HtmlToken[] | null {
  if (html.length > maxLength || html.includes('\0')) return null
  const text = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
  const tokens: HtmlToken[] = []
  let index = 0
  while (index < text.length) {
    const tag = text.indexOf('<', index)
    const end = tag === -1 ? text.length : tag
    if (end > index) {
      const value = decode(text.slice(index, end), textReference)
      if (value === null) return null
      tokens.push({ kind: 'text', value })
    }
    if (tag === -1) break
    const length = readTag(text, tag, tokens)
    if (length === null) return null
    index = tag + length
  }
  return tokens
}

/** Reads the tag or the comment at an index. Returns its length; null for anything else. */
function readTag(text: string, index: number, tokens: HtmlToken[]): number | null {
  if (text.startsWith('<!--', index)) {
    tokens.push({ kind: 'comment' })
    return toCommentLength(text, index)
  }
  endTag.lastIndex = index
  const [closing, closedName] = endTag.exec(text) ?? []
  if (closing !== undefined && closedName !== undefined) {
    tokens.push({ kind: 'end', tagName: closedName.toLowerCase() })
    return closing.length
  }
  startTag.lastIndex = index
  const [opening, openedName, list = ''] = startTag.exec(text) ?? []
  if (opening === undefined || openedName === undefined) return null
  const attributes = toAttributes(list)
  if (attributes === null) return null
  tokens.push({ kind: 'start', tagName: openedName.toLowerCase(), attributes })
  return opening.length
}

/** The length of a comment; null for one that ends before `-->`, or not at all (HTML, 13.2.5.43 to 13.2.5.51). */
function toCommentLength(text: string, index: number): number | null {
  const start = index + '<!--'.length
  const end = text.indexOf('-->', start)
  if (end === -1) return null
  const content = text.slice(start, end)
  return /^-?>|--!>/.test(content) ? null : end + '-->'.length - index
}

function toAttributes(list: string): HtmlAttributes | null {
  const attributes: Record<string, string> = {}
  for (const [, name = '', quoted, singleQuoted, unquoted] of list.matchAll(attributePattern)) {
    const key = name.toLowerCase()
    const value = decode(quoted ?? singleQuoted ?? unquoted ?? '', valueReference)
    if (value === null || key in attributes) return null
    attributes[key] = value
  }
  return attributes
}

/** A character reference, or a `&` that may be the start of one. */
const textReference = /&(?:#(\d{1,5});|([a-z][a-z\d]*);|(?=[a-z\d#]|$))/gi
/** As in texts, but not in `?a=1&b=2`: the name of a reference without a semicolon does not end before `=`. */
const valueReference = /&(?![a-z][a-z\d]*=)(?:#(\d{1,5});|([a-z][a-z\d]*);|(?=[a-z\d#]|$))/gi

/** Decodes character references. Returns null for those that a parser reads by special rules, such as `&copy` or `&#128;`. */
function decode(text: string, reference: RegExp): string | null {
  if (!text.includes('&')) return text
  let isPlain = true
  const decoded = text.replace(reference, (match, number?: string, name?: string) => {
    const character = number === undefined ? toNamed(name) : toCharacter(Number(number))
    isPlain &&= character !== null
    return character ?? match
  })
  return isPlain ? decoded : null
}

const toNamed = (name: string | undefined): string | null =>
  (name !== undefined && decodeNamedCharacterReference(name)) || null

/** Returns null for control characters, surrogates and noncharacters. */
const toCharacter = (code: number): string | null =>
  (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) ? String.fromCharCode(code) : null
