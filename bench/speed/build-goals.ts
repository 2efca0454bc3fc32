/** The goals for builds and rebuilds: CPU time of the whole process tree, and peak memory. */

import { toBytes, toSeconds, toTimes } from '../tables.ts'
import { atMost, type Goal } from './goal.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, Cost, Results } from './results.ts'
import { sampleBuild } from './sample-build.ts'
import { newerNode } from './stele.ts'

interface HugoGoal {
  readonly corpus: string
  /** How often each document is in the corpus. */
  readonly times: number
  /** What both write. */
  readonly task: Task
  readonly maxRatio: number
  /** The major version of Node that runs Stele, unless it is the one that runs the benchmark. */
  readonly node?: number
}

const steleTasks: Readonly<Partial<Record<Task, string>>> = { json: '`site: false`', pages: 'all pages' }
const hugoTasks: Readonly<Partial<Record<Task, string>>> = {
  json: 'same work',
  pages: 'same work and HTML',
}

const hugoGoals: readonly HugoGoal[] = [
  ...['til', 'rust-book'].flatMap((corpus): HugoGoal[] => [
    { corpus, times: 16, task: 'json', maxRatio: 1 },
    { corpus, times: 16, task: 'json', maxRatio: 0.8, node: newerNode },
    { corpus, times: 16, task: 'pages', maxRatio: corpus === 'til' ? 0.6 : 1 },
  ]),
  { corpus: 'prompt-guide', times: 32, task: 'json', maxRatio: 1.5 },
]

/** The largest ratio to the rebuild without a change, by change. */
const rebuilds: readonly (readonly [change: string, maxRatio: number])[] = [
  ['one text edited', 2],
  ['one title edited', 4],
]

export const buildGoals: readonly Goal[] = [
  ...hugoGoals.map(
    ({ corpus, times, task, maxRatio, node }): Goal => ({
      name: `Build of \`${corpus}\` × ${times}, ${steleTasks[task]}${node === undefined ? '' : `, Node ${node}`}: CPU time relative to Hugo, ${hugoTasks[task]}`,
      bound: atMost(maxRatio),
      measure({ build }) {
        const result = build.find((each) => each.corpus === corpus && each.times === times)
        return findCost(result, 'Stele', task, 'cpu', node) / findCost(result, 'Hugo', task, 'cpu')
      },
      format: toTimes,
    }),
  ),
  {
    name: 'Build of 100,000 documents, all pages: peak memory',
    bound: atMost(1e9),
    measure: ({ build }) => findCost(findSynthetic(build, 100_000), 'Stele', 'pages', 'memory'),
    format: toBytes,
  },
  {
    name: 'Build of 100,000 documents, all pages: CPU time per document relative to 10,000 documents',
    bound: atMost(1.1),
    measure({ build }) {
      const [small, large] = [findSynthetic(build, 10_000), findSynthetic(build, 100_000)]
      if (small?.run !== large?.run) return Number.NaN
      return findCost(large, 'Stele', 'pages', 'cpu') / (10 * findCost(small, 'Stele', 'pages', 'cpu'))
    },
    format: toTimes,
  },
  {
    name: 'Rebuild of `til` × 16, `site: false`, nothing changed: CPU time',
    bound: atMost(1300),
    measure: (results) => findRebuild(results, 'nothing changed'),
    format: toSeconds,
  },
  ...rebuilds.map(
    ([change, maxRatio]): Goal => ({
      name: `Rebuild of \`til\` × 16, \`site: false\`, ${change}: CPU time relative to nothing changed`,
      bound: atMost(maxRatio),
      measure: (results) => findRebuild(results, change) / findRebuild(results, 'nothing changed'),
      format: toTimes,
    }),
  ),
  {
    name: 'Build of the sample content, cold: CPU time',
    bound: atMost(900),
    measure: ({ start }) => start?.calls.find(({ name }) => name === sampleBuild)?.cpu ?? Number.NaN,
    format: toSeconds,
  },
]

/** Finds a result of the synthetic Markdown corpus. */
const findSynthetic = (builds: readonly BuildResult[], documents: number): BuildResult | undefined =>
  builds.find(
    (build) => build.corpus === 'synthetic' && build.format === 'md' && build.documents === documents,
  )

/** Returns the CPU time of a rebuild of the recorded corpus, or NaN if it was not measured. */
function findRebuild({ rebuild }: Results, change: string): number {
  if (rebuild?.corpus !== 'til' || rebuild.times !== 16) return Number.NaN
  return rebuild.rows.find(({ name }) => name === change)?.cpu ?? Number.NaN
}

/** Returns a figure of a generator with its default parser on a version of Node, or NaN if it was not measured. */
export const findCost = (
  build: BuildResult | undefined,
  generator: string,
  task: Task,
  figure: keyof Cost,
  node?: number,
): number =>
  build?.rows.find(
    (row) =>
      row.generator === generator && row.task === task && row.parser === undefined && row.node === node,
  )?.[figure] ?? Number.NaN
