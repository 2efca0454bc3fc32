/** The lines that `stele build`, `stele check` and `stele init --from` print about Markdown files, documents of other generators, and what a build publishes. */

import { posix } from 'node:path'
import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import { isRuleId, rules } from '../../kernel/diagnostics/rules.ts'
import { formatCount } from '../../kernel/diagnostics/wording.ts'
import { compareTexts } from '../../kernel/grouping.ts'
import type { DataFiles, MarkdownFiles, SourceSummary } from '../../kernel/summaries.ts'

/** How many names a line lists. */
const maxNames = 10

/** What a line says, and the number for each name, the largest one first. */
type SummaryLine = readonly [what: string, counts: readonly (readonly [name: string, count: number])[]]

/** Counts the Markdown files: published, left out by reason, and in no source. A line without names is left out. */
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

/** Counts the documents of other generators by language, with the fields that Stele derived and the keys that nothing uses. A line without names is left out. */
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

/** Joins the name of each line with its counts. */
export const formatSummary = (lines: readonly SummaryLine[]): readonly string[] =>
  lines.map(([what, counts]) => `${what}: ${formatCounts(counts)}`)

/** Whether a folder is one of Stele's own layout. */
const isOwn = (folder: string): boolean => folder === 'essays' || folder === 'pages'

const lossRules = Object.keys(rules)
  .filter(isRuleId)
  .filter((rule) => rules[rule].isLoss)

/** What a check found. */
interface Outcome {
  readonly outputFiles: number
  readonly markdown: MarkdownFiles
  readonly data: DataFiles | null
  readonly diagnostics: readonly Pick<Diagnostic, 'rule'>[]
}

/** Says in one line what a build would publish, and what it would lose. */
export function toOutcomeLine(
  content: string,
  { outputFiles, markdown, data, diagnostics }: Outcome,
): string {
  const texts = data !== null && markdown.total === 0 ? [] : [toPublished(markdown, 'Markdown')]
  const files = [...texts, ...(data === null ? [] : [toPublished(data, 'data')])].join(' and ')
  const losses = lossRules
    .map((id) => [id, diagnostics.filter(({ rule }) => rule === id).length] as const)
    .filter(([, count]) => count > 0)
  const end = losses.length === 0 ? ', and loses nothing of them' : `; lost: ${formatCounts(losses)}`
  return `Checked ${content}: a build writes ${formatCount(outputFiles)} files from ${files}${end}`
}

/** How many files of a kind are published, such as `3 of 5 Markdown files`. */
function toPublished({ total, documents }: DataFiles, kind: string): string {
  const published = sum(countMembers(documents))
  return `${formatCount(published)} ${published < total ? `of ${formatCount(total)} ` : ''}${kind} ${total === 1 ? 'file' : 'files'}`
}

/** Says in one line that a build would publish nothing. */
export function toRefusalLine(content: string, diagnostics: readonly Pick<Diagnostic, 'severity'>[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return `Checked ${content}: a build publishes nothing until ${errors === 1 ? 'the error is' : `the ${formatCount(errors)} errors are`} corrected`
}

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
  const listed = counts.slice(0, maxNames).map(([name, count]) => `${name} ${formatCount(count)}`)
  const hidden = counts.length - listed.length
  return listed.join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
}
