/**
 * Parses the arguments of shortcodes and tags: `"a"`, `b`, `key="value"`, `key: value`. Fills in the templates of shortcodes, tags and
 * containers. Their placeholders are those of components, `{name}` and `{children}`, and besides:
 * - `{0}` is the first argument without a name.
 * - `{src|0|"none"}` is the first of these that is not empty.
 * - `{type^}` is an argument as a label: "custom-type" is "Custom type".
 * - `{all}` is all arguments without a name.
 * - A link whose address is empty is only its text.
 * - A line is left out if all of its placeholders are empty.
 */

import { maxOutputLength } from '../rewriter.ts'

/** The arguments of a shortcode, tag or container. */
export interface Arguments {
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
}

/** Where a line of a template has the children. */
export const children = Symbol('children')

export type FilledLine = readonly (string | typeof children)[]

/**
 * Returns the lines of a template; null if they are too long.
 * @param hasChildren whether the children have text; only the first `{children}` becomes them, so that the size stays linear
 */
export function fillTemplate(template: string, values: Arguments, hasChildren: boolean): FilledLine[] | null {
  let isUsed = false
  let length = 0
  const lines: FilledLine[] = []
  for (const line of template.split('\n')) {
    const parts: (string | typeof children)[] = []
    let placeholders = 0
    let isFilled = false
    let end = 0
    for (const match of line.matchAll(placeholder)) {
      const before = line.slice(0, match.index)
      const value = choose(match[1] ?? '', values, hasChildren && !isUsed)
      if (value === children) isUsed = true
      placeholders += 1
      isFilled ||= value !== ''
      parts.push(line.slice(end, match.index), value === children ? children : toText(value, before))
      end = match.index + match[0].length
      length += value === children ? 0 : value.length
      if (length > maxOutputLength) return null
    }
    parts.push(line.slice(end))
    // A fence is needed whether it has a language or not.
    if (placeholders === 0 || isFilled || line.startsWith('```')) lines.push(unlink(parts))
    else if (isQuoteMarker(lines.at(-1))) lines.pop()
    if (lines.length === 1 && lines[0]?.every((part) => part === '')) lines.pop()
  }
  return lines
}

const placeholder = /\{([\w.-]+\^?(?:\|(?:[\w.-]+\^?|"[^"{}]*"))*)\}/g

/** A line that separates the blocks of a quote, or blocks. It has no use if the line after it is left out. */
const isQuoteMarker = (line: FilledLine | undefined): boolean =>
  line?.every((part) => part !== children && /^[ \t>]*$/.test(part)) ?? false

function choose(names: string, values: Arguments, hasChildren: boolean): string | typeof children {
  for (const name of names.split(/\|(?=[\w.-]|")/)) {
    if (name === 'children') {
      if (hasChildren) return children
      continue
    }
    const value = name.startsWith('"')
      ? name.slice(1, -1)
      : name.endsWith('^')
        ? toLabel(getArgument(name.slice(0, -1), values))
        : getArgument(name, values)
    if (value !== '') return value
  }
  return ''
}

function getArgument(name: string, { positional, named }: Arguments): string {
  if (/^\d+$/.test(name)) return positional[Number(name)] ?? ''
  if (name === 'all') return positional.join(' ')
  return Object.hasOwn(named, name) ? (named[name] ?? '') : ''
}

/** The label of a name: `custom-type` has the label "Custom type". */
export function toLabel(name: string): string {
  const words = name.toLowerCase().replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Makes a link its text where its address is empty. */
function unlink(parts: FilledLine): FilledLine {
  const result = [...parts]
  parts.forEach((part, index) => {
    const before = result[index - 1]
    const after = result[index + 1]
    if (part !== '' || typeof before !== 'string' || typeof after !== 'string') return
    if (!before.endsWith('](') || !after.startsWith(')')) return
    const opening = result.findLastIndex(
      (text, i) => i < index && typeof text === 'string' && text.includes('['),
    )
    const text = result[opening]
    if (typeof text !== 'string') return
    const start = text.lastIndexOf('[')
    const isImage = text[start - 1] === '!'
    result[opening] = text.slice(0, isImage ? start - 1 : start) + text.slice(start + 1)
    const last = result[index - 1]
    if (typeof last === 'string') result[index - 1] = last.slice(0, -2)
    result[index + 1] = after.slice(1)
  })
  return result
}

/** Escapes an argument for the text before it: an HTML tag, the address of a link, the text of an image, or other text. */
function toText(value: string, before: string): string {
  const text = value.includes('\n') ? value.trim().replace(/\s+/g, ' ') : value
  if (before.lastIndexOf('<') > before.lastIndexOf('>'))
    return text.replace(/[&<>"]/g, (c) => references[c] ?? c)
  const opening = before.lastIndexOf('](')
  if (opening >= 0 && opening > before.lastIndexOf(')')) return text.trim().replace(/[\s()<>]/g, encode)
  if (before.lastIndexOf('![') > before.lastIndexOf(']')) return text.replace(/[[\]]/g, '\\$&')
  return text
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const encode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

const spaced =
  /(?:([\w$.-]+)(?:[ \t\r\n]*=[ \t\r\n]*|:[ \t\r\n]+))?(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/y
const listed =
  /(?:([\w$.-]+)(?:[ \t\r\n]*=[ \t\r\n]*|:[ \t\r\n]+))?(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|`([^`]*)`|([^\s,"'`]+))/y

interface ArgumentOptions {
  /** Whether commas are between arguments, as white space is. */
  readonly hasCommas: boolean
  /** Converts an argument that is not quoted. */
  readonly toValue?: (word: string) => string
}

export function parseArguments(
  text: string,
  { hasCommas, toValue = (word) => word }: ArgumentOptions,
): Arguments {
  const item = hasCommas ? listed : spaced
  const positional: string[] = []
  const named: [string, string][] = []
  let position = 0
  while (position < text.length) {
    item.lastIndex = position
    const match = item.exec(text)
    if (match === null) {
      if (/["'`]/.test(text[position] ?? '')) {
        // The quotation is not closed. The rest is read once, as words.
        for (const word of text.slice(position).split(/\s+/)) positional.push(word)
        break
      }
      position += 1
      continue
    }
    const [, name, quoted, single, raw, word = ''] = match
    const value = quoted?.replace(/\\(["\\])/g, '$1') ?? single ?? raw ?? toValue(word)
    if (name === undefined) positional.push(value)
    else named.push([name, value])
    position = item.lastIndex
  }
  return { positional, named: Object.fromEntries(named) }
}
