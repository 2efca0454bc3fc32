/** Aligns columns in a terminal, also with wide characters. */

import stringWidth from 'string-width'
import { toSingleLine } from '../../kernel/diagnostics/printable.ts'

/** The width of a terminal that all lines fit in, in columns. */
export const maxWidth = 100

/** Maximum width of a cell of text, in columns. A row of one such cell and four numbers fits. */
const maxCellWidth = 56

/** Between two columns. */
const gap = '  '

/**
 * Formats a table.
 * @param rows the first one is the heading; a number is aligned to the right
 * @returns one line for each row
 */
export function formatTable(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const texts = rows.map((row) => row.map(toText))
  const toWidth = (column: number): number =>
    Math.max(...texts.flatMap((row) => row.slice(column, column + 1)).map((text) => stringWidth(text)))
  return texts.map((row) =>
    row
      .map((text, column) => {
        const padding = ' '.repeat(toWidth(column) - stringWidth(text))
        return typeof rows[1]?.[column] === 'number' ? padding + text : text + padding
      })
      .join(gap)
      .trimEnd(),
  )
}

const toText = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en') : truncate(value, maxCellWidth)

/** Returns a text without control characters. Cuts one that is too wide, between two characters as a reader sees them. */
export function truncate(text: string, width: number): string {
  const line = toSingleLine(text)
  if (stringWidth(line) <= width) return line
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (stringWidth(kept + segment) >= width) break
    kept += segment
  }
  return `${kept}…`
}
