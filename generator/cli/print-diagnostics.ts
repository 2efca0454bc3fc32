/** Prints diagnostics: text for people to the standard error, every other format to the standard output. */

import type { Diagnostic, FixedProblem } from '../diagnostics/diagnostic-record.ts'
import type { FormatName } from '../diagnostics/formats/names.ts'
import { toSingleLine } from '../diagnostics/printable.ts'
import { readSourceLines } from '../diagnostics/source-lines.ts'
import { hasColors } from './terminal.ts'

/** How a command prints. */
export interface PrintOptions {
  readonly format: FormatName
  /** Warnings, repairs and messages about success are left out. */
  readonly quiet?: boolean
  /** Every message is printed. By default the first eight of each rule. */
  readonly all?: boolean
}

export async function printDiagnostics(
  problems: readonly (Diagnostic | FixedProblem)[],
  { format, quiet = false, all = false }: PrintOptions,
): Promise<void> {
  const { formatDiagnostics } = await import('../diagnostics/formats/formats.ts')
  const text = formatDiagnostics(
    problems.filter(({ severity }) => !quiet || severity === 'error'),
    format,
    { color: hasColors(process.stderr), all, readLines: readSourceLines },
  )
  if (text === '') return
  if (format === 'pretty') console.error(text)
  else console.log(text)
}

/** Prints a message about success. The standard output of a format for programs has nothing else. */
export function printMessage(message: string, { format, quiet = false }: PrintOptions): void {
  if (quiet) return
  if (format === 'pretty') console.log(toSingleLine(message))
  else console.error(toSingleLine(message))
}
