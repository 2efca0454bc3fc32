/**
 * Reads definition lists: terms, and definitions in lines that begin with a colon
 * (https://gohugo.io/configuration/markup/, https://kramdown.gettalong.org/syntax.html#definition-lists). They become
 * HTML with Markdown inside. The Markdown of a document keeps those of one paragraph each, which are easy to read.
 */

import { type Line, scanBlocks } from '../code/blocks.ts'
import type { Found, Pass } from '../pass.ts'
import type { Edit } from '../rewriter.ts'
import { toTree } from '../tags/nodes.ts'

/** The colon before a definition, and the white space after it. */
const mark = /^:[ \t]+(?=\S)/

/** Lines of paragraphs that are not terms: definitions, rows of tables, targets of links, and attribute lists. */
const noTerm = /^(?:[:|]|\[[^\]]*\]:|\{:)/

/** Whether a text may have such a list. */
export const mayHaveDefinitions = (text: string): boolean => /^:[ \t]/m.test(text)

/** Terms and their definitions, as indexes of lines. */
interface Group {
  readonly terms: readonly number[]
  readonly definitions: { readonly first: number; readonly last: number; readonly marker: string }[]
  /** The first line after it that is not blank. */
  next: number
}

export function findDefinitionLists({ source, options, reportDifference }: Pass): Found {
  const lines = scanBlocks(source, { format: options.format })
  const lists = findLists(source, lines)
  const inMarkdown = lists.filter((list) => !list.every((group) => isParagraph(group, lines)))
  if (inMarkdown.length < lists.length) reportDifference()
  const edits = (options.medium === 'html' ? lists : inMarkdown).flatMap((list) =>
    toEdits(source, lines, list),
  )
  return { nodes: toTree([], source), edits, getTemplate: () => null }
}

/** Whether definitions are one paragraph each, which Markdown shows as their author wrote it. */
const isParagraph = ({ definitions }: Group, lines: readonly Line[]): boolean =>
  definitions.every(({ first, last }) =>
    lines.slice(first + 1, last + 1).every(({ kind, isFirst }) => kind === 'paragraph' && !isFirst),
  )

function toEdits(source: string, lines: readonly Line[], list: readonly Group[]): Edit[] {
  return list.flatMap(({ terms, definitions }, index) => {
    const start = index === 0 ? '<dl>\n' : ''
    const close = index === list.length - 1 ? '\n</dl>' : ''
    return [
      ...terms.map((term, number) =>
        insert(number === 0 ? `${start}<dt>\n\n` : '\n</dt>\n<dt>\n\n', lines[term]?.start),
      ),
      ...definitions.flatMap(({ first, last, marker }, number) => [
        insert(number === 0 ? '\n</dt>\n<dd>\n\n' : '<dd>\n\n', lines[first]?.start, marker.length),
        ...lines.slice(first + 1, last + 1).flatMap((line) => {
          const indent = measureIndent(source, line, marker)
          return indent > 0 ? [insert('', line.start, indent)] : []
        }),
        insert(
          `\n\n</dd>${number === definitions.length - 1 ? toEnd(close, lines[last + 1]) : ''}`,
          lines[last]?.end,
        ),
      ]),
    ]
  })
}

/** A block of HTML ends with a blank line. */
const toEnd = (close: string, next: Line | undefined): string =>
  close === '' || next === undefined || next.kind === 'blank' ? close : `${close}\n`

const insert = (text: string, start = 0, length = 0): Edit => ({
  start,
  end: start + length,
  text,
  isFlush: true,
})

function findLists(source: string, lines: readonly Line[]): readonly (readonly Group[])[] {
  const lists: Group[][] = []
  for (let first = 0; first < lines.length; first += 1) {
    const marker = toMarker(source, lines[first])
    if (marker === null) continue
    const before = lists.at(-1)
    let group = before?.at(-1)
    if (group?.next !== first) {
      const next = group?.next ?? 0
      const terms = findTerms(source, lines, first, next)
      if (terms.length === 0) continue
      group = { terms, definitions: [], next: first }
      if (before !== undefined && terms[0] === next) before.push(group)
      else lists.push([group])
    }
    const last = findLast(source, lines, first, marker)
    group.definitions.push({ first, last, marker })
    group.next = last + 1
    while (lines[group.next]?.kind === 'blank') group.next += 1
    first = last
  }
  return lists
}

/** Whether a line is one of a paragraph in no list and in no quote, without indentation. */
const isPlain = (line: Line | undefined): line is Line =>
  line?.kind === 'paragraph' && line.depth === 0 && line.content === line.start

const toMarker = (source: string, line: Line | undefined): string | null =>
  isPlain(line) ? (mark.exec(source.slice(line.start, line.end))?.[0] ?? null) : null

/** Finds the paragraph before a definition, whose lines are its terms. */
function findTerms(source: string, lines: readonly Line[], index: number, from: number): readonly number[] {
  let term = index - 1
  while (lines[term]?.kind === 'blank') term -= 1
  const terms: number[] = []
  for (; term >= from; term -= 1) {
    const line = lines[term]
    if (!isPlain(line) || noTerm.test(source.slice(line.start, line.end))) return []
    terms.unshift(term)
    if (line.isFirst) return terms
  }
  return []
}

/** Finds the last line of a definition: it is indented, or continues a paragraph. */
function findLast(source: string, lines: readonly Line[], first: number, marker: string): number {
  let last = first
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined || line.kind === 'blank') continue
    const continues = last === index - 1 && isPlain(line) && !line.isFirst && toMarker(source, line) === null
    if (!continues && measureIndent(source, line, marker) === 0) break
    last = index
  }
  return last
}

/** The length of the white space that puts a line into a definition; 0 for a line with less. Four columns are always enough. */
function measureIndent(source: string, { start }: Line, marker: string): number {
  const needed = Math.min(marker.replaceAll('\t', '    ').length, 4)
  let columns = 0
  let length = 0
  for (; columns < needed; length += 1) {
    const character = source[start + length]
    if (character !== ' ' && character !== '\t') return 0
    columns += character === ' ' ? 1 : 4 - (columns % 4)
  }
  return length
}
