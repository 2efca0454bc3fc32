/** Prints diagnostics as the text that the command line shows. */

import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { reporter } from 'vfile-reporter'
import { toSingleLine } from './wording.ts'

/** How many diagnostics of one rule are printed in full; the rest are only counted. */
const maxPerRule = 8

interface HiddenCount {
  readonly messages: number
  readonly files: number
}

/**
 * Formats the diagnostics of all files, the hidden ones per rule, and a last line with the totals.
 * @returns an empty string if there are no diagnostics
 */
export function formatDiagnostics(files: readonly VFile[]): string {
  const { shown, hidden } = limitPerRule(files)
  if (shown.size === 0) return ''
  const rows = [...shown].map(([{ path }, messages]) =>
    Object.assign(new VFile({ path: toSingleLine(path) }), { messages }),
  )
  // The reporter ends with a count of the diagnostics it printed; ours counts the hidden ones too.
  const table = reporter(rows).split('\n').slice(0, -2)
  const sums = [...hidden].map(
    ([rule, rest]) =>
      `… and ${count(rest.messages, 'more message')} of ${rule} in ${count(rest.files, 'file')}`,
  )
  const all = files.flatMap((file) => file.messages)
  const errors = all.filter((message) => message.fatal).length
  const total = [count(errors, 'error'), count(all.length - errors, 'warning')].join(', ')
  return [...table, ...(sums.length > 0 ? ['', ...sums] : []), '', total].join('\n')
}

/** Splits diagnostics into those to print, by file, and the numbers of those to hide, by rule. */
function limitPerRule(files: readonly VFile[]): {
  readonly shown: ReadonlyMap<VFile, readonly VFileMessage[]>
  readonly hidden: ReadonlyMap<string, HiddenCount>
} {
  const seen = new Map<string, number>()
  const shown = new Map<VFile, VFileMessage[]>()
  const hidden = new Map<string, HiddenCount>()
  for (const file of files) {
    const hiddenHere = new Set<string>()
    const messages = sortByPosition(file.messages).filter(({ ruleId = '' }) => {
      const number = (seen.get(ruleId) ?? 0) + 1
      seen.set(ruleId, number)
      if (number <= maxPerRule) return true
      const before = hidden.get(ruleId) ?? { messages: 0, files: 0 }
      const isFirstOfFile = !hiddenHere.has(ruleId)
      hidden.set(ruleId, { messages: before.messages + 1, files: before.files + (isFirstOfFile ? 1 : 0) })
      hiddenHere.add(ruleId)
      return false
    })
    if (messages.length > 0) shown.set(file, messages)
  }
  return { shown, hidden }
}

const sortByPosition = (messages: readonly VFileMessage[]): VFileMessage[] =>
  [...messages].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
