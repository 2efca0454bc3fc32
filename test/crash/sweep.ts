/** What all sweeps over the calls of a build share. */

import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, CallFault } from '../fixtures/system-calls.ts'
import { startBuild } from './command.ts'
import type { Build, Project } from './project.ts'

export interface SweepOptions {
  /** The path of the compiled command line. */
  readonly cli: string
  /** Runs the command line in this process, without a fault. */
  readonly build: Build
  /** The path of the compiled module `test/fixtures/system-calls.ts`. */
  readonly faults: string
  /** A folder for copies of projects. */
  readonly folder: string
  /** Only every n-th call is used. */
  readonly every: number
  /** Called with each problem at once, because a sweep takes minutes. */
  readonly onProblem: (problem: string) => void
}

export interface Sweep {
  /** How many calls a build makes, or how many of them change files. */
  readonly calls: number
  /** How many builds ran with a fault. */
  readonly runs: number
  /** How many builds ended with each result. */
  readonly results: Readonly<Record<string, number>>
  readonly problems: number
}

/** Counts results and problems. */
export function createTally({ onProblem }: SweepOptions) {
  const results: Record<string, number> = {}
  let [runs, problems] = [0, 0]
  return {
    /** @param where begins each problem */
    add(result: string, where: string, found: readonly string[]): void {
      runs += 1
      results[result] = (results[result] ?? 0) + 1
      problems += found.length
      for (const problem of found) onProblem(`${where}: ${problem}`)
    },
    toSweep: (calls: number): Sweep => ({ calls, runs, results, problems }),
  }
}

/** Creates a copy of a project in a new folder. */
export function createCopy({ create }: Project, { folder }: SweepOptions): string {
  const copy = mkdtempSync(join(folder, 'copy-'))
  create(copy)
  return copy
}

/** A call of a build, counted from 1. */
export interface NumberedCall {
  readonly at: number
  readonly call: Call
}

/** Numbers calls, and makes paths in a copy the same for each copy. */
export const toNumbered = (calls: readonly Call[], copy: string): readonly NumberedCall[] =>
  calls.map(({ name, path }, index) => ({ at: index + 1, call: { name, path: path.replace(copy, '') } }))

/** Lists the calls of a build in a process of its own. */
export async function countCalls(
  project: Project,
  options: SweepOptions,
  counted: Pick<CallFault, 'isWriting'>,
): Promise<readonly NumberedCall[]> {
  const copy = createCopy(project, options)
  const log = join(options.folder, 'calls.json')
  await startBuildWithFault(copy, { ...counted, kind: 'count', at: 0, log }, options).ended
  return toNumbered(JSON.parse(readFileSync(log, 'utf8')), copy)
}

/** Starts a build in a process with a fault. */
export const startBuildWithFault = (copy: string, fault: CallFault, { cli, faults }: SweepOptions) =>
  startBuild(cli, copy, { preloaded: [faults], fault })
