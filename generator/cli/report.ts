/** What a build did, as JSON for programs. */

import { writeFileSync } from 'node:fs'
import type { BuildResult } from '../build.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { StageTime } from './progress.ts'

export interface Report {
  /** Documents of the content, drafts included. */
  readonly documents: number
  /** Files of dist. */
  readonly files: number
  readonly written: number
  /** Left as they were. */
  readonly reused: number
  readonly removed: number
  readonly milliseconds: number
  readonly stages: readonly StageTime[]
  /** The most memory that the build had at a time, in bytes. */
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
