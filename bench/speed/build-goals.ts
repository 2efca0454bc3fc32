/** The goals for builds and rebuilds. */

import { toBytes, toCount, toMilliseconds, toTimes } from '../tables.ts'
import { atMost, type Goal } from './goal.ts'
import { type Task, taskNames } from './peers/peer.ts'
import type { BuildResult, Cost, RebuildRow, Results } from './results.ts'

/** The largest CPU time of each rebuild, as a multiple of that of an unchanged one. */
const rebuilds: readonly (readonly [change: string, maxRatio: number])[] = [
  ['one text edited', 2],
  ['one title edited', 4],
]

interface Collection {
  readonly corpus: string
  /** How often each document is in the corpus. */
  readonly times: number
  /** The largest ratios of CPU time: Stele's task, Hugo's task, ratio. */
  readonly goals: readonly (readonly [stele: Task, hugo: Task, maxRatio: number])[]
}

const markdownGoals: Collection['goals'] = [
  ['json', 'json', 0.8],
  ['json', 'raw', 2.5],
  ['pages', 'pages', 0.6],
]

const collections: readonly Collection[] = [
  { corpus: 'til', times: 16, goals: markdownGoals },
  { corpus: 'rust-book', times: 16, goals: markdownGoals },
  // Hugo reads the same texts as Markdown.
  { corpus: 'prompt-guide', times: 32, goals: [['json', 'json', 1.2]] },
]

export const buildGoals: readonly Goal[] = [
  ...collections.flatMap(({ corpus, times, goals }) =>
    goals.map(([stele, hugo, maxRatio]): Goal => {
      const work = stele === 'json' ? '`site: false`' : 'all pages'
      return {
        name: `Build of \`${corpus}\` × ${times}, ${work}: CPU time relative to Hugo, ${taskNames[hugo]}`,
        bound: atMost(maxRatio),
        measure({ build }) {
          const result = findCollection(build, corpus, times)
          return findCost(result, 'Stele', stele, 'cpu') / findCost(result, 'Hugo', hugo, 'cpu')
        },
        format: toTimes,
      }
    }),
  ),
  {
    name: 'Build of 100,000 documents, all pages: peak memory',
    bound: atMost(1e9),
    measure: ({ build }) => findCost(findBuild(build, 100_000), 'Stele', 'pages', 'memory'),
    format: toBytes,
  },
  {
    name: 'Build of 100,000 documents, all pages: CPU time per document, relative to 10,000',
    bound: atMost(1.1),
    measure({ build }) {
      const [small, large] = [findBuild(build, 10_000), findBuild(build, 100_000)]
      if (small?.run !== large?.run) return Number.NaN
      return findCost(large, 'Stele', 'pages', 'cpu') / (10 * findCost(small, 'Stele', 'pages', 'cpu'))
    },
    format: toTimes,
  },
  {
    name: 'Rebuild of 10,000 documents, nothing changed: files written',
    bound: atMost(0),
    measure: (results) => findRebuild(results, 'nothing changed')?.written ?? Number.NaN,
    format: toCount,
  },
  {
    name: 'Rebuild of 10,000 documents, nothing changed: CPU time',
    bound: atMost(1300),
    measure: (results) => findRebuild(results, 'nothing changed')?.cpu ?? Number.NaN,
    format: toMilliseconds,
  },
  ...rebuilds.map(
    ([change, maxRatio]): Goal => ({
      name: `Rebuild of 10,000 documents, ${change}: CPU time relative to nothing changed`,
      bound: atMost(maxRatio),
      measure: (results) =>
        (findRebuild(results, change)?.cpu ?? Number.NaN) /
        (findRebuild(results, 'nothing changed')?.cpu ?? Number.NaN),
      format: toTimes,
    }),
  ),
]

/** Finds a result of the synthetic Markdown corpus. */
const findBuild = (builds: readonly BuildResult[], documents: number): BuildResult | undefined =>
  builds.find(
    (build) => build.corpus === 'synthetic' && build.format === 'md' && build.documents === documents,
  )

const findCollection = (
  builds: readonly BuildResult[],
  name: string,
  times: number,
): BuildResult | undefined => builds.find((build) => build.corpus === name && build.times === times)

/** Finds a row of the rebuilds of 10,000 documents. */
const findRebuild = ({ rebuild }: Results, change: string): RebuildRow | undefined =>
  rebuild?.documents === 10_000 ? rebuild.rows.find(({ name }) => name === change) : undefined

/** Returns a figure of a generator with its default parser, or NaN if it was not measured. */
export const findCost = (
  build: BuildResult | undefined,
  generator: string,
  task: Task,
  figure: keyof Cost,
): number =>
  build?.rows.find((row) => row.generator === generator && row.task === task && row.parser === undefined)?.[
    figure
  ] ?? Number.NaN
