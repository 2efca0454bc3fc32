/** Sanitizes single elements of a tree whose nesting is known to be allowed. */

import type { Element, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import { schema } from './schema.ts'

/** Without ancestors, a part of a table could not be known to be in one. */
const sanitize = rehypeSanitize({ ...schema, ancestors: {} })

/**
 * Sanitizes the properties of an element.
 * @param element an element without children; a part of a table must be in a table
 * @returns null for an element that is not allowed
 */
export function sanitizeElement(element: Element): Element | null {
  const { children }: Root = sanitize({ type: 'root', children: [element] })
  const [safe] = children
  return safe?.type === 'element' ? safe : null
}

/** An http or https address, or one without a scheme. The sanitizer decides about every other address. */
const plainAddress = /^(?:https?:|[/?#]|[^:]*$)/

/** Removes the address of a link or an image, in place, if it could run code. */
export function sanitizeAddress(element: Element): void {
  const { href, src } = element.properties
  if (plainAddress.test(String(href ?? src ?? ''))) return
  const safe = sanitizeElement({ ...element, children: [] })
  element.properties = safe?.properties ?? {}
}
