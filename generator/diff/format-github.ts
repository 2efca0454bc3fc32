/** Formats a diff as workflow commands of GitHub Actions, which become annotations. */

import type { BuildDiff, ChangeKind } from './build-diff.ts'
import { formatSummary, toSections } from './sections.ts'

const commands: Readonly<Record<ChangeKind, string>> = {
  breaking: 'error',
  additive: 'notice',
  content: 'notice',
}

/**
 * Formats a diff. Breaking changes are errors, or warnings if they are allowed.
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function formatGithub(diff: BuildDiff, allowsBreaking: boolean): string {
  const lines = toSections(diff).flatMap(({ kind, changes, hidden }) => {
    const command = kind === 'breaking' && allowsBreaking ? 'warning' : commands[kind]
    const rest = `… and ${hidden} more ${kind} changes; --format json lists all`
    return [
      ...changes.map(({ address, title, message }) =>
        toCommand(
          command,
          `Stele: ${kind} change`,
          `${address}${title === null ? '' : ` “${title}”`}: ${message}`,
        ),
      ),
      ...(hidden > 0 ? [toCommand(command, `Stele: ${kind} changes`, rest)] : []),
    ]
  })
  return [...lines, toCommand('notice', 'Stele: summary', formatSummary(diff))].join('\n')
}

const toCommand = (name: string, title: string, message: string): string =>
  `::${name} title=${escapeProperty(title)}::${escapeData(message)}`

/** The escapes of `@actions/core`. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
