/** Reads the indentation and the markers of one line. A tab goes to the next column that 4 divides. */

export type LineCursor = ReturnType<typeof createLineCursor>

export function createLineCursor(text: string, start: number, end: number) {
  let offset = start
  let column = 0
  /** The columns that are left of a tab at the offset. */
  let rest = 0

  /** Reads the white space at the cursor. */
  function measure(): { readonly columns: number; readonly next: number } {
    let columns = rest
    let next = offset + (rest > 0 ? 1 : 0)
    for (; next < end; next += 1) {
      const character = text[next]
      if (character === ' ') columns += 1
      else if (character === '\t') columns += 4 - ((column + columns) % 4)
      else break
    }
    return { columns, next }
  }

  function skipColumns(count: number): void {
    let left = count
    while (left > 0 && (rest > 0 || offset < end)) {
      if (rest === 0 && text[offset] === '\t') rest = 4 - (column % 4)
      const width = rest > 0 ? Math.min(rest, left) : 1
      column += width
      left -= width
      if (rest > 0) rest -= width
      if (rest === 0) offset += 1
    }
  }

  /** Moves behind characters that are no white space. */
  function skipTo(next: number): void {
    const { columns, next: content } = measure()
    column += columns + next - content
    offset = next
    rest = 0
  }

  return {
    end,
    /** The width of the white space at the cursor, in columns. */
    indent: (): number => measure().columns,
    contentStart: (): number => measure().next,
    isBlank: (): boolean => {
      const { next } = measure()
      return next >= end || (text[next] === '\r' && next + 1 === end)
    },
    skipColumns,
    skipTo,
    /** Moves behind the marker of a quote, and a space after it. */
    skipQuoteMarker: (): boolean => {
      const { columns, next } = measure()
      if (columns >= 4 || text[next] !== '>' || next >= end) return false
      skipTo(next + 1)
      if (text[offset] === ' ' || text[offset] === '\t') skipColumns(1)
      return true
    },
  }
}
