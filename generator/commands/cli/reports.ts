/** Writes what a command did or found as JSON (`--report`). */

import { writeFileSync } from 'node:fs'
import type { BuildResult } from '../../build-options.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import type { DataFiles, MarkdownFiles, SourceSummary } from '../../kernel/summaries.ts'
import type { CheckResult } from '../check/check.ts'
import type { StageTime } from './progress.ts'

export interface Report {
  /** How many documents the content has, drafts included. */
  readonly documents: number
  /** What the documents of other generators have in common. Absent without such documents. */
  readonly sources?: SourceSummary
  readonly markdown: MarkdownReport
  /** What became of the data files in the folders of collections. Absent without such files. */
  readonly data?: DataReport
  /** How many files dist has. */
  readonly files: number
  readonly written: number
  /** Files that were published already with the same bytes. */
  readonly reused: number
  readonly removed: number
  /** The next day on which a document appears or vanishes by its date. Absent if there is none. */
  readonly nextChange?: string
  readonly milliseconds: number
  readonly stages: readonly StageTime[]
  /** The peak of resident memory, in bytes. */
  readonly peakMemory: number
}

/** What became of the Markdown files. Each file is counted once. */
export interface MarkdownReport {
  readonly total: number
  /** How many files have a published document, by the folder of their source. */
  readonly documents: Readonly<Record<string, number>>
  /** How many files are left out, by the reason. */
  readonly leftOut: Readonly<Record<string, number>>
  /** The paths of the files that no source covers. */
  readonly uncovered: readonly string[]
  /** Folders that are not entered, by their kind. */
  readonly skipped: MarkdownFiles['skipped']
}

type DataReport = Pick<MarkdownReport, 'total' | 'documents' | 'leftOut'>

/** Counts the files of each group. */
function toFileReport<F extends DataFiles>(files: F): Omit<F, keyof DataFiles> & DataReport {
  const count = (groups: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(groups).map(([name, { length }]) => [name, length]))
  return { ...files, documents: count(files.documents), leftOut: count(files.leftOut) }
}

const toFileReports = ({ markdown, data }: Pick<BuildResult, 'markdown' | 'data'>) => ({
  markdown: toFileReport(markdown),
  ...(data === null ? {} : { data: toFileReport(data) }),
})

/** Writes what a build did (`stele build --report`). */
export function writeReport(
  file: string,
  { documents, written, unchanged, removed, sources, nextChange, ...files }: BuildResult,
  times: readonly StageTime[],
): void {
  const stages = times.map(({ name, milliseconds }) => ({ name, milliseconds: Math.round(milliseconds) }))
  const report: Report = {
    documents,
    ...(sources === null ? {} : { sources }),
    ...toFileReports(files),
    files: written + unchanged,
    written,
    reused: unchanged,
    removed,
    ...(nextChange === null ? {} : { nextChange }),
    milliseconds: stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
  writeJson(file, report)
}

/** Writes what a check found (`stele check --report`). */
export function writeCheckReport(
  file: string,
  { documents, outputFiles, sources, ...files }: CheckResult,
): void {
  writeJson(file, {
    documents,
    ...(sources === null ? {} : { sources }),
    ...toFileReports(files),
    files: outputFiles,
  })
}

/** @throws {OperationalError} if the file cannot be written */
export const writeJson = (file: string, value: unknown): void =>
  explainSystemError(
    () => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`),
    `Cannot write "${file}"`,
  )
