/** The goals for builds and rebuilds. */

import { toBytes, toCount, toPercent, toTimes } from '../tables.ts'
import { atMost, type Bound, type Goal } from './goal.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult } from './results.ts'

const tasks: readonly (readonly [Task, string])[] = [
  ['json', '`site: false`'],
  ['pages', 'all pages'],
]

const rebuilds: readonly (readonly [change: string, bound: Bound | null])[] = [
  ['nothing changed', atMost(0.25)],
  ['one essay edited', atMost(0.35)],
  ['one essay added', null],
  ['one essay removed', null],
]

export const buildGoals: readonly Goal[] = [
  ...(['til', 'rust-book'] as const).flatMap((corpus) => [
    createBuildGoal({ corpus, task: 'json', maxRatio: 1.5 }),
    createBuildGoal({ corpus, task: 'pages', maxRatio: 0.7 }),
    createRemarkGoal(corpus, 0.01),
  ]),
  createBuildGoal({ corpus: 'prompt-guide', task: 'json', maxRatio: 2.5 }),
  createRemarkGoal('prompt-guide', 0.05),
  createBuildGoal({ corpus: 'synthetic', documents: 1000, task: 'json', maxRatio: 2.5 }),
  createBuildGoal({ corpus: 'synthetic', documents: 10_000, task: 'json', maxRatio: null }),
  createBuildGoal({ corpus: 'synthetic', documents: 10_000, task: 'pages', maxRatio: null }),
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
    name: 'Rebuild, nothing changed: files written',
    bound: atMost(0),
    measure: ({ rebuild }) =>
      rebuild?.rows.find(({ name }) => name === 'nothing changed')?.written ?? Number.NaN,
    format: toCount,
  },
  ...rebuilds.map(
    ([change, bound]): Goal => ({
      name: `Rebuild, ${change}: time relative to a cold build`,
      bound,
      measure: ({ rebuild }) => {
        const wall = rebuild?.rows.find(({ name }) => name === change)?.wall
        return (wall ?? Number.NaN) / (rebuild?.rows[0]?.wall ?? Number.NaN)
      },
      format: toTimes,
    }),
  ),
]

function createBuildGoal({
  corpus,
  documents,
  task,
  maxRatio,
}: {
  readonly corpus: string
  /** The size of the synthetic corpus. */
  readonly documents?: number
  readonly task: Task
  readonly maxRatio: number | null
}): Goal {
  const subject = documents === undefined ? `\`${corpus}\`` : `${toCount(documents)} ${corpus} documents`
  const [work, output] = task === 'json' ? ['`site: false`', 'JSON'] : ['all pages', 'JSON and HTML']
  return {
    name: `Build of ${subject}, ${work}: time relative to Hugo, ${output}`,
    bound: maxRatio === null ? null : atMost(maxRatio),
    measure: ({ build }) => {
      const result = documents === undefined ? findCollection(build, corpus) : findBuild(build, documents)
      return findCost(result, 'Stele', task, 'wall') / findCost(result, 'Hugo', task, 'wall')
    },
    format: toTimes,
  }
}

function createRemarkGoal(corpus: string, maxShare: number): Goal {
  return {
    name: `Documents of \`${corpus}\` that remark reads`,
    bound: atMost(maxShare),
    measure: ({ build }) => {
      const result = findCollection(build, corpus)
      return (result?.remark?.whole ?? Number.NaN) / (result?.documents ?? Number.NaN)
    },
    format: toPercent,
  }
}

/** Finds a result of the synthetic Markdown corpus. */
const findBuild = (builds: readonly BuildResult[], documents: number): BuildResult | undefined =>
  builds.find(
    (build) => build.corpus === 'synthetic' && build.format === 'md' && build.documents === documents,
  )

const findCollection = (builds: readonly BuildResult[], name: string): BuildResult | undefined =>
  builds.find(({ corpus }) => corpus === name)

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
