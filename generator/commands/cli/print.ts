/**
 * Prints single lines, in which text that comes from elsewhere cannot send commands to the terminal; and diagnostics: text for people
 * to the standard error, every other format to the standard output.
 */

import { inspect, styleText } from 'node:util'
import type { BuildResult } from '../../build-options.ts'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { isOperational } from '../../kernel/diagnostics/errors.ts'
import { toPrintable, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { joinPortably } from '../../kernel/files/paths.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { readSourceLines } from '../diagnostic-formats/excerpt.ts'
import type { FormatName } from '../diagnostic-formats/format-names.ts'

/** Prints a line to the standard output. */
export const printLine = (line: string): void => console.log(toSingleLine(line))

/** Prints a message, or a bug with its stack trace, to the standard error. */
export const printError = (error: unknown): void =>
  console.error(
    isOperational(error) ? toSingleLine(`stele: ${toMessage(error)}`) : toPrintable(inspect(error)),
  )

/** A system error that no step of the command explains says at least in plain words what failed. */
function toMessage(error: Error): string {
  const { syscall, path } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error.message
  return `Cannot ${syscall}${path === undefined ? '' : ` "${path}"`}: ${toSystemErrorReason(error)}`
}

/** The part of a stream that decides. */
interface OutputStream {
  readonly isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether a stream is a terminal that moves its cursor. */
export const isTerminal = ({ isTTY }: OutputStream, { TERM }: Environment = process.env): boolean =>
  isTTY === true && TERM !== 'dumb'

/**
 * Whether to write colours: FORCE_COLOR decides, then NO_COLOR (https://no-color.org), then whether the stream is a terminal.
 * An empty variable counts as not set. The order is Node's. Node's own functions take an empty FORCE_COLOR as set, and
 * colour lists of styles always.
 */
export function hasColors(stream: OutputStream, environment: Environment = process.env): boolean {
  const { FORCE_COLOR = '', NO_COLOR = '' } = environment
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return NO_COLOR === '' && isTerminal(stream, environment)
}

/** Creates a function that styles text for a stream, or returns it unchanged. */
export const createPaint =
  (stream: OutputStream) =>
  (style: Parameters<typeof styleText>[0], text: string): string =>
    hasColors(stream) ? styleText(style, text, { validateStream: false }) : text

/** How a command prints. */
export interface PrintOptions {
  readonly format: FormatName
  /** Warnings, repairs and messages about success are left out. */
  readonly quiet?: boolean
  /** The content folder. Files elsewhere belong to other generators. */
  readonly content?: string
  /** Every message is printed. By default some of each rule. */
  readonly all?: boolean
}

export async function printDiagnostics(
  problems: readonly (Diagnostic | FixedProblem)[],
  { format, quiet = false, all = false, content }: PrintOptions,
): Promise<void> {
  const { formatDiagnostics } = await import('../diagnostic-formats/formats.ts')
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
  const { countRepairable } = await import('../check/repairs.ts')
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

/** Prints what became of all files that may be documents, and what the documents of other generators have in common. */
export async function printSummary(
  { sources, markdown, data }: Pick<BuildResult, 'sources' | 'markdown' | 'data'>,
  options: PrintOptions,
): Promise<void> {
  if (options.quiet === true) return
  const { formatSummary, toDataLines, toFileLines, toSummaryLines } = await import('./format-summary.ts')
  const lines = [
    ...toFileLines(markdown),
    ...toDataLines(data),
    ...(sources === null ? [] : toSummaryLines(sources)),
  ]
  for (const line of formatSummary(lines)) printMessage(line, options)
}

/** Prints a message about success. The standard output of a format for programs has nothing else. */
export function printMessage(message: string, { format, quiet = false }: PrintOptions): void {
  if (quiet) return
  if (format === 'pretty') console.log(toSingleLine(message))
  else console.error(toSingleLine(message))
}
