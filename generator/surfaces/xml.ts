/**
 * Writes XML as text. Sitemaps and feeds of a large site have many elements, so no tree of them is built.
 */

import { toXml } from 'xast-util-to-xml'

type Attributes = Readonly<Record<string, string>>

/** Characters that XML text must escape or must not contain. */
const special = /[&<>\p{Cc}\ufffe\uffff]/u

/**
 * Escapes text. `xast-util-to-xml` does not escape `]]>` and keeps U+FFFE and U+FFFF, which XML forbids
 * (XML 1.0, sections 2.2 and 2.4).
 */
const escapeText = (value: string): string =>
  special.test(value)
    ? toXml({ type: 'text', value })
        .replaceAll(']]>', ']]&gt;')
        .replace(/[\ufffe\uffff]/g, '\ufffd')
    : value

const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&#x22;')

const toStartTag = (name: string, attributes: Attributes): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${pairs.join('')}>`
}

/**
 * Writes an element.
 * @param content XML: the results of this function and of {@link toTextElement}
 */
export const toElement = (name: string, attributes: Attributes, ...content: readonly string[]): string =>
  `${toStartTag(name, attributes)}${content.join('')}</${name}>`

/** Writes an element that contains only text. */
export const toTextElement = (name: string, text: string, attributes: Attributes = {}): string =>
  toElement(name, attributes, escapeText(text))

/**
 * Writes a document.
 * Each child becomes bytes by itself: joining all of them as one string first takes several times the memory.
 * @param name name of the root element
 * @param children XML of the root's child elements
 */
export function toXmlDocument(name: string, attributes: Attributes, children: Iterable<string>): Buffer {
  const chunks = [Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${toStartTag(name, attributes)}`)]
  for (const child of children) chunks.push(Buffer.from(child))
  return Buffer.concat([...chunks, Buffer.from(`</${name}>\n`)])
}
