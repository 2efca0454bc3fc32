/**
 * Escapes the pipes of code in tables. In kramdown, they do not end a cell (https://kramdown.gettalong.org/syntax.html#tables); in
 * GFM, they do unless they are escaped (https://github.github.com/gfm/#example-200).
 */

import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

/** The row of hyphens below the head of a table. */
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

export const mayHaveTableCode = (text: string): boolean => /`[^`\n|]*\|/.test(text)

export const isTable = (text: string, { lines }: MarkdownText['blocks'][number]): boolean =>
  lines.slice(1).some(({ content, end }) => delimiterRow.test(text.slice(content, end).trim()))

export const findTableCode = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks
    .filter((block) => isTable(text, block))
    .flatMap(({ lines }) => lines.flatMap(({ content, end }) => findInRow(text.slice(content, end), content)))

/** Finds the pipes in the code of a row. Code ends with its row. */
function findInRow(row: string, start: number): Edit[] {
  const edits: Edit[] = []
  const runs = [...row.matchAll(/`+/g)]
  for (let first = 0; first < runs.length; first += 1) {
    const opening = runs[first]
    const last = runs.findIndex((run, index) => index > first && run[0] === opening?.[0])
    const closing = runs[last]
    if (opening === undefined || closing === undefined) continue
    for (const { 0: found, index } of row.slice(opening.index, closing.index).matchAll(/\\?\|/g)) {
      const at = start + opening.index + index
      if (found === '|') edits.push({ start: at, end: at + 1, text: '\\|' })
    }
    first = last
  }
  return edits
}
