/** The lines that `stele build` and `stele check` print about the documents of other generators. */

import type { SourceSummary } from './source-summary.ts'

/** How many names a line lists. */
const maxNames = 10

/** What a line says, and how many documents each name is about, the most frequent one first. */
type SummaryLine = readonly [what: string, counts: readonly (readonly [name: string, count: number])[]]

/** Lists what can be said about documents of other generators. A line without names is left out. */
export function toSummaryLines({
  documents,
  derived,
  unusedKeys,
  leftOut,
  templates,
}: SourceSummary): readonly SummaryLine[] {
  const lines: readonly SummaryLine[] = [
    ['Documents by language', Object.entries(documents)],
    ['Derived', Object.entries(derived)],
    ['Left out, by reason', Object.entries(leftOut)],
    ['Keys that nothing uses', Object.entries(unusedKeys)],
    ['Without a template', Object.entries(templates)],
  ]
  return lines.filter(([, counts]) => counts.length > 0)
}

/** Formats a summary, one line for each kind. */
export const formatSummary = (summary: SourceSummary): readonly string[] =>
  toSummaryLines(summary).map(([what, counts]) => `${what}: ${formatCounts(counts)}`)

/** `draft 3, slug 2 and 4 more`. */
function formatCounts(counts: SummaryLine[1]): string {
  const listed = counts.slice(0, maxNames).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  const hidden = counts.length - listed.length
  return listed.join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
}
