/**
 * Serializes hast trees to HTML. The result equals that of hast-util-to-html, for trees without comments, SVG and
 * templates, and takes a quarter of its time. {@link toRawNode} serializes an element ahead of time.
 */

import type { Element, Properties, Root, RootContent } from 'hast'
import { htmlVoidElements } from 'html-void-elements'
import { find, html } from 'property-information'

/**
 * Serializes a tree.
 * @throws {Error} for a node that is no text, element or doctype
 */
export const toHtml = ({ children }: Root): string => writeAll(children, true)

/**
 * Serializes an element now, and returns an empty placeholder for it. {@link toHtml} writes the HTML wherever the
 * placeholder is in a tree. This saves time for elements that many pages share, and memory for long lists, whose trees
 * are much larger than their HTML.
 */
export const toRawNode = (element: Element): Element =>
  toPlaceholder(toFlatString(writeElement(element)), element.tagName)

/** Returns an element in whose place {@link toHtml} writes the HTML. */
export function toPlaceholder(html: string, tagName = 'div'): Element {
  const placeholder: Element = { type: 'element', tagName, properties: {}, children: [] }
  rawHtml.set(placeholder, html)
  return placeholder
}

/** V8 stores a concatenated string as a tree of its parts, which takes several times the memory of a flat string. */
const toFlatString = (text: string): string => Buffer.from(text).toString()

/** HTML by placeholder. */
const rawHtml = new WeakMap<Element, string>()

/** @param escapes false in elements whose text has no character references (HTML, 13.2.5.4) */
function writeAll(nodes: readonly RootContent[], escapes: boolean): string {
  let text = ''
  for (const node of nodes) text += write(node, escapes)
  return text
}

function write(node: RootContent, escapes: boolean): string {
  switch (node.type) {
    case 'text':
      return escapes ? escapeText(node.value) : node.value
    case 'element':
      return rawHtml.get(node) ?? writeElement(node)
    case 'doctype':
      return '<!doctype html>'
    default:
      throw new Error(`Cannot write HTML: a page has no node of the type "${node.type}"`)
  }
}

const voids: ReadonlySet<string> = new Set(htmlVoidElements)

function writeElement({ tagName, properties, children }: Element): string {
  const content = writeAll(children, tagName !== 'script' && tagName !== 'style')
  const start = `<${tagName}${writeAttributes(properties)}>`
  return content === '' && voids.has(tagName) ? start : `${start}${content}</${tagName}>`
}

function writeAttributes(properties: Properties): string {
  let text = ''
  for (const key in properties) {
    const attribute = getAttribute(key)
    const value = toValue(properties[key], attribute)
    if (value === true) text += ` ${attribute.name}`
    else if (value !== false) text += ` ${attribute.name}="${encode(value, unsafeInValue)}"`
  }
  return text
}

/** How a hast property is written as an attribute. */
interface Attribute {
  readonly name: string
  /** Whether the attribute can be boolean: present or absent, without a value. */
  readonly isBoolean: boolean
  /** Whether the attribute can be boolean or have a value, such as `download`. */
  readonly isOverloaded: boolean
  readonly hasCommas: boolean
}

const attributes = new Map<string, Attribute>()

function getAttribute(key: string): Attribute {
  const cached = attributes.get(key)
  if (cached !== undefined) return cached
  const { attribute, boolean, overloadedBoolean, commaSeparated } = find(html, key)
  const created = {
    name: encode(attribute, unsafeInName),
    isBoolean: boolean || overloadedBoolean,
    isOverloaded: overloadedBoolean,
    hasCommas: commaSeparated,
  }
  // The cache stays small: the sanitizer and our own pages allow a fixed set of properties.
  attributes.set(key, created)
  return created
}

/** The text of a value; true for an attribute without a value, false for no attribute. */
function toValue(value: Properties[string], attribute: Attribute): string | boolean {
  const { name, isBoolean, isOverloaded, hasCommas } = attribute
  if (value === null || value === undefined || value === false || Number.isNaN(value)) return false
  if (Array.isArray(value)) return isBoolean || toList(value, hasCommas)
  if (isBoolean && value === '') return isOverloaded
  if (isBoolean && (typeof value !== 'string' || value === name)) return Boolean(value)
  return value === true || String(value)
}

/** The text of a list in an attribute. */
export function toList(values: readonly (string | number)[], hasCommas: boolean): string {
  if (!hasCommas) return values.join(' ').trim()
  // A trailing empty value needs a comma after it, or it is lost.
  return (values.at(-1) === '' ? [...values, ''] : values).join(', ').trim()
}

/** Replaces the characters that text in HTML may not have. */
export const escapeText = (text: string): string => encode(text, unsafeInText)

const unsafeInText = /[<&]/g
const unsafeInName = /[\0\t\n\f\r "&'/<=>`]/g
const unsafeInValue = /[\0"&'`]/g

/** Replaces unsafe characters by character references. Most texts have none, and a search first avoids copying them. */
const encode = (text: string, unsafe: RegExp): string =>
  text.search(unsafe) < 0
    ? text
    : text.replace(unsafe, (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`)
