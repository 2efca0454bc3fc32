/** Follows the levels of the headings of a document. Finds headings that skip a level, and a second title. */

import type { Range } from './data/data-source.ts'

/** A heading that is more than one level below the one before it. */
export interface SkippedHeading extends Range {
  readonly level: number
  /** The level of the heading before it; null for the first heading, which follows the title of the page. */
  readonly previous: number | null
}

interface HeadingLevels {
  /** Adds the next heading of the document. A heading in a quote is ignored. */
  add(level: number, range: Range): void
  /** Adds a quote. Its headings belong to the text that it quotes. */
  addQuote(range: Range): void
  /** Forgets the last heading, because what follows it may contain headings that are unknown here. */
  forget(): void
  readonly skipped: readonly SkippedHeading[]
  /** The headings of level 1 after the first one. */
  readonly repeated: readonly Range[]
}

export function createHeadingLevels(): HeadingLevels {
  const skipped: SkippedHeading[] = []
  const repeated: Range[] = []
  let hasTitle = false
  let previous: number | 'title' | 'unknown' = 'title'
  let quoteEnd = 0
  return {
    add(level, range) {
      if (range.offset < quoteEnd) return
      const isSkipped = previous !== 'unknown' && level > (previous === 'title' ? 1 : previous) + 1
      if (isSkipped)
        skipped.push({ ...range, level, previous: typeof previous === 'number' ? previous : null })
      if (level === 1 && hasTitle) repeated.push(range)
      if (level === 1) hasTitle = true
      previous = level
    },
    addQuote({ end }) {
      quoteEnd = Math.max(quoteEnd, end)
    },
    forget() {
      previous = 'unknown'
    },
    skipped,
    repeated,
  }
}
