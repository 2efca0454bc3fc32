/**
 * Converts Markdown to safe HTML. Elements made from Markdown syntax skip the HTML parser and the sanitizer. Only their URLs are
 * checked.
 */

import type { Element, Root, Text } from 'hast'
import { h } from 'hastscript'
import type { Root as MdastRoot } from 'mdast'
import type { InlineMath } from 'mdast-util-math'
import { defaultHandlers, type Handler, type Options, type State, toHast } from 'mdast-util-to-hast'
import type { Allow } from '../../content/schemas/html-keys.ts'
import type { HtmlElement } from '../mdx/to-html.ts'
import { sanitizeAddress } from './allowed-html.ts'
import { createRawHandler, toSafeBlocks } from './author-html.ts'
import { readCodeInfo } from './code-block.ts'

/**
 * Converts a tree and removes what a site does not allow.
 * @param options the texts of footnotes
 * @throws {RangeError} if raw HTML nests too deeply
 */
export function toSafeRoot(tree: MdastRoot, options: Options, allow: Allow): Root {
  /** Elements of MDX. They can have any name and any property. */
  const authorElements = new WeakSet<Element>()
  const element = (state: State, node: HtmlElement): Element => {
    const { hName: tagName, hProperties: properties } = node.data
    const created: Element = { type: 'element', tagName, properties, children: state.all(node) }
    authorElements.add(created)
    return created
  }
  const root = toHast(tree, {
    ...options,
    allowDangerousHtml: true,
    handlers: { ...handlers, element, html: createRawHandler(allow) },
  })
  const isOfAuthor = (node: Element) => authorElements.has(node) || !isFromMarkdown(node)
  return { type: 'root', children: root.type === 'root' ? toSafeBlocks(root, isOfAuthor, allow) : [] }
}

/**
 * The elements of Markdown and their properties. The sanitizer keeps them as they are. Footnotes have other elements and properties, so
 * they are sanitized.
 */
const markdownElements: ReadonlySet<string> = new Set([
  ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img'],
  ...['input', 'li', 'ol', 'p', 'pre', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
])
const markdownProperties: ReadonlySet<string> = new Set([
  ...['align', 'alt', 'checked', 'className', 'disabled', 'href', 'id', 'src', 'start', 'title', 'type'],
])

function isFromMarkdown({ tagName, properties }: Element): boolean {
  for (const name in properties) if (!markdownProperties.has(name)) return false
  return markdownElements.has(tagName)
}

/** Makes the address of a link or an image safe. A reference without a definition becomes its text. */
const withSafeAddress =
  (handler: Handler): Handler =>
  (state, node, parent) => {
    const result = handler(state, node, parent)
    if (result !== undefined && 'tagName' in result) sanitizeAddress(result)
    return result
  }

/** Keeps white space at line endings, which matters in `<pre>`. Parsers have removed it elsewhere. */
export const toExactText: Handler = (_, { value }) => ({ type: 'text', value })

/** Keeps what the info string says about the look. */
const toCode: Handler = (state, node) => {
  const { lang, info } = readCodeInfo(node)
  const pre: Element = defaultHandlers.code(state, { ...node, lang })
  if (info === null) return pre
  const [code] = pre.children
  const [text] = code?.type === 'element' ? code.children : []
  if (text?.type === 'text') text.data = { codeInfo: info }
  return pre
}

/** A formula, as code whose text has the MathML. The MathML replaces the code after the sanitizer. */
const toFormula: Handler = (_, { value, data }: InlineMath) => {
  const { mathMl = null, problem, source = value } = data?.formula ?? {}
  if (problem?.kind === 'dollars') return { type: 'text', value: source }
  const shown = problem?.kind === 'opening' ? source : value
  const text: Text = { type: 'text', value: shown, ...(mathMl === null ? {} : { data: { mathMl } }) }
  return h('code', [text])
}

const handlers: Readonly<Record<string, Handler>> = {
  text: toExactText,
  code: toCode,
  inlineMath: toFormula,
  math: (state, node, parent) => h('pre', [toFormula(state, node, parent) as Element]),
  link: withSafeAddress(defaultHandlers.link),
  linkReference: withSafeAddress(defaultHandlers.linkReference),
  image: withSafeAddress(defaultHandlers.image),
  imageReference: withSafeAddress(defaultHandlers.imageReference),
}
