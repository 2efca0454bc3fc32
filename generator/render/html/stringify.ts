/**
 * A tree as the text of HTML: what hast-util-to-html writes of one without comments, SVG and templates, in a quarter of
 * its time. What stands on many pages is written once; items of long lists are written as they are made, as their trees
 * would fill the memory.
 */

import type { Element, Properties, Root, RootContent } from 'hast'
import { htmlVoidElements } from 'html-void-elements'
import { find, html } from 'property-information'

/** The text of a tree. */
export const toHtml = ({ children }: Root): string => writeAll(children, true)

/** Has an element written now, and gives an empty one that stands for what was written, in as many trees as it may. */
export function toRawNode(element: Element): Element {
  const stand: Element = { type: 'element', tagName: element.tagName, properties: {}, children: [] }
  settled.set(stand, toOnePiece(writeElement(element)))
  return stand
}

/** A text that was put together is held in its pieces, which take several times its room, unless it is made of bytes. */
const toOnePiece = (text: string): string => Buffer.from(text).toString()

const settled = new WeakMap<Element, string>()

/** @param isEscaped false where no character references are read (HTML, 13.2.5.4) */
function writeAll(nodes: readonly RootContent[], isEscaped: boolean): string {
  let text = ''
  for (const node of nodes) text += write(node, isEscaped)
  return text
}

function write(node: RootContent, isEscaped: boolean): string {
  switch (node.type) {
    case 'text':
      return isEscaped ? encode(node.value, unsafeInText) : node.value
    case 'element':
      return settled.get(node) ?? writeElement(node)
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

/** How a property is written. */
interface Attribute {
  readonly name: string
  /** Whether it says something by being there. */
  readonly isFlag: boolean
  /** Whether it may be a flag or have a value, of which an empty one is none. */
  readonly isOverloaded: boolean
  readonly hasCommas: boolean
}

const attributes = new Map<string, Attribute>()

function getAttribute(key: string): Attribute {
  const known = attributes.get(key)
  if (known !== undefined) return known
  const { attribute, boolean, overloadedBoolean, commaSeparated } = find(html, key)
  const made = {
    name: encode(attribute, unsafeInName),
    isFlag: boolean || overloadedBoolean,
    isOverloaded: overloadedBoolean,
    hasCommas: commaSeparated,
  }
  // Names are those of the list of what may be written: there are not many.
  attributes.set(key, made)
  return made
}

/** The text of a value; true for a name alone, false where nothing is written. */
function toValue(value: Properties[string], attribute: Attribute): string | boolean {
  const { name, isFlag, isOverloaded, hasCommas } = attribute
  if (value === null || value === undefined || value === false || Number.isNaN(value)) return false
  if (Array.isArray(value)) return isFlag || toList(value, hasCommas)
  if (isFlag && value === '') return isOverloaded
  if (isFlag && (typeof value !== 'string' || value === name)) return Boolean(value)
  return value === true || String(value)
}

function toList(values: readonly (string | number)[], hasCommas: boolean): string {
  if (!hasCommas) return values.join(' ').trim()
  // An empty value at the end is one only if a comma follows it.
  return (values.at(-1) === '' ? [...values, ''] : values).join(', ').trim()
}

const unsafeInText = /[<&]/g
const unsafeInName = /[\0\t\n\f\r "&'/<=>`]/g
const unsafeInValue = /[\0"&'`]/g

/** A text with references in place of the signs that would end it; most texts have none, and are not copied. */
const encode = (text: string, unsafe: RegExp): string =>
  text.search(unsafe) < 0
    ? text
    : text.replace(unsafe, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`)
