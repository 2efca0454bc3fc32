/** Keeps raw HTML of Markdown for a parser, except tags that would hide the text after them. */

import { htmlVoidElements } from 'html-void-elements'
import type { Html } from 'mdast'
import type { Raw, State } from 'mdast-util-to-hast'
import { isSelfClosed } from '../../markdown/html-attributes.ts'
import type { Allow } from '../../schemas/allow.ts'

/** Converts a node of raw HTML. */
export type RawHandler = (state: State, node: Html) => Raw

/**
 * Tags after which an HTML parser reads the rest of the document as text. They are escaped and shown as written, as on
 * GitHub.
 */
export const rawTextTag =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|noscript|script|plaintext|template|select)(?:[\s/>]|$))/gi

/** Creates the handler for a site. */
export function createRawHandler({ elements }: Pick<Allow, 'elements'>): RawHandler {
  return elements.includes('iframe') ? toRawWithFrames : toRaw
}

const toRaw: RawHandler = (_, { value }) => ({ type: 'raw', value: toSafeTags(value) })

const toSafeTags = (html: string): string => closeTags(html.replace(rawTextTag, '&lt;'))

const tagPattern = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const voidElements: ReadonlySet<string> = new Set(htmlVoidElements)

/** Adds the end tags of elements that end in their start tags, such as `<video />`. An HTML parser leaves these open. */
export const closeTags = (html: string): string =>
  html.includes('/>') ? html.replace(tagPattern, closeTag) : html

function closeTag(tag: string): string {
  const [, name = ''] = /^<([^\s/>]+)/.exec(tag) ?? []
  return isSelfClosed(tag) && !voidElements.has(name.toLowerCase()) ? `${tag}</${name}>` : tag
}

/** The start tag of a frame with its fallback text and its end tag, or one of the tags alone. */
const framePattern = /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*)>(?:[^<]*<\/iframe\s*>)?|<\/iframe\s*>/gi

/**
 * Ends each frame right after its start tag, so that it hides no text. The fallback text is dropped: every browser has
 * frames.
 */
const toRawWithFrames: RawHandler = (_, { value }) => {
  let html = ''
  let end = 0
  for (const { 0: match, 1: attributes, index } of value.matchAll(framePattern)) {
    html += toSafeTags(value.slice(end, index))
    if (attributes !== undefined) html += `<iframe${attributes}></iframe>`
    end = index + match.length
  }
  return { type: 'raw', value: html + toSafeTags(value.slice(end)) }
}
