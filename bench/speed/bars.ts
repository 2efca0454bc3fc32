/** What Stele is to reach, beside what it did. */

import { toBytes, toCount, toMilliseconds, toTable, toTimes } from '../tables.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, Results, ServeRow, StartRow } from './results.ts'

interface Bar {
  readonly name: string
  /** Null for a figure that stands beside the others without being asked for. */
  readonly bound: { readonly kind: 'at least' | 'at most'; readonly value: number } | null
  /** Not a number where it was not measured. */
  measure(results: Results): number
  write(figure: number): string
}

const atMost = (value: number): Bar['bound'] => ({ kind: 'at most', value })
const atLeast = (value: number): Bar['bound'] => ({ kind: 'at least', value })

const tasks: readonly (readonly [Task, string])[] = [
  ['json', '`site: false`'],
  ['pages', 'all pages'],
]

const rebuilds: readonly (readonly [change: string, bound: Bar['bound']])[] = [
  ['nothing changed', atMost(0.25)],
  ['one essay edited', atMost(0.35)],
  ['one essay added', null],
  ['one essay removed', null],
]

const bars: readonly Bar[] = [
  toBuildBar('`site: false`, time beside Hugo’s of JSON', 'json', ['Hugo', 'json'], 1),
  toBuildBar('all pages, time beside Hugo’s of JSON and HTML', 'pages', ['Hugo', 'pages'], 0.6),
  toBuildBar('all pages, time beside Eleventy’s of JSON', 'pages', ['Eleventy', 'json'], 0.8),
  ...tasks.map(
    ([task, name]): Bar => ({
      name: `Build of 100,000 documents, ${name}: peak memory`,
      bound: atMost(1e9),
      measure: ({ build }) => findCost(findBuild(build, 100_000), 'Stele', task, 'memory'),
      write: toBytes,
    }),
  ),
  ...tasks.map(
    ([task, name]): Bar => ({
      name: `Build of 100,000 documents, ${name}: time beside ten times that of 10,000`,
      bound: atMost(1.15),
      measure({ build }) {
        const [less, more] = [findBuild(build, 10_000), findBuild(build, 100_000)]
        if (less?.run !== more?.run) return Number.NaN
        return findCost(more, 'Stele', task, 'wall') / (10 * findCost(less, 'Stele', task, 'wall'))
      },
      write: toTimes,
    }),
  ),
  {
    name: 'Rebuild of nothing new: files written',
    bound: atMost(0),
    measure: ({ rebuild }) =>
      rebuild?.rows.find(({ name }) => name === 'nothing changed')?.written ?? Number.NaN,
    write: toCount,
  },
  ...rebuilds.map(
    ([change, bound]): Bar => ({
      name: `Rebuild, ${change}: time beside the build from nothing`,
      bound,
      measure: ({ rebuild }) => {
        const wall = rebuild?.rows.find(({ name }) => name === change)?.wall
        return (wall ?? Number.NaN) / (rebuild?.rows[0]?.wall ?? Number.NaN)
      },
      write: toTimes,
    }),
  ),
  toServeBar(
    'answers a second beside bare `node:http`',
    atLeast(0.9),
    'node:http',
    ({ most }) => most.throughput,
  ),
  toServeBar('answers a second beside http-server', atLeast(3), 'http-server', ({ most }) => most.throughput),
  toServeBar(
    'p99 at half of what bare `node:http` does, beside its own',
    atMost(1.5),
    'node:http',
    (row, results) => (isAtHalf(row, results) ? (row.half?.p99 ?? Number.NaN) : Number.NaN),
  ),
  {
    name: '`stele serve` of 10,000 documents: listens after',
    bound: atMost(400),
    measure: ({ start }) => findOwnStart(start)?.ready ?? Number.NaN,
    write: toMilliseconds,
  },
  {
    name: '`stele serve` of 10,000 documents: resident memory',
    bound: atMost(200e6),
    measure: ({ start }) => findOwnStart(start)?.memory ?? Number.NaN,
    write: toBytes,
  },
  {
    name: '`stele --help`: time beside that of `node -e 0`',
    bound: atMost(3),
    measure: ({ start }) =>
      (start?.calls.find(({ name }) => name === 'stele --help')?.wall ?? Number.NaN) /
      (start?.calls[0]?.wall ?? Number.NaN),
    write: toTimes,
  },
]

function toBuildBar(name: string, task: Task, [peer, peerTask]: readonly [string, Task], most: number): Bar {
  return {
    name: `Build of 10,000 documents, ${name}`,
    bound: atMost(most),
    measure: ({ build }) => {
      const result = findBuild(build, 10_000)
      return findCost(result, 'Stele', task, 'wall') / findCost(result, peer, peerTask, 'wall')
    },
    write: toTimes,
  }
}

function toServeBar(
  name: string,
  bound: Bar['bound'],
  peer: string,
  pick: (row: ServeRow, results: Results) => number,
): Bar {
  const find = (results: Results, server: string) => {
    const row = findDetail(results, server)
    return row === undefined ? Number.NaN : pick(row, results)
  }
  return {
    name: `Essay detail, ${name}`,
    bound,
    measure: (results) => find(results, 'Stele') / find(results, peer),
    write: toTimes,
  }
}

const findDetail = ({ serve }: Results, server: string): ServeRow | undefined =>
  serve?.rows.find((row) => row.operation === 'detail' && row.server === server)

const findOwnStart = (start: Results['start']): StartRow | undefined =>
  start?.documents === 10_000 ? start.servers.find(({ name }) => name === 'Stele') : undefined

/** Whether it was asked half of what the bare server does: where Stele does much less, both are asked less. */
const isAtHalf = ({ half }: ServeRow, results: Results): boolean =>
  (half?.rate ?? 0) > 0.49 * (findDetail(results, 'node:http')?.most.throughput ?? Number.NaN)

const findBuild = (builds: readonly BuildResult[], documents: number): BuildResult | undefined =>
  builds.find((build) => build.format === 'md' && build.documents === documents)

/** A figure of a generator with what it takes unasked; not a number where it was not measured. */
export const findCost = (
  build: BuildResult | undefined,
  generator: string,
  task: Task,
  figure: 'wall' | 'cpu' | 'memory',
): number =>
  build?.rows.find((row) => row.generator === generator && row.task === task && row.parser === undefined)?.[
    figure
  ] ?? Number.NaN

export function toBarTable(results: Results): string {
  const rows = bars.map(({ name, bound, measure, write }) => {
    const figure = measure(results)
    const wanted = bound === null ? '–' : `${bound.kind} ${write(bound.value)}`
    if (Number.isNaN(figure)) return [name, wanted, 'not measured', '']
    return [name, wanted, write(figure), bound === null ? '' : isReached(figure, bound) ? 'yes' : '**no**']
  })
  return toTable(['', 'wanted', 'measured', 'reached'], rows)
}

const isReached = (figure: number, { kind, value }: NonNullable<Bar['bound']>): boolean =>
  kind === 'at least' ? figure >= value : figure <= value
