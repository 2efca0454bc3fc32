/** Finds mistakes in Markdown that are valid syntax with another meaning. */

import type { Nodes, Table } from 'mdast'
import { isSelfClosed, maskComments } from '../markdown/html-attributes.ts'
import { type Range, toEnd, toRange } from '../markdown/offsets.ts'
import { locateParts } from '../markdown/plain.ts'

export type TextMistake = Range &
  (
    | { readonly kind: 'unclosed-element'; readonly name: string }
    | { readonly kind: 'unclosed-code'; readonly fence: string }
    | { readonly kind: 'uneven-table'; readonly cells: number; readonly columns: number }
    /** A heading without a space after its marks. */
    | { readonly kind: 'missing-space'; readonly marks: string }
  )

/** @param nodes of the text, in its order */
export function findTextMistakes(nodes: readonly Nodes[], text: string): readonly TextMistake[] {
  const textEnd = text.trimEnd().length
  return [
    ...findUnclosedElement(nodes, text),
    ...nodes.flatMap((node) => findMistakes(node, text, textEnd)),
  ].sort((a, b) => a.offset - b.offset)
}

function findMistakes(node: Nodes, text: string, textEnd: number): readonly TextMistake[] {
  switch (node.type) {
    case 'code':
      return toEnd(node) < textEnd ? [] : findUnclosedCode(toRange(node), text)
    case 'table':
      return findUnevenRows(node)
    case 'paragraph':
      return findMissingSpace(toRange(node), text)
    default:
      return []
  }
}

/** A code block without its end runs to the end of the text, or of the quote or list item that it is in (CommonMark 0.31, 4.5). */
function findUnclosedCode({ offset, end }: Range, text: string): readonly TextMistake[] {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text.slice(offset, end)) ?? []
  if (fence === undefined) return []
  const source = text.slice(offset, end).trimEnd()
  const lastLine = source.slice(source.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '')
  const isClosed = source.includes('\n') && lastLine.startsWith(fence) && isRun(lastLine)
  return isClosed ? [] : [{ kind: 'unclosed-code', fence, offset, end: offset + fence.length }]
}

const isRun = (line: string): boolean => /^(?:`+|~+)$/.test(line)

/** GFM accepts rows with fewer or more cells than the header has, and leaves out the extra cells. */
function findUnevenRows({ children: [header, ...rows] }: Table): readonly TextMistake[] {
  const columns = header?.children.length ?? 0
  return rows
    .filter(({ children }) => children.length !== columns)
    .map((row) => ({ kind: 'uneven-table', cells: row.children.length, columns, ...toRange(row) }))
}

/** `#Title` is a paragraph. `#one #two` is a line of hashtags, not a heading. */
function findMissingSpace({ offset, end }: Range, text: string): readonly TextMistake[] {
  if (text[offset] !== '#') return []
  const line = text.slice(offset, end).split('\n', 1)[0] ?? ''
  const [, marks] = /^(#{1,6})(?:\p{L}|(?<=##)\p{N})/u.exec(line) ?? []
  if (marks === undefined || /^#\S+(?:\s+#\S+)+\s*$/.test(line)) return []
  return [{ kind: 'missing-space', marks, offset, end: offset + line.trimEnd().length }]
}

/** Elements that need an end tag (HTML, 13.1.2). Names of other elements are often placeholders in a text, such as `<file>`. */
const closedNames: ReadonlySet<string> = new Set(
  (
    'a abbr article aside b blockquote button center cite code del details div dl em figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header i ins kbd label main mark nav ol pre q s samp section select small span strong sub ' +
    'summary sup table u ul var video audio picture'
  ).split(' '),
)

const tag = /<(\/?)([a-z][a-z\d]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*|\/)?>/gi

interface StartTag extends Range {
  readonly name: string
}

/** Finds the first element of raw HTML that no end tag closes, or only the end tag of an element around it. */
function findUnclosedElement(nodes: readonly Nodes[], text: string): readonly TextMistake[] {
  const open: StartTag[] = []
  const unclosed: StartTag[] = []
  /** How many elements of each name are open. */
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const node of nodes) {
    if (node.type !== 'html') continue
    for (const { name, isEnd, ...range } of locateParts(node, text, listTags(node.value))) {
      if (!isEnd) {
        open.push({ name, ...range })
        count(name, 1)
      } else if ((counts.get(name) ?? 0) > 0) {
        for (let last = open.pop(); last !== undefined; last = open.pop()) {
          count(last.name, -1)
          if (last.name === name) break
          unclosed.push(last)
        }
      }
    }
  }
  const [first] = [...unclosed, ...open].sort((a, b) => a.offset - b.offset)
  return first === undefined ? [] : [{ kind: 'unclosed-element', ...first }]
}

/** The tags of elements that need an end tag, as offsets and lengths in UTF-16 code units. */
function listTags(html: string) {
  // A script may have tags in its texts.
  if (!html.includes('<') || /<(?:script|style|textarea|svg|math)\b/i.test(html)) return []
  return [...maskComments(html).matchAll(tag)].flatMap(({ 0: found, 1: slash, 2: written = '', index }) => {
    const name = written.toLowerCase()
    const isTag = closedNames.has(name) && !(slash === '' && isSelfClosed(found))
    return isTag ? [{ name, isEnd: slash !== '', index, length: found.length }] : []
  })
}
