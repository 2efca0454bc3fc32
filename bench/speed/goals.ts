/** The performance goals, and whether the results reach them. */

import { toBytes, toCount, toMilliseconds, toPercent, toTable, toTimes } from '../tables.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, Results, ServeRow, StartRow } from './results.ts'
import { sampleBuild } from './sample-build.ts'

interface Bound {
  readonly kind: 'at least' | 'at most'
  readonly value: number
}

interface Goal {
  readonly name: string
  /** Null for a figure that is shown for comparison, without a goal. */
  readonly bound: Bound | null
  /** Returns NaN if the results do not have the figure. */
  measure(results: Results): number
  format(figure: number): string
}

const atMost = (value: number): Bound => ({ kind: 'at most', value })
const atLeast = (value: number): Bound => ({ kind: 'at least', value })

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

const goals: readonly Goal[] = [
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
  createServeGoal(
    'throughput relative to bare `node:http`',
    atLeast(0.9),
    'node:http',
    ({ max }) => max.throughput,
  ),
  createServeGoal(
    'throughput relative to http-server',
    atLeast(3),
    'http-server',
    ({ max }) => max.throughput,
  ),
  createServeGoal(
    'p99 relative to bare `node:http`, at half its maximum throughput',
    atMost(1.5),
    'node:http',
    (row, results) => (isAtHalfOfBare(row, results) ? (row.half?.p99 ?? Number.NaN) : Number.NaN),
  ),
  {
    name: 'Essay detail, asked by wrk without pinning: throughput relative to bare `node:http`',
    bound: atLeast(0.9),
    measure: ({ serve }) => (serve?.wrk?.stele ?? Number.NaN) / (serve?.wrk?.bare ?? Number.NaN),
    format: toTimes,
  },
  ...(['health', '429'] as const).map(
    (operation): Goal => ({
      name: `${operation === '429' ? 'A 429 response' : 'Health'}: throughput relative to bare \`node:http\``,
      bound: atLeast(0.8),
      measure: (results) =>
        findThroughput(results, operation, 'Stele') / findThroughput(results, operation, 'node:http'),
      format: toTimes,
    }),
  ),
  ...(
    [
      ['search', 'Search at 10,000 documents', 2000],
      ['404', 'A 404 response with the nearest slugs, of 5,000', 5000],
    ] as const
  ).map(
    ([operation, name, min]): Goal => ({
      name: `${name}: responses per second`,
      bound: atLeast(min),
      measure: (results) =>
        results.serve?.documents === 10_000 ? findThroughput(results, operation, 'Stele') : Number.NaN,
      format: (figure) => toCount(Math.round(figure)),
    }),
  ),
  {
    name: 'Build of the sample, 30 documents, cold',
    bound: atMost(1000),
    measure: ({ start }) => start?.calls.find(({ name }) => name === sampleBuild)?.wall ?? Number.NaN,
    format: toMilliseconds,
  },
  {
    name: '`stele serve` of 10,000 documents: time until it listens',
    bound: atMost(400),
    measure: ({ start }) => findSteleStart(start)?.ready ?? Number.NaN,
    format: toMilliseconds,
  },
  {
    name: '`stele serve` of 10,000 documents: resident memory',
    bound: atMost(200e6),
    measure: ({ start }) => findSteleStart(start)?.memory ?? Number.NaN,
    format: toBytes,
  },
  {
    name: '`stele --help`: time relative to `node -e 0`',
    bound: atMost(3),
    measure: ({ start }) =>
      (start?.calls.find(({ name }) => name === 'stele --help')?.wall ?? Number.NaN) /
      (start?.calls[0]?.wall ?? Number.NaN),
    format: toTimes,
  },
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

function createServeGoal(
  name: string,
  bound: Bound,
  peer: string,
  pick: (row: ServeRow, results: Results) => number,
): Goal {
  const find = (results: Results, server: string) => {
    const row = findDetail(results, server)
    return row === undefined ? Number.NaN : pick(row, results)
  }
  return {
    name: `Essay detail: ${name}`,
    bound,
    measure: (results) => find(results, 'Stele') / find(results, peer),
    format: toTimes,
  }
}

const findDetail = ({ serve }: Results, server: string): ServeRow | undefined =>
  serve?.rows.find((row) => row.operation === 'detail' && row.server === server)

const findThroughput = ({ serve }: Results, operation: string, server: string): number =>
  serve?.rows.find((row) => row.operation === operation && row.server === server)?.max.throughput ??
  Number.NaN

const findSteleStart = (start: Results['start']): StartRow | undefined =>
  start?.documents === 10_000 ? start.servers.find(({ name }) => name === 'Stele') : undefined

/** Whether the row's request rate was half of the bare server's maximum; it is lower if Stele is much slower. */
const isAtHalfOfBare = ({ half }: ServeRow, results: Results): boolean =>
  (half?.rate ?? 0) > 0.49 * (findDetail(results, 'node:http')?.max.throughput ?? Number.NaN)

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

export function toGoalTable(results: Results): string {
  const rows = goals.map(({ name, bound, measure, format }) => {
    const figure = measure(results)
    const limit = bound === null ? '–' : `${bound.kind} ${format(bound.value)}`
    if (Number.isNaN(figure)) return [name, limit, 'not measured', '']
    return [name, limit, format(figure), bound === null ? '' : isReached(figure, bound) ? 'yes' : '**no**']
  })
  return toTable(['', 'goal', 'measured', 'reached'], rows)
}

const isReached = (figure: number, { kind, value }: Bound): boolean =>
  kind === 'at least' ? figure >= value : figure <= value
