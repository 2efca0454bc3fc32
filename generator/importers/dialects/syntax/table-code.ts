/**
 * Escapes the pipes of code in tables. In kramdown, they do not end a cell (https://kramdown.gettalong.org/syntax.html#tables); in
 * GFM, they do unless they are escaped (https://github.github.com/gfm/#example-200).
 */

import { findInlineParts } from '../code/inline.ts'
import type { MarkdownText } from '../markdown-text.ts'
import type { Edit } from '../rewriter.ts'

/** The row of hyphens below the head of a table. */
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

export const mayHaveTableCode = (text: string): boolean => /`[^`\n|]*\|/.test(text)

export const isTable = (text: string, { lines }: MarkdownText['blocks'][number]): boolean =>
  lines.slice(1).some(({ content, end }) => delimiterRow.test(text.slice(content, end).trim()))

/** Code ends with its row. */
export const findTableCode = ({ text, blocks }: MarkdownText): Edit[] =>
  blocks
    .filter((block) => isTable(text, block))
    .flatMap(({ lines }) =>
      lines.flatMap(({ content, end }) => findInlineParts(text, content, end, null).codes),
    )
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(/\\?\|/g)].flatMap(({ 0: found, index }) =>
        found === '|' ? [{ start: start + index, end: start + index + 1, text: '\\|' }] : [],
      ),
    )
