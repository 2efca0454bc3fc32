/** Links whose text is their address. */

import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { toClassNames } from './class-names.ts'

/** Longer addresses are no text for readers. */
const maxLength = 2000

/**
 * Prepares a link whose text is its address, in place: a line ends before the path or inside of it, but not inside of the host, and paper
 * does not repeat the address.
 */
export function completeAddress(link: Element): void {
  const [text, ...others] = link.children
  const { href } = link.properties
  if (text?.type !== 'text' || others.length > 0 || typeof href !== 'string') return
  const { value } = text
  if (value.length > maxLength || !isAddress(value, href)) return
  const start = value.indexOf('/', value.indexOf('://') + '://'.length)
  const host = start === -1 ? value : value.slice(0, start)
  const parts = (value.slice(host.length).match(/[?&]?[^/?&]*\/?/g) ?? []).filter((part) => part !== '')
  link.properties.className = [...toClassNames(link), 'address']
  // A line could end after the span, before a comma that follows the link.
  if (parts.length === 0) return
  link.children = [
    h('span', host),
    ...parts.flatMap((part): ElementContent[] => [h('wbr'), { type: 'text', value: part }]),
  ]
}

/** Whether a text is the address of a link, with its scheme or without. */
function isAddress(text: string, href: string): boolean {
  const [, scheme = null] = /^(https?:\/\/)[^\s/]/i.exec(href) ?? []
  if (scheme === null || /\s/.test(text)) return false
  const url = /^https?:\/\//i.test(text) ? text : scheme + text
  return URL.canParse(url) && URL.canParse(href) && new URL(url).href === new URL(href).href
}
