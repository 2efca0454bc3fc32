/**
 * Workflow commands of GitHub Actions:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */

import { toPrintable } from '../printable.ts'

/**
 * Formats a command that creates an annotation.
 * @param properties such as `title`, `file` and `line`
 */
export function toCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${level} ${pairs.join(',')}::${escapeText(message)}`
}

const escapeText = (text: string): string => toPrintable(text).replaceAll('%', '%25').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
