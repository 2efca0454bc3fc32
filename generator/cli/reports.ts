/** Writes what a command did or found as JSON (`--report`). */

import { writeFileSync } from 'node:fs'
import type { BuildResult } from '../build-options.ts'
import type { CheckResult } from '../check.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { SourceSummary } from '../sources/source-summary.ts'
import type { StageTime } from './progress.ts'

export interface Report {
  /** How many documents the content has, drafts included. */
  readonly documents: number
  /** What the documents of other generators have in common. Absent without such documents. */
  readonly sources?: SourceSummary
  /** How many files dist has. */
  readonly files: number
  readonly written: number
  /** Files that were published already with the same bytes. */
  readonly reused: number
  readonly removed: number
  readonly milliseconds: number
  readonly stages: readonly StageTime[]
  /** The peak of resident memory, in bytes. */
  readonly peakMemory: number
}

/** Writes what a build did (`stele build --report`). */
export function writeReport(
  file: string,
  { documents, written, unchanged, removed, sources }: BuildResult,
  times: readonly StageTime[],
): void {
  const stages = times.map(({ name, milliseconds }) => ({ name, milliseconds: Math.round(milliseconds) }))
  const report: Report = {
    documents,
    ...(sources === null ? {} : { sources }),
    files: written + unchanged,
    written,
    reused: unchanged,
    removed,
    milliseconds: stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
  writeJson(file, report)
}

/** Writes what a check found (`stele check --report`). */
export function writeCheckReport(file: string, { documents, outputFiles, sources }: CheckResult): void {
  writeJson(file, { documents, ...(sources === null ? {} : { sources }), files: outputFiles })
}

/** @throws {OperationalError} if the file cannot be written */
export const writeJson = (file: string, value: unknown): void =>
  explainSystemError(
    () => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`),
    `Cannot write "${file}"`,
  )
