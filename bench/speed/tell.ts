/** The results as tables. */

import {
  type Row,
  type Tables,
  toBytes,
  toCount,
  toMilliseconds,
  toRatio,
  toSeconds,
  toTable,
  toTimes,
} from '../tables.ts'
import { findCost, toBarTable } from './bars.ts'
import { drawPlots, toBuildName } from './draw.ts'
import { operationNames } from './operations.ts'
import type { BuildResult, RebuildResult, Results, ServeResult, StartResult } from './results.ts'

/** What each part of the READMEs shows. */
export function toTables(results: Results): Tables {
  const { build, rebuild, serve, start } = results
  const bars = toBarTable(results)
  const sections = [
    bars,
    ...toImages('plots', results),
    ...build.map(toBuildTable),
    rebuild && toRebuildTable(rebuild),
    serve && toServeTables(serve),
    start && toStartTables(start),
  ]
  const given = sections.filter((section) => section !== undefined)
  return { short: [bars, ...toImages('bench/plots', results)].join('\n\n'), long: given.join('\n\n') }
}

const toRounds = (rounds: number): string => (rounds === 1 ? 'Of one round' : `Medians of ${rounds} rounds`)

const toVersions = (versions: Readonly<Record<string, string>>): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

function toBuildTable(build: BuildResult): string {
  const { documents, format, bytes, rounds, machine, versions, rows } = build
  const text = format === 'md' ? 'Markdown' : 'MDX'
  const head = [
    `${toCount(documents)} documents of ${text}, ${toBytes(bytes)}`,
    'time beside Hugo’s',
    'beside Eleventy’s of JSON',
    'CPU time beside Hugo’s',
    'peak memory beside Hugo’s',
  ]
  const lines = rows.map((row): Row => {
    const { task, isFailed } = row
    const toCell = (figure: 'wall' | 'cpu' | 'memory', write: (figure: number) => string) =>
      toRatio(row[figure] ?? Number.NaN, findCost(build, 'Hugo', task, figure), write)
    const beside = toTimes((row.wall ?? Number.NaN) / findCost(build, 'Eleventy', 'json', 'wall'))
    const cells = [toCell('wall', toSeconds), beside, toCell('cpu', toSeconds), toCell('memory', toBytes)]
    return [isFailed ? `${toBuildName(row)} (failed)` : toBuildName(row), ...cells]
  })
  return `${toTable(head, lines)}\n\n${toRounds(rounds)}; ${toVersions(versions)}. ${machine}`
}

function toRebuildTable({ documents, rounds, machine, rows }: RebuildResult): string {
  const lines = rows.map(({ name, wall, written, removed }) => [
    name,
    toRatio(wall, rows[0]?.wall ?? Number.NaN, toSeconds),
    toCount(written),
    toCount(removed),
  ])
  const head = [`${toCount(documents)} documents, \`site: false\``, 'time', 'files written', 'files removed']
  return `${toTable(head, lines)}\n\n${toRounds(rounds)}. ${machine}`
}

/** From what share of its time on a client is said to be at its end. */
const busy = 0.9

function toServeTables({ documents, rounds, machine, isPinned, versions, rows }: ServeResult): string {
  const find = (operation: string, server: string) =>
    rows.find((row) => row.operation === operation && row.server === server)
  const ways = operationNames.flatMap((operation): Row[] => {
    const [own, bare] = [find(operation, 'Stele'), find(operation, 'node:http')]
    if (own === undefined || bare === undefined) return []
    const toCell = (share: 'p50' | 'p90' | 'p99') =>
      toRatio(own.half?.[share] ?? Number.NaN, bare.half?.[share] ?? Number.NaN, toMilliseconds)
    const throughput = toRatio(own.most.throughput, bare.most.throughput, (most) => toCount(Math.round(most)))
    const rate = toCount(own.half?.rate ?? Number.NaN)
    return [[operation, toBytes(own.bytes), throughput, rate, toCell('p50'), toCell('p90'), toCell('p99')]]
  })
  const base = find('detail', 'node:http')?.most
  const servers = rows
    .filter(({ operation }) => operation === 'detail')
    .map(({ server, most }): Row => {
      const toCell = (figure: 'throughput' | 'p50' | 'p99', write: (figure: number) => string) =>
        toRatio(most[figure], base?.[figure] ?? Number.NaN, write)
      const note = most.busy > busy ? `${server} (the client was at its end)` : server
      const throughput = toCell('throughput', (figure) => toCount(Math.round(figure)))
      return [note, throughput, toCell('p50', toMilliseconds), toCell('p99', toMilliseconds)]
    })
  const where = isPinned
    ? 'server and client each on a core of its own'
    : 'server and client on the same cores'
  return [
    toTable(
      [
        `${toCount(documents)} documents, beside bare \`node:http\``,
        'body',
        'answers a second at the most',
        'asked a second',
        'p50 then',
        'p90 then',
        'p99 then',
      ],
      ways,
    ),
    toTable(['One essay, as fast as it is answered', 'answers a second', 'p50', 'p99'], servers),
    `${toRounds(rounds)}, ${where}; ${toVersions(versions)}. ${machine}`,
  ].join('\n\n')
}

function toStartTables({ documents, rounds, machine, servers, calls }: StartResult): string {
  const [bare] = servers
  const lines = servers.map(({ name, ready, answered, memory }) => [
    name,
    toRatio(ready, bare?.ready ?? Number.NaN, toMilliseconds),
    toRatio(answered, bare?.answered ?? Number.NaN, toMilliseconds),
    toRatio(memory ?? Number.NaN, bare?.memory ?? Number.NaN, toBytes),
  ])
  return [
    toTable([`${toCount(documents)} documents`, 'listens after', 'has answered after', 'memory then'], lines),
    toTable(
      ['One call', 'time'],
      calls.map(({ name, wall }) => [
        `\`${name}\``,
        toRatio(wall, calls[0]?.wall ?? Number.NaN, toMilliseconds),
      ]),
    ),
    `${toRounds(rounds)}. ${machine}`,
  ].join('\n\n')
}

/** @param base the folder of the plots, from the README that shows them */
const toImages = (base: string, results: Results): readonly string[] =>
  drawPlots(results).map(({ name, short }) => `![${short}](${base}/${name}.svg)`)
