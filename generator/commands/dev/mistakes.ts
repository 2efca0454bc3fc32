/** The mistakes that a page shows over itself. */

import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { readSourceLines } from '../../kernel/diagnostics/source-lines.ts'

/** A mistake of the content, or a failure of the machine, as JSON. */
export interface Mistake {
  readonly message: string
  /** Null for a failure that has no place in the content. */
  readonly place: Place | null
}

interface Place extends Pick<Diagnostic, 'file' | 'line' | 'column' | 'rule'> {
  /** Lines of the file around the mistake; empty for a folder. */
  readonly excerpt: readonly ExcerptLine[]
}

interface ExcerptLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/** How many mistakes a page shows. The terminal lists more. */
const maxMistakes = 20

/** How many lines an excerpt has before and after the line of the mistake. */
const contextLines = 2

/** Longest line of an excerpt, in UTF-16 units. */
const maxLineLength = 300

/** Lists the first mistakes of a failed build. Warnings are no mistakes. */
export function toMistakes(error: unknown): readonly Mistake[] {
  if (!(error instanceof ContentError)) return [{ message: (error as Error).message, place: null }]
  return error.diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, maxMistakes)
    .map(({ message, file, line, column, rule }) => ({
      message,
      place: { file, line, column, rule, excerpt: readExcerpt(file, line) },
    }))
}

/** Reads the lines around a line; none if the file is a folder, or is gone. */
function readExcerpt(file: string, line: number): ExcerptLine[] {
  const first = Math.max(1, line - contextLines)
  return (readSourceLines(file) ?? [])
    .slice(first - 1, line + contextLines)
    .map((text, index) => ({ number: first + index, text: text.slice(0, maxLineLength) }))
}
