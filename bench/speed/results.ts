/** The latest results of each part, stored in `results.json`: a run of one part keeps the results of the others. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Format } from './corpus-essay.ts'
import type { OperationName } from './operations.ts'
import type { Task } from './peers/peer.ts'

/** The median of all rounds; null if it could not be measured. */
type Figure = number | null

/** Times in milliseconds, memory in bytes. */
export interface Cost {
  /** User time of the process tree. */
  readonly user: Figure
  /** User and system time of the process tree. */
  readonly cpu: Figure
  readonly wall: Figure
  readonly memory: Figure
  /** How many cores other programs used meanwhile, on average; absent in results of older versions. */
  readonly otherCores?: Figure
}

export interface BuildRow extends Cost {
  readonly generator: string
  readonly task: Task
  /** Stele's `--parser`, unless it is the default one. */
  readonly parser?: string
  /** The major version of Node that runs Stele, unless it is the one that runs the benchmark. */
  readonly node?: number
  /** The differences between a peer's work and Stele's. */
  readonly notes: string
  /** The message of a generator that could not be installed or failed in any round. */
  readonly failure?: string
}

/** One corpus, in one size and format. */
export interface BuildResult {
  /** `synthetic`, or the name of a collection of real documents. */
  readonly corpus: string
  /** How often each document of a collection is in the corpus. */
  readonly times: number
  readonly documents: number
  readonly format: Format
  /**
   * Start of the benchmark run (ISO 8601, to the minute). Only sizes of the same run are compared with each other.
   */
  readonly run: string
  /** The total size of all documents. */
  readonly bytes: number
  readonly rounds: number
  readonly machine: string
  /** Versions by generator. */
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly BuildRow[]
}

export interface RebuildRow extends Cost {
  readonly name: string
  /** Numbers of files, from the build's report. */
  readonly written: number
  readonly removed: number
}

export interface RebuildResult {
  /** The corpus, how often each of its documents is in it, and the number of documents. */
  readonly corpus: string
  readonly times: number
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** The first row is the cold build. */
  readonly rows: readonly RebuildRow[]
}

/** Throughput in responses per second, latencies in milliseconds. */
export interface LoadFigures {
  readonly throughput: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  /** CPU time of the server's process per response, in microseconds; null on systems without `/proc`. */
  readonly cpu: number | null
}

export interface ServeRow {
  readonly operation: OperationName
  readonly server: string
  /** Size of the response body. */
  readonly bytes: number
  /** At maximum load; `clientBusy` is the share of the time that the load client used its core. */
  readonly max: LoadFigures & { readonly clientBusy: number }
  /** At a fixed request rate, equal for Stele and the bare server; null for the other servers. */
  readonly half: (LoadFigures & { readonly rate: number }) | null
}

export interface ServeResult {
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** Whether server and client each ran on their own core. */
  readonly isPinned: boolean
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly ServeRow[]
}

export interface StartRow {
  readonly name: string
  /** Milliseconds until the server prints its address, and until its first response. */
  readonly ready: number
  readonly firstResponse: number
  /** Resident bytes after the first response. */
  readonly memory: Figure
}

export interface StartResult {
  readonly documents: number
  readonly rounds: number
  readonly machine: string
  /** The first row is the bare server. */
  readonly servers: readonly StartRow[]
  /** The first row is Node with an empty program. */
  readonly calls: readonly (Cost & { readonly name: string })[]
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

/** Replaces previous results by new ones; each corpus, size and format of the builds is replaced separately. */
export function mergeResults(previous: Results, current: Results): Results {
  const toKey = ({ corpus, documents, format }: BuildResult) => `${corpus} ${documents} ${format}`
  const isSame = (a: BuildResult, b: BuildResult) => toKey(a) === toKey(b)
  const unchanged = previous.build.filter((each) => !current.build.some((other) => isSame(each, other)))
  const build = [...unchanged, ...current.build].sort(
    (a, b) =>
      Number(a.corpus === 'synthetic') - Number(b.corpus === 'synthetic') ||
      a.format.localeCompare(b.format) ||
      a.corpus.localeCompare(b.corpus) ||
      a.documents - b.documents,
  )
  return { ...previous, ...current, build }
}
