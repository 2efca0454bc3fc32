/**
 * Reads containers: `:::note[Title]{.class}` … `:::` of directives (https://docusaurus.io/docs/markdown-features/admonitions,
 * https://starlight.astro.build/guides/authoring-content/#asides) and `::: note Title` of markdown-it
 * (https://vitepress.dev/guide/markdown#custom-containers).
 */

import type { Line } from '../code/blocks.ts'
import { parseArguments } from '../tags/arguments.ts'
import type { Arguments } from '../tags/fill-template.ts'
import type { Token } from '../tags/nodes.ts'

/** Containers that only arrange what they enclose. */
export const transparentContainers: ReadonlySet<string> = new Set([
  'code-group',
  'v-pre',
  'raw',
  'tabs',
  'tab',
  'steps',
  'cards',
])

/** How many containers can be open. Deeper ones are left out, and keep what they enclose. */
const maxOpen = 100

interface Opened {
  readonly colons: number
  /** In how many quotes and list items it is. */
  readonly depth: number
}

const colons = /:{3,}/y

/** Reads the colons of a line, and what follows them. */
function readDirective(
  text: string,
  content: number,
): { readonly colons: number; readonly rest: string } | null {
  colons.lastIndex = content
  if (!colons.test(text)) return null
  const start = colons.lastIndex
  const lineEnd = text.indexOf('\n', start)
  return { colons: start - content, rest: text.slice(start, lineEnd < 0 ? text.length : lineEnd).trimEnd() }
}

/** Whether a line starts or ends a container. */
export function isDirective(text: string, content: number): boolean {
  const rest = readDirective(text, content)?.rest.trim()
  return rest !== undefined && (rest === '' || parseOpening(rest) !== null)
}

/** @returns tokens that nest: each opening has a closing one, which is empty where the text has none */
export function tokenizeContainers(text: string, lines: readonly Line[]): Token[] {
  const tokens: Token[] = []
  const open: Opened[] = []
  let previousEnd = 0
  const closeTo = (count: number): void => {
    while (open.length > count) {
      open.pop()
      tokens.push({ type: 'close', name: null, start: previousEnd, end: previousEnd })
    }
  }
  for (const line of lines) {
    // A container ends with the quote or the list item that it is in.
    const kept = open.findIndex(({ depth }) => depth > line.continued)
    if (kept >= 0) closeTo(kept)
    const found = line.kind === 'directive' ? readDirective(text, line.content) : null
    if (found !== null) {
      const { colons, rest } = found
      const range = { start: line.content, end: line.content + colons + rest.length }
      const opening = rest === '' ? null : parseOpening(rest.trim())
      if (opening !== null && open.length < maxOpen) {
        open.push({ colons, depth: line.depth })
        tokens.push({ type: 'open', ...range, ...opening })
      } else {
        const closed = opening === null ? findClosed(open, colons) : -1
        if (closed < 0) tokens.push({ type: 'insertion', text: '', ...range })
        else {
          closeTo(closed + 1)
          open.pop()
          tokens.push({ type: 'close', name: null, ...range })
        }
      }
    }
    if (line.kind !== 'blank') previousEnd = line.end
  }
  closeTo(0)
  return tokens
}

/** The container that a number of colons closes: the innermost one with as many, or else with fewer. */
function findClosed(open: readonly Opened[], colons: number): number {
  const exact = open.findLastIndex((container) => container.colons === colons)
  return exact >= 0 ? exact : open.findLastIndex((container) => container.colons < colons)
}

interface Opening {
  readonly name: string
  readonly values: Arguments
}

/** Parses what follows the colons: `name[label]{attributes}`, `name title {attributes}` or `{.name}`. */
function parseOpening(text: string): Opening | null {
  const name = /^[A-Za-z][\w-]*/.exec(text)?.[0] ?? ''
  let rest = withoutColons(text.slice(name.length).trim())
  let label = ''
  if (rest.startsWith('[')) {
    const end = findBracket(rest)
    label = rest.slice(1, end)
    rest = rest.slice(end + 1).trim()
  }
  let attributes = ''
  if (rest.endsWith('}')) {
    const start = rest.lastIndexOf('{')
    if (start >= 0) {
      attributes = rest.slice(start + 1, -1)
      rest = rest.slice(0, start).trim()
    }
  }
  const { positional, named } = parseArguments(attributes, { hasCommas: false })
  const given =
    name === ''
      ? positional
          .find((word) => word.startsWith('.'))
          ?.slice(1)
          .replace(/^callout-/, '')
      : name
  if (given === undefined || (name === '' && rest !== '')) return null
  const title = label || rest || named.title || ''
  return { name: given, values: { positional: title === '' ? [] : [title], named: { ...named, title } } }
}

/** What precedes colons at the end. */
function withoutColons(text: string): string {
  let end = text.length
  while (text[end - 1] === ':') end -= 1
  return text.length - end < 3 ? text : text.slice(0, end).trimEnd()
}

/** The end of a label in brackets. */
function findBracket(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '[') depth += 1
    else if (text[index] === ']') {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return text.length
}
