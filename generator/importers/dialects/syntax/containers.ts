/**
 * Reads containers, directives and callouts, many of which are notes.
 * - containers: `:::note[Title]{.class}` … `:::` of directives (https://docusaurus.io/docs/markdown-features/admonitions,
 *   https://starlight.astro.build/guides/authoring-content/#asides) and `::: note Title` of markdown-it
 *   (https://vitepress.dev/guide/markdown#custom-containers)
 * - directives in a line: `:name[label]{key="value"}`, and `::name[label]` on a line of its own
 *   (https://github.com/remarkjs/remark-directive#syntax)
 * - callouts: quotes that start with `[!NOTE]` (https://docs.github.com/get-started/writing-on-github#alerts) or `[!tip]- Title`
 *   (https://help.obsidian.md/callouts)
 */

import type { Line } from '../code/blocks.ts'
import { skipSpaces } from '../code/lines.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'
import { type Arguments, parseArguments, toLabel } from '../tags/fill-template.ts'
import { createRangeLookup, type Token } from '../tags/nodes.ts'

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

/** The start of a directive. A colon after a word, as in `a:b[c]`, starts none. */
const directiveStart = /(?<![\w:\\])::?([a-z][\w-]{0,60})(?=[[{])/gi

/** Attributes in braces. Other braces do not match. */
const directiveAttributes =
  /\{(?:[ \t]|[#.][\w-]{1,100}(?=[ \t}#.])|[a-z_][\w.:-]{0,60}(?:=(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s"'={}]{1,200}))?(?=[ \t}])){0,40}\}/iy

export const mayHaveDirectives = (text: string): boolean => /:[a-z][\w-]{0,60}[[{]/i.test(text)

/** @returns tokens in order; a label is what its tags enclose */
export function tokenizeDirectives({ text, blocks }: MarkdownText): Token[] {
  return blocks
    .flatMap(({ start, end, texts, codes }) => {
      const source = text.slice(start, end)
      const findLabelEnd = createBracketFinder(source, createRangeLookup(codes), start)
      const isText = createRangeLookup(texts)
      return [...source.matchAll(directiveStart)].flatMap(({ 0: mark, 1: name = '', index }): Token[] => {
        const from = index + mark.length
        if (!isText(start + index)) return []
        const labelEnd = source[from] === '[' ? findLabelEnd(from) : null
        // A link of Markdown, whose text follows a colon.
        if (labelEnd === undefined || (labelEnd !== null && source[labelEnd + 1] === '(')) return []
        directiveAttributes.lastIndex = labelEnd === null ? from : labelEnd + 1
        const [written = ''] = directiveAttributes.exec(source) ?? []
        const values = toValues(written.slice(1, -1))
        if (labelEnd === null)
          return written === ''
            ? []
            : [{ type: 'single', name, values, start: start + index, end: start + from + written.length }]
        const close = { start: start + labelEnd, end: start + labelEnd + 1 + written.length }
        return [
          { type: 'open', name, values, start: start + index, end: start + from + 1 },
          { type: 'close', name: null, ...close },
        ]
      })
    })
    .sort((a, b) => a.start - b.start)
}

/** `#id` and `.name` are attributes, too. */
function toValues(written: string): Arguments {
  const { positional, named } = parseArguments(written, { hasCommas: false })
  const find = (mark: string): readonly string[] =>
    positional.filter((word) => word.startsWith(mark)).map((word) => word.slice(1))
  const [id] = find('#')
  const classes = find('.')
  return {
    positional: [],
    named: {
      ...(id !== undefined && { id }),
      ...(classes.length > 0 && { class: classes.join(' ') }),
      ...named,
    },
  }
}

/**
 * Returns a function that finds the bracket which closes one; undefined if none does. It reads the source once.
 * @param start the offset of the source, for `isCode`
 */
function createBracketFinder(source: string, isCode: (offset: number) => boolean, start: number) {
  let closings: ReadonlyMap<number, number> | undefined
  return (bracket: number): number | undefined => {
    closings ??= pairBrackets(source, isCode, start)
    return closings.get(bracket)
  }
}

function pairBrackets(
  source: string,
  isCode: (offset: number) => boolean,
  start: number,
): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const open: number[] = []
  for (const { 0: mark, index } of source.matchAll(/\\.|[[\]]/g)) {
    if (mark.startsWith('\\') || isCode(start + index)) continue
    const last = mark === ']' ? open.pop() : undefined
    if (mark === '[') open.push(index)
    else if (last !== undefined) closings.set(last, index)
  }
  return closings
}

const callout = /\[!([\w-]+)(?:\|[^\]\n]*)?\][+-]?([^\n\r]*)/y

export function findCallouts({ text, lines }: MarkdownText): Edit[] {
  const edits: Edit[] = []
  lines.forEach((line, index) => {
    if (!line.opensQuote || line.kind !== 'paragraph') return
    callout.lastIndex = line.content
    const [found, name = '', title = ''] = callout.exec(text) ?? []
    if (found === undefined) return
    const next = lines[index + 1]
    // The title is a paragraph of its own, unless what follows is in the quote only as a continuation of this paragraph.
    const isContinued = next?.kind === 'paragraph' && !next.isFirst && isQuoted(text, next)
    const ending = isContinued ? '\n' : ''
    const end = line.content + found.length
    const start = end - title.trimStart().length
    const shown = title.trim()
    // Bold text in bold text would show its marks.
    const mark = shown.includes('**') ? '' : '**'
    if (shown === '') edits.push({ start: line.content, end, text: `**${toLabel(name)}**${ending}` })
    else {
      edits.push({ start: line.content, end: start, text: mark })
      edits.push({ start: start + shown.length, end, text: mark + ending })
    }
  })
  return edits
}

const isQuoted = (text: string, { start }: Line): boolean => text[skipSpaces(text, start)] === '>'
