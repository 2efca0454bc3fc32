/**
 * Fills in the templates of shortcodes, tags and containers. Their placeholders are those of components, `{name}` and `{children}`,
 * and besides:
 * - `{0}` is the first argument without a name.
 * - `{src|0|"none"}` is the first of these that is not empty.
 * - A line is left out if all of its placeholders are empty.
 */

/** The arguments of a shortcode, tag or container. */
export interface Arguments {
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
}

export const noArguments: Arguments = { positional: [], named: {} }

/** Where a line of a template has the children. */
export const children = Symbol('children')

export type FilledLine = readonly (string | typeof children)[]

/**
 * Returns the lines of a template.
 * @param hasChildren whether the children have text; only the first `{children}` becomes them, so that the size stays linear
 */
export function fillTemplate(template: string, values: Arguments, hasChildren: boolean): FilledLine[] {
  let isUsed = false
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
    }
    parts.push(line.slice(end))
    if (placeholders === 0 || isFilled) lines.push(parts)
    else if (isQuoteMarker(lines.at(-1))) lines.pop()
  }
  return lines.length === 1 && lines[0]?.every((part) => part === '') ? [] : lines
}

const placeholder = /\{([\w.-]+(?:\|(?:[\w.-]+|"[^"{}]*"))*)\}/g

/** A line that separates the blocks of a quote, or blocks. It has no use if the line after it is left out. */
const isQuoteMarker = (line: FilledLine | undefined): boolean =>
  line?.every((part) => part !== children && /^[ \t>]*$/.test(part)) ?? false

function choose(
  names: string,
  { positional, named }: Arguments,
  hasChildren: boolean,
): string | typeof children {
  for (const name of names.split(/\|(?=[\w.-]|")/)) {
    if (name === 'children') {
      if (hasChildren) return children
      continue
    }
    const value = name.startsWith('"')
      ? name.slice(1, -1)
      : /^\d+$/.test(name)
        ? positional[Number(name)]
        : Object.hasOwn(named, name)
          ? named[name]
          : undefined
    if (value !== undefined && value !== '') return value
  }
  return ''
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
