/** Prints diagnostics: text for people to the standard error, every other format to the standard output. */

import type { BuildResult } from '../../build-options.ts'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { readSourceLines } from '../../kernel/diagnostics/formats/excerpt.ts'
import type { FormatName } from '../../kernel/diagnostics/formats/format-names.ts'
import { toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { joinPortably } from '../../kernel/files/portable-path.ts'
import { hasColors } from './print.ts'

/** How a command prints. */
export interface PrintOptions {
  readonly format: FormatName
  /** Warnings, repairs and messages about success are left out. */
  readonly quiet?: boolean
  /** The content folder. Files that are elsewhere are those of other generators. */
  readonly content?: string
  /** Every message is printed. By default some of each rule. */
  readonly all?: boolean
}

export async function printDiagnostics(
  problems: readonly (Diagnostic | FixedProblem)[],
  { format, quiet = false, all = false, content }: PrintOptions,
): Promise<void> {
  const { formatDiagnostics } = await import('../../kernel/diagnostics/formats/formats.ts')
  const printed = problems.filter(({ severity }) => !quiet || severity === 'error')
  const text = formatDiagnostics(printed, format, {
    color: hasColors(process.stderr),
    all,
    ...(content === undefined ? {} : { isImported: createImportedTest(content) }),
    readLines: readSourceLines,
  })
  if (text === '') return
  if (format === 'pretty') console.error(text + (await adviseFix(printed)))
  else console.log(text)
}

/** Creates a function that finds the files outside of the content folder. */
function createImportedTest(content: string): (file: string) => boolean {
  const folder = joinPortably([content])
  return (file) => file !== folder && !file.startsWith(`${folder}/`)
}

/** Says how many problems can be repaired, and which are left to the author. These are the last lines. */
async function adviseFix(problems: readonly (Diagnostic | FixedProblem)[]): Promise<string> {
  const { countRepairable } = await import('../check/repairable.ts')
  const { repairable, inOtherFormats } = countRepairable(
    problems.filter((problem): problem is Diagnostic => problem.severity !== 'fixed'),
  )
  const lines = [
    ...(repairable === 0 ? [] : [`stele check --fix repairs ${repairable} of them`]),
    ...(inOtherFormats === 0
      ? []
      : [
          `stele check --fix changes no front matter in TOML or JSON; correct ${inOtherFormats} of them there`,
        ]),
  ]
  return lines.map((line) => `\n${line}`).join('')
}

/** Prints what became of all Markdown files, and what the documents of other generators have in common. */
export async function printSummary(
  { sources, markdown }: Pick<BuildResult, 'sources' | 'markdown'>,
  options: PrintOptions,
): Promise<void> {
  if (options.quiet === true) return
  const { formatSummary, toFileLines, toSummaryLines } = await import('./format-summary.ts')
  const lines = [...toFileLines(markdown), ...(sources === null ? [] : toSummaryLines(sources))]
  for (const line of formatSummary(lines)) printMessage(line, options)
}

/** Prints a message about success. The standard output of a format for programs has nothing else. */
export function printMessage(message: string, { format, quiet = false }: PrintOptions): void {
  if (quiet) return
  if (format === 'pretty') console.log(toSingleLine(message))
  else console.error(toSingleLine(message))
}
