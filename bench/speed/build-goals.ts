/** The goals for builds and rebuilds. */

import { toBytes, toCount, toTimes } from '../tables.ts'
import { atMost, type Goal } from './goal.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, RebuildRow, Results } from './results.ts'

const tasks: readonly (readonly [Task, string])[] = [
  ['json', '`site: false`'],
  ['pages', 'all pages'],
]

/** The largest ratio to a cold build by change. */
const rebuilds: readonly (readonly [change: string, maxRatio: number])[] = [
  ['nothing changed', 0.25],
  ['one essay edited', 0.15],
  ['one essay added', 0.25],
  ['one essay removed', 0.25],
]

interface Collection {
  readonly corpus: string
  /** How often each document is in the corpus. */
  readonly times: number
  /** The largest ratio to Hugo's time; null without a goal. */
  readonly maxRatio: Readonly<Record<Task, number | null>>
}

const collections: readonly Collection[] = [
  { corpus: 'til', times: 16, maxRatio: { json: 1.5, pages: 0.7 } },
  { corpus: 'rust-book', times: 16, maxRatio: { json: 1.5, pages: 0.7 } },
  { corpus: 'prompt-guide', times: 32, maxRatio: { json: 2.5, pages: null } },
]

export const buildGoals: readonly Goal[] = [
  ...collections.flatMap(({ corpus, times, maxRatio }) => {
    const subject = `\`${corpus}\` × ${times}`
    const find = ({ build }: Results) => findCollection(build, corpus, times)
    return [
      createHugoGoal(subject, find, 'json', maxRatio.json),
      createHugoGoal(subject, find, 'pages', maxRatio.pages),
    ]
  }),
  createSyntheticGoal(1000, 'json', 2.5),
  createSyntheticGoal(10_000, 'json', null),
  createSyntheticGoal(10_000, 'pages', null),
  ...tasks.map(
    ([task, name]): Goal => ({
      name: `Build of 100,000 documents, ${name}: peak memory`,
      bound: atMost(1e9),
      measure: ({ build }) => findCost(findBuild(build, 100_000), 'Stele', task, 'memory'),
      format: toBytes,
    }),
  ),
  ...tasks.map(
    ([task, name]): Goal => ({
      name: `Build of 100,000 documents, ${name}: time relative to 10 times that of 10,000`,
      bound: atMost(1.15),
      measure({ build }) {
        const [small, large] = [findBuild(build, 10_000), findBuild(build, 100_000)]
        if (small?.run !== large?.run) return Number.NaN
        return findCost(large, 'Stele', task, 'wall') / (10 * findCost(small, 'Stele', task, 'wall'))
      },
      format: toTimes,
    }),
  ),
  {
    name: 'Rebuild of 10,000 documents, nothing changed: files written',
    bound: atMost(0),
    measure: (results) => findRebuild(results, 'nothing changed')?.written ?? Number.NaN,
    format: toCount,
  },
  ...rebuilds.map(
    ([change, maxRatio]): Goal => ({
      name: `Rebuild of 10,000 documents, ${change}: time relative to a cold build`,
      bound: atMost(maxRatio),
      measure: (results) =>
        (findRebuild(results, change)?.wall ?? Number.NaN) /
        (findRebuild(results, 'cold build')?.wall ?? Number.NaN),
      format: toTimes,
    }),
  ),
]

type FindBuild = (results: Results) => BuildResult | undefined

/** @param maxRatio null shows the figure without a goal */
function createHugoGoal(subject: string, find: FindBuild, task: Task, maxRatio: number | null): Goal {
  const [work, output] = task === 'json' ? ['`site: false`', 'JSON'] : ['all pages', 'JSON and HTML']
  return {
    name: `Build of ${subject}, ${work}: time relative to Hugo, ${output}`,
    bound: maxRatio === null ? null : atMost(maxRatio),
    measure(results) {
      const build = find(results)
      return findCost(build, 'Stele', task, 'wall') / findCost(build, 'Hugo', task, 'wall')
    },
    format: toTimes,
  }
}

function createSyntheticGoal(documents: number, task: Task, maxRatio: number | null): Goal {
  const find = ({ build }: Results) => findBuild(build, documents)
  return createHugoGoal(`${toCount(documents)} synthetic documents`, find, task, maxRatio)
}

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
  figure: 'wall' | 'cpu' | 'memory',
): number =>
  build?.rows.find((row) => row.generator === generator && row.task === task && row.parser === undefined)?.[
    figure
  ] ?? Number.NaN
