/** Keeps raw HTML of Markdown for a parser, except tags that would hide the text after them. */

import type { Html } from 'mdast'
import type { Raw, State } from 'mdast-util-to-hast'
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

const toRaw: RawHandler = (_, { value }) => ({ type: 'raw', value: escapeTags(value) })

const escapeTags = (html: string): string => html.replace(rawTextTag, '&lt;')

/** The start tag of a frame with its fallback text and its end tag, or one of the tags alone. */
const framePattern =
  /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*?)\/?>(?:[^<]*<\/iframe\s*>)?|<\/iframe\s*>/gi

/**
 * Ends each frame right after its start tag, so that it hides no text. The fallback text is dropped: every browser has
 * frames.
 */
const toRawWithFrames: RawHandler = (_, { value }) => {
  let html = ''
  let end = 0
  for (const { 0: match, 1: attributes, index } of value.matchAll(framePattern)) {
    html += escapeTags(value.slice(end, index))
    if (attributes !== undefined) html += `<iframe${attributes}></iframe>`
    end = index + match.length
  }
  return { type: 'raw', value: html + escapeTags(value.slice(end)) }
}
