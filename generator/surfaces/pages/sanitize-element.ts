/** Sanitizes single elements of a tree whose nesting is known to be allowed. */

import type { Element, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import { memoize } from '../../kernel/memoize.ts'
import { lowerScheme } from '../../markdown/schemes.ts'
import { type Allow, nothing } from '../../schemas/allow.ts'
import { toSchema } from './allowed-html.ts'

/**
 * Sanitizes the properties of an element without children; a part of a table must be in a table. Returns null for an element
 * that is not allowed.
 */
export type SanitizeElement = (element: Element) => Element | null

/** Returns the function that sanitizes elements of a site. */
export const getElementSanitizer = memoize((allow: Allow): SanitizeElement => {
  // Without ancestors, a part of a table could not be known to be in one.
  const sanitize = rehypeSanitize({ ...toSchema(allow), ancestors: {} })
  return (element) => {
    const { children }: Root = sanitize({ type: 'root', children: [element] })
    const [safe] = children
    return safe?.type === 'element' && isFrameAllowed(safe, allow) ? safe : null
  }
})

/** Whether an element is no frame, or one that shows a page of an allowed origin. */
export function isFrameAllowed(
  { tagName, properties: { src } }: Pick<Element, 'tagName' | 'properties'>,
  { frames }: Pick<Allow, 'frames'>,
): boolean {
  if (tagName !== 'iframe') return true
  return typeof src === 'string' && URL.canParse(src) && frames.includes(new URL(src).origin)
}

const sanitizeMarkdown = getElementSanitizer(nothing)

/** An http or https address, or one without a scheme. The sanitizer decides about every other address. */
const plainAddress = /^(?:https?:|[/?#]|[^:]*$)/

/** The properties whose schemes the sanitizer reads. */
const checkedProperties = Object.keys(toSchema(nothing).protocols ?? {})

/** Writes the schemes of the addresses of an element in lower case, in place. The sanitizer decides about them. */
export function lowerSchemes({ properties }: Element): void {
  for (const name of checkedProperties) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = lowerScheme(address)
  }
}

/** Removes the address of a link or an image, in place, if it could run code. */
export function sanitizeAddress(element: Element): void {
  const { href, src } = element.properties
  if (plainAddress.test(String(href ?? src))) return
  lowerSchemes(element)
  const safe = sanitizeMarkdown({ ...element, children: [] })
  element.properties = safe?.properties ?? {}
}
