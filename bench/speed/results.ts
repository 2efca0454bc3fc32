/** What was measured last, kept as JSON, so that the tables and plots of one part can be drawn without the others. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Format } from './corpus.ts'
import type { OperationName } from './operations.ts'
import type { Task } from './peers/peer.ts'

/** Every figure is the median of its rounds; null where it could not be measured. */
type Figure = number | null

/** Milliseconds and bytes. */
export interface Cost {
  readonly wall: Figure
  readonly cpu: Figure
  readonly memory: Figure
}

export interface BuildRow extends Cost {
  readonly generator: string
  readonly task: Task
  /** Stele's, where it is not the one it takes unasked. */
  readonly parser?: string
  /** Where it did not come to its end in every round. */
  readonly isFailed?: true
}

/** One size of a corpus. */
export interface BuildResult {
  readonly documents: number
  readonly format: Format
  /** When the run began that it is of (ISO 8601, to the minute): sizes of one run alone are held against each other. */
  readonly run: string
  /** Of all documents. */
  readonly bytes: number
  readonly rounds: number
  readonly machine: string
  /** The version of each generator. */
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly BuildRow[]
}

export interface RebuildRow {
  readonly name: string
  readonly wall: number
  /** Files that were written and removed, as the build reports them. */
  readonly written: number
  readonly removed: number
}

export interface RebuildResult {
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** The first one is the build from nothing. */
  readonly rows: readonly RebuildRow[]
}

/** Answers a second, and milliseconds. */
export interface LoadFigures {
  readonly throughput: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
}

export interface ServeRow {
  readonly operation: OperationName
  readonly server: string
  /** Bytes of the answer's body. */
  readonly bytes: number
  /** As fast as it answers, and what share of that time the client worked. */
  readonly most: LoadFigures & { readonly busy: number }
  /** At the rate that all servers of an operation are asked at; null for those that are not asked again. */
  readonly half: (LoadFigures & { readonly rate: number }) | null
}

export interface ServeResult {
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** Whether server and client each had a core of their own. */
  readonly isPinned: boolean
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly ServeRow[]
}

export interface StartRow {
  readonly name: string
  /** Milliseconds until it says that it listens, and until it has answered once. */
  readonly ready: number
  readonly answered: number
  /** Bytes after the first answer. */
  readonly memory: Figure
}

export interface StartResult {
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** The first one is the bare server. */
  readonly servers: readonly StartRow[]
  /** Milliseconds of a call from start to end; the first one is Node that does nothing. */
  readonly calls: readonly { readonly name: string; readonly wall: number }[]
}

export interface Results {
  readonly build: readonly BuildResult[]
  readonly rebuild?: RebuildResult
  readonly serve?: ServeResult
  readonly start?: StartResult
}

const file = join(import.meta.dirname, 'results.json')

export const readResults = (): Results =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { build: [] }

export function writeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}

/** Puts what was measured now in the place of what was measured before; each size of the builds is one part. */
export function mergeResults(before: Results, now: Results): Results {
  const isSame = (a: BuildResult, b: BuildResult) => a.documents === b.documents && a.format === b.format
  const kept = before.build.filter((each) => !now.build.some((other) => isSame(each, other)))
  const build = [...kept, ...now.build].sort(
    (a, b) => a.format.localeCompare(b.format) || a.documents - b.documents,
  )
  return { ...before, ...now, build }
}
