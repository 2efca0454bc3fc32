/** Looks up how often a part of a compiled script ran. */

/** A range of code units with the number of times that it ran. */
export interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Returns how often the code at an offset of a compiled script ran. */
export type CountAt = (offset: number) => number

/** Creates a function that returns the count of the innermost range at an offset. Ranges are nested. */
export function createCounter(ranges: readonly Range[]): CountAt {
  const sorted = [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  // Each count holds up to the next boundary.
  const boundaries: { readonly offset: number; readonly count: number }[] = []
  const open: Range[] = []
  const closeUntil = (offset: number) => {
    for (let last = open.at(-1); last !== undefined && last.endOffset <= offset; last = open.at(-1)) {
      open.pop()
      boundaries.push({ offset: last.endOffset, count: open.at(-1)?.count ?? 0 })
    }
  }
  for (const range of sorted) {
    closeUntil(range.startOffset)
    open.push(range)
    boundaries.push({ offset: range.startOffset, count: range.count })
  }
  closeUntil(Number.POSITIVE_INFINITY)
  return (offset) => {
    let [low, high] = [0, boundaries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((boundaries[middle]?.offset ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return boundaries[low - 1]?.count ?? 0
  }
}
