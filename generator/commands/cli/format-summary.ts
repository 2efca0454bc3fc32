/** The lines that `stele build`, `stele check` and `stele init --from` print about Markdown files, and documents of other generators. */

import { posix } from 'node:path'
import { compareTexts } from '../../kernel/grouping.ts'
import type { DataFiles, MarkdownFiles, SourceSummary } from '../../kernel/summaries.ts'

/** How many names a line lists. */
const maxNames = 10

/** What a line says, and the number for each name, the largest one first. */
type SummaryLine = readonly [what: string, counts: readonly (readonly [name: string, count: number])[]]

/** Lists what became of each Markdown file. A line without names is left out. */
export function toFileLines({
  total,
  documents,
  leftOut,
  uncovered,
  skipped,
}: MarkdownFiles): readonly SummaryLine[] {
  const published = countMembers(documents)
  const reasons = countMembers(leftOut)
  const parts: SummaryLine[1] = [
    ['published', sum(published)],
    ['left out', sum(reasons)],
    ['in no source', uncovered.length],
  ]
  return withoutEmpty([
    ['Markdown files', [['total', total], ...parts.filter(([, count]) => count > 0)]],
    ['Published, by folder', published.every(([folder]) => isOwn(folder)) ? [] : published],
    ['Left out, by reason', reasons],
    ['In no source, by folder', countByFolder(uncovered)],
    ['Folders not entered', countMembers(skipped)],
  ])
}

/** Lists what became of each data file. A line without names is left out. */
export function toDataLines(data: DataFiles | null): readonly SummaryLine[] {
  if (data === null) return []
  const [published, reasons] = [countMembers(data.documents), countMembers(data.leftOut)]
  const parts: SummaryLine[1] = [
    ['published', sum(published)],
    ['left out', sum(reasons)],
  ]
  return withoutEmpty([
    ['Data files', [['total', data.total], ...parts.filter(([, count]) => count > 0)]],
    ['Data left out, by reason', reasons],
  ])
}

/** Lists what can be said about documents of other generators. A line without names is left out. */
export const toSummaryLines = ({
  documents,
  derived,
  unusedKeys,
  templates,
}: SourceSummary): readonly SummaryLine[] =>
  withoutEmpty([
    ['Documents by language', Object.entries(documents)],
    ['Derived', Object.entries(derived)],
    ['Keys that nothing uses', Object.entries(unusedKeys)],
    ['Without a template', Object.entries(templates)],
  ])

/** Formats lines. */
export const formatSummary = (lines: readonly SummaryLine[]): readonly string[] =>
  lines.map(([what, counts]) => `${what}: ${formatCounts(counts)}`)

/** Whether a folder is one of Stele's own layout. */
const isOwn = (folder: string): boolean => folder === 'essays' || folder === 'pages'

const withoutEmpty = (lines: readonly SummaryLine[]): readonly SummaryLine[] =>
  lines.filter(([, counts]) => counts.length > 0)

const countMembers = (groups: Readonly<Record<string, readonly string[]>>): SummaryLine[1] =>
  Object.entries(groups).map(([name, { length }]) => [name, length])

const sum = (counts: SummaryLine[1]): number => counts.reduce((total, [, count]) => total + count, 0)

function countByFolder(paths: readonly string[]): SummaryLine[1] {
  const counts = new Map<string, number>()
  for (const folder of paths.map(posix.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || compareTexts(a, b))
}

/** `draft 3, slug 2 and 4 more`. */
function formatCounts(counts: SummaryLine[1]): string {
  const listed = counts.slice(0, maxNames).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  const hidden = counts.length - listed.length
  return listed.join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
}
