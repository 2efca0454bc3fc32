/** Formats a diff as workflow commands of GitHub Actions, which become annotations. */

import { toCommand } from '../../kernel/diagnostics/formats/github-command.ts'
import type { BuildDiff } from './build-diff.ts'
import { formatChange, formatSummary, toSections } from './format-sections.ts'

/**
 * Formats a diff: a notice with the summary, an error for each breaking change (a warning if they are allowed), and a notice
 * for each additive one. GitHub shows ten annotations of a level, so changed content is only counted.
 */
export function formatGithub(diff: BuildDiff, allowsBreaking: boolean): string {
  const levels = { breaking: allowsBreaking ? 'warning' : 'error', additive: 'notice' } as const
  const lines = toSections(diff).flatMap(({ kind, changes, hidden }) => {
    if (kind === 'content') return []
    const toLine = (message: string) => toCommand(levels[kind], { title: `Stele: ${kind} change` }, message)
    return [
      ...changes.map((change) => toLine(formatChange(change))),
      ...(hidden > 0 ? [toLine(`… and ${hidden} more; --format json lists all`)] : []),
    ]
  })
  return [toCommand('notice', { title: 'Stele: summary' }, formatSummary(diff)), ...lines].join('\n')
}
