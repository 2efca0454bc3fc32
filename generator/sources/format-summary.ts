/** The lines that `stele build` and `stele check` print about the documents of other generators. */

import type { Diagnostic } from '../diagnostics/diagnostic-record.ts'
import type { RuleId } from '../diagnostics/rules.ts'
import type { SourceSummary } from './place-documents.ts'

/** How many names a line lists. */
const maxNames = 10

/** The rules of texts that a template in site.yaml would publish as their author means them. */
const templateRules: ReadonlySet<RuleId> = new Set([
  'unknown-component',
  'unknown-shortcode',
  'template-syntax',
])

/** What a line says, and how often each name occurs, the most frequent one first. */
export type SummaryLine = readonly [what: string, counts: readonly (readonly [name: string, count: number])[]]

/** Lists what can be said about documents of other generators. A line without names is left out. */
export function toSummaryLines(
  { documents, derived, unusedKeys, leftOut }: SourceSummary,
  diagnostics: readonly Pick<Diagnostic, 'rule' | 'found'>[],
): readonly SummaryLine[] {
  const lines: readonly SummaryLine[] = [
    ['Documents by language', Object.entries(documents)],
    ['Derived', Object.entries(derived)],
    ['Left out, by reason', Object.entries(leftOut)],
    ['Keys that nothing uses', Object.entries(unusedKeys)],
    ['Warnings about texts without a template', countTemplates(diagnostics)],
  ]
  return lines.filter(([, counts]) => counts.length > 0)
}

/** How many diagnostics name each component, shortcode or other piece of template syntax. */
export function countTemplates(
  diagnostics: readonly Pick<Diagnostic, 'rule' | 'found'>[],
): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { rule, found } of diagnostics)
    if (templateRules.has(rule)) counts.set(found, (counts.get(found) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** Formats a summary, one line for each kind. */
export const formatSummary = (
  summary: SourceSummary,
  diagnostics: readonly Pick<Diagnostic, 'rule' | 'found'>[],
): readonly string[] =>
  toSummaryLines(summary, diagnostics).map(([what, counts]) => `${what}: ${formatCounts(counts)}`)

/** `draft 3, slug 2 and 4 more`. */
function formatCounts(counts: SummaryLine[1]): string {
  const listed = counts.slice(0, maxNames).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  const hidden = counts.length - listed.length
  return listed.join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
}
