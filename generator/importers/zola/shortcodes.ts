/**
 * The shortcodes of Zola (https://www.getzola.org/documentation/content/shortcodes/): `{{ name(key="value") }}` and
 * `{% name(key="value") %}…{% end %}`. Zola replaces them before it reads Markdown, in code, too.
 */

import { type Found, findTagTemplate, type Pass, type TagLanguage } from '../dialects/pass.ts'
import { type Arguments, parseArguments } from '../dialects/tags/fill-template.ts'
import { type Insertion, type Token, toTree } from '../dialects/tags/nodes.ts'
import { same } from '../dialects/tags/shared-templates.ts'
import { image, type Templates, themes } from '../dialects/tags/shortcodes.ts'

/** https://www.getzola.org/documentation/content/shortcodes/#built-in-shortcodes */
export const templates: Templates = {
  ...themes,
  gist: same('[Gist]({url})'),
  streamable: same('[Video](https://streamable.com/{id})'),
  figure: image,
  quote: same('> {children}\n>\n> — {author}'),
}

/** How much text may be read again after what is not a shortcode, as a multiple of the text. The rest is text then. */
const maxRepeats = 4

function findShortcodes({ source, options }: Pass): Found {
  return {
    nodes: toTree(tokenize(source), source),
    edits: [],
    getTemplate: (tag) => findTagTemplate(tag, options.templates),
  }
}

const opening = /\{[{%](\/\*)?[ \t\r\n]*/g
const end = /\{%[ \t\r\n]*end[ \t\r\n]*%\}/y
const escapedEnd = /\{%\/\*[ \t\r\n]*end[ \t\r\n]*\*\/%\}/g

function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let budget = source.length * maxRepeats
  let hasEscapedEnd = true
  let position = 0
  while (budget > 0) {
    opening.lastIndex = position
    const match = opening.exec(source)
    if (match === null) break
    const { index: start } = match
    const isTag = source[start + 1] === '%'
    const isEscaped = match[1] !== undefined
    end.lastIndex = start
    if (isTag && end.test(source)) {
      position = end.lastIndex
      tokens.push({ type: 'close', name: null, start, end: position })
      continue
    }
    const closing = (isEscaped ? '*/' : '') + (isTag ? '%}' : '}}')
    const call = readCall(source, opening.lastIndex, closing)
    if ('failedAt' in call) {
      budget -= call.failedAt - start
      position = start + 2
      continue
    }
    position = call.end
    const { name, values } = call
    if (!isEscaped) {
      tokens.push({ type: isTag ? 'open' : 'single', name, values, start, end: position })
      continue
    }
    tokens.push(toEscaped(source, start, position))
    if (!isTag || !hasEscapedEnd) continue
    // Up to the closing tag, nothing else needs to be escaped.
    escapedEnd.lastIndex = position
    const closed = escapedEnd.exec(source)
    hasEscapedEnd = closed !== null
    if (closed === null) continue
    position = escapedEnd.lastIndex
    tokens.push(toEscaped(source, closed.index, position))
  }
  return tokens
}

const toEscaped = (source: string, start: number, end: number): Insertion => ({
  type: 'insertion',
  start,
  end,
  text: source
    .slice(start, end)
    .replace('/*', '')
    .replace(/\*\/(?=[%}]\}$)/, ''),
  isEscaped: true,
})

interface Call {
  readonly name: string
  readonly values: Arguments
  readonly end: number
}

const name = /([A-Za-z_]\w*)[ \t\r\n]*\(/y
const part = /[^"'`(){]+|"[^"]*"|'[^']*'|`[^`]*`/y
const afterCall = /\)[ \t\r\n]*/y

/** Reads `name(arguments)` and the delimiter after it. */
function readCall(source: string, start: number, closing: string): Call | { readonly failedAt: number } {
  name.lastIndex = start
  const found = name.exec(source)
  if (found === null) return { failedAt: start }
  const argumentsStart = name.lastIndex
  let position = argumentsStart
  for (;;) {
    part.lastIndex = position
    if (!part.test(source)) break
    position = part.lastIndex
  }
  afterCall.lastIndex = position
  if (!afterCall.test(source)) {
    // A quotation that is not closed was read to the end.
    return { failedAt: /["'`]/.test(source[position] ?? '') ? source.length : position }
  }
  const { lastIndex } = afterCall
  if (!source.startsWith(closing, lastIndex)) return { failedAt: lastIndex }
  const text = source.slice(argumentsStart, position)
  // Zola has only arguments with a name. Code such as the expressions of a workflow stays as it is.
  if (!/^\s*(?:$|\w+\s*=)/.test(text)) return { failedAt: lastIndex }
  const values = parseArguments(text, { hasCommas: true })
  return { name: found[1] ?? '', values, end: lastIndex + closing.length }
}

export const shortcodes: TagLanguage = {
  mayOccur: (text) => /\{[{%]/.test(text),
  find: findShortcodes,
}
