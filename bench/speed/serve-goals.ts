/** The goals for responses and startup. */

import { toBytes, toMilliseconds, toTimes } from '../tables.ts'
import { atLeast, atMost, type Bound, type Goal } from './goal.ts'
import type { Results, ServeRow, StartRow } from './results.ts'

/** The responses whose CPU time is compared with that of the bare `node:http` server. */
const comparedOperations = [
  'page',
  'detail',
  'detail, 10 kB',
  'detail, 50 kB',
  'health',
  '304',
  '429',
] as const

export const serveGoals: readonly Goal[] = [
  ...comparedOperations.map(
    (operation): Goal => ({
      name: `${operation}: CPU time per response, relative to bare \`node:http\``,
      bound: atMost(1.15),
      measure: (results) =>
        findCpuTime(results, operation, 'Stele') / findCpuTime(results, operation, 'node:http'),
      format: toTimes,
    }),
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
  ...(
    [
      ['search', 'Search at 10,000 documents', 0.2],
      ['404', '404 of an unknown essay at 10,000 documents', 0.4],
    ] as const
  ).map(
    ([operation, name, min]): Goal => ({
      name: `${name}: throughput relative to bare \`node:http\``,
      bound: atLeast(min),
      measure: (results) =>
        results.serve?.documents === 10_000
          ? findThroughput(results, operation, 'Stele') / findThroughput(results, operation, 'node:http')
          : Number.NaN,
      format: toTimes,
    }),
  ),
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

const findCpuTime = (results: Results, operation: string, server: string): number =>
  results.serve?.rows.find((row) => row.operation === operation && row.server === server)?.half?.cpu ??
  Number.NaN

const findSteleStart = (start: Results['start']): StartRow | undefined =>
  start?.documents === 10_000 ? start.servers.find(({ name }) => name === 'Stele') : undefined

/** Whether the row's request rate was half of the bare server's maximum; it is lower if Stele is much slower. */
const isAtHalfOfBare = ({ half }: ServeRow, results: Results): boolean =>
  (half?.rate ?? 0) > 0.49 * (findDetail(results, 'node:http')?.max.throughput ?? Number.NaN)
