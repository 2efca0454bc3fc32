/** Writes what a build did as JSON (`stele build --report`). */

import { writeFileSync } from 'node:fs'
import type { BuildResult } from '../build-options.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { StageTime } from './progress.ts'

export interface Report {
  /** How many documents the content has, drafts included. */
  readonly documents: number
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

/**
 * Writes a report.
 * @throws {CallError} where the file cannot be written
 */
export function writeReport(
  file: string,
  { documents, written, unchanged, removed }: BuildResult,
  times: readonly StageTime[],
): void {
  const stages = times.map(({ name, milliseconds }) => ({ name, milliseconds: Math.round(milliseconds) }))
  const report: Report = {
    documents,
    files: written + unchanged,
    written,
    reused: unchanged,
    removed,
    milliseconds: stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  }
  explainSystemError(
    () => writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`),
    `Cannot write "${file}"`,
  )
}
