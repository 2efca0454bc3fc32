/** Formats a diff as workflow commands of GitHub Actions, which become annotations. */

import type { BuildDiff } from './build-diff.ts'
import { formatSummary, toSections } from './sections.ts'

/**
 * Formats a diff: a notice with the summary, an error for each breaking change (a warning if they are allowed), and a notice
 * for each additive one. GitHub shows ten annotations of a level, so changed content is only counted.
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function formatGithub(diff: BuildDiff, allowsBreaking: boolean): string {
  const levels = { breaking: allowsBreaking ? 'warning' : 'error', additive: 'notice' } as const
  const lines = toSections(diff).flatMap(({ kind, changes, hidden }) => {
    if (kind === 'content') return []
    const toLine = (message: string) => toCommand(levels[kind], `Stele: ${kind} change`, message)
    return [
      ...changes.map(({ address, title, message }) =>
        toLine(`${address}${title === null ? '' : ` “${title}”`}: ${message}`),
      ),
      ...(hidden > 0 ? [toLine(`… and ${hidden} more; --format json lists all`)] : []),
    ]
  })
  return [toCommand('notice', 'Stele: summary', formatSummary(diff)), ...lines].join('\n')
}

const toCommand = (level: string, title: string, message: string): string =>
  `::${level} title=${escapeProperty(title)}::${escapeData(message)}`

/** The escapes of `@actions/core`. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
