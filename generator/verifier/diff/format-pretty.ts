/** Formats a diff for a terminal. */

import type { BuildDiff, ChangeKind } from './build-diff.ts'
import { formatChange, formatSummary, toLists, toSections } from './format-sections.ts'

/** Colours a text. */
type Paint = (style: 'red' | 'green' | 'yellow' | 'bold', text: string) => string

const styles = { breaking: 'red', additive: 'green', content: 'yellow' } as const satisfies Record<
  ChangeKind,
  Parameters<Paint>[0]
>

/** How many entries of a list are printed; the rest are only counted. */
const maxEntries = 10

export function formatPretty(diff: BuildDiff, paint: Paint): string {
  const sections = toSections(diff).map(({ kind, heading, changes, hidden }) => [
    paint(styles[kind], `${heading} (${changes.length + hidden})`),
    ...changes.map((change) => `  ${formatChange(change)}`),
    ...formatHidden(hidden),
  ])
  const lists = toLists(diff).map(({ heading, entries }) => [
    paint('bold', `${heading} (${entries.length})`),
    ...entries.slice(0, maxEntries).map((entry) => `  ${entry}`),
    ...formatHidden(entries.length - maxEntries),
  ])
  return [...sections, ...lists, [formatSummary(diff)]].map((lines) => lines.join('\n')).join('\n\n')
}

const formatHidden = (hidden: number): readonly string[] =>
  hidden > 0 ? [`  … and ${hidden} more; --format json lists all`] : []
