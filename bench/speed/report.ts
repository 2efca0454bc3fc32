/** Renders the results as the Markdown tables of `bench/README.md`. */

import {
  type Row,
  toBytes,
  toCount,
  toMicroseconds,
  toMilliseconds,
  toRatio,
  toSeconds,
  toTable,
} from '../tables.ts'
import { findCost } from './build-goals.ts'
import { drawPlots, toBuildName } from './draw-plots.ts'
import { toGoalTable } from './goals.ts'
import { operationNames } from './operations.ts'
import type { BuildResult, Cost, RebuildResult, Results, ServeResult, StartResult } from './results.ts'

/** The sections that `npm run bench` generates; `speed` holds the goals and the plots. */
export type SectionName = 'speed' | 'build' | 'rebuild' | 'serve' | 'start'

/**
 * Returns each section as Markdown, without the sections that have no results.
 * @param isTrial leaves out the plots, and the goals that were not measured
 */
export function toSections(
  results: Results,
  { isTrial = false }: { readonly isTrial?: boolean } = {},
): Readonly<Partial<Record<SectionName, string>>> {
  const { build, rebuild, serve, start } = results
  return {
    speed: [toGoalTable(results, isTrial), ...(isTrial ? [] : toImages(results))].join('\n\n'),
    ...(build.length > 0 && { build: build.map(toBuildTable).join('\n\n') }),
    ...(rebuild && { rebuild: toRebuildTable(rebuild) }),
    ...(serve && { serve: toServeTables(serve) }),
    ...(start && { start: toStartTables(start) }),
  }
}

const toRounds = (rounds: number): string => (rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`)

const toVersions = (versions: Readonly<Record<string, string>>): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

const costHeader = ['user time', 'CPU time', 'wall time', 'peak memory', 'cores of others']

/**
 * Returns the cells of {@link costHeader}.
 * @param base the CPU time of the row that the others are compared with
 */
function toCostCells({ user, cpu, wall, memory, otherCores = null }: Cost, base: number): Row {
  const toCell = (figure: number | null, format: (figure: number) => string) =>
    toRatio(figure ?? Number.NaN, Number.NaN, format)
  return [
    toCell(user, toSeconds),
    toRatio(cpu ?? Number.NaN, base, toSeconds),
    toCell(wall, toSeconds),
    toCell(memory, toBytes),
    toCell(otherCores, (figure) => figure.toFixed(2)),
  ]
}

function toBuildTable(build: BuildResult): string {
  const { corpus, times, documents, format, bytes, rounds, machine, versions, rows } = build
  const formatName = format === 'md' ? 'Markdown' : 'MDX'
  const size = `${formatName} documents, ${toBytes(bytes)}`
  const title =
    corpus === 'synthetic'
      ? `${toCount(documents)} synthetic ${size}`
      : `\`${corpus}\` × ${times}, ${toCount(documents)} ${size}`
  const lines = rows.map((row): Row => {
    const base = findCost(build, 'Hugo', row.task === 'pages' ? 'pages' : 'json', 'cpu')
    const name = row.failure === undefined ? toBuildName(row) : `${toBuildName(row)} (failed)`
    return [name, ...toCostCells(row, base), toLine(row.failure ?? row.notes)]
  })
  const table = toTable([title, ...costHeader, 'differences'], lines)
  return `${table}\n\n${toRounds(rounds)}; ${toVersions(versions)}. ${machine}`
}

/** Fits a message of several lines into a cell. */
const toLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

function toRebuildTable({ corpus, times, documents, rounds, machine, rows }: RebuildResult): string {
  const base = rows.find(({ name }) => name === 'nothing changed')?.cpu ?? Number.NaN
  const lines = rows.map((row) => [
    row.name,
    ...toCostCells(row, base),
    toCount(row.written),
    toCount(row.removed),
  ])
  const title = `\`${corpus}\` × ${times}, ${toCount(documents)} documents, \`site: false\``
  const table = toTable([title, ...costHeader, 'files written', 'files removed'], lines)
  return `${table}\n\n${toRounds(rounds)}. ${machine}`
}

/** From this CPU share on, the load client limits the result and not the server. */
const saturatedShare = 0.9

function toServeTables({ documents, rounds, machine, isPinned, versions, rows }: ServeResult): string {
  const find = (operation: string, server: string) =>
    rows.find((row) => row.operation === operation && row.server === server)
  const operationRows = operationNames.flatMap((operation): Row[] => {
    const [stele, bare] = [find(operation, 'Stele'), find(operation, 'node:http')]
    if (stele === undefined || bare === undefined) return []
    const toCell = (quantile: 'p50' | 'p99') =>
      toRatio(stele.half?.[quantile] ?? Number.NaN, bare.half?.[quantile] ?? Number.NaN, toMilliseconds)
    const throughput = toRatio(stele.max.throughput, bare.max.throughput, toRoundCount)
    const rate = toCount(stele.half?.rate ?? Number.NaN)
    const cpu = toRatio(stele.half?.cpu ?? Number.NaN, bare.half?.cpu ?? Number.NaN, toMicroseconds)
    return [[operation, toBytes(stele.bytes), throughput, rate, cpu, toCell('p50'), toCell('p99')]]
  })
  const base = find('detail', 'node:http')?.max
  const serverRows = rows
    .filter(({ operation }) => operation === 'detail')
    .map(({ server, max }): Row => {
      const toCell = (figure: 'throughput' | 'p50' | 'p99', format: (figure: number) => string) =>
        toRatio(max[figure], base?.[figure] ?? Number.NaN, format)
      const name = max.clientBusy > saturatedShare ? `${server} (client saturated)` : server
      const throughput = toCell('throughput', toRoundCount)
      return [name, throughput, toCell('p50', toMilliseconds), toCell('p99', toMilliseconds)]
    })
  const pinning = isPinned
    ? 'server and client each on their own core'
    : 'server and client share the same cores'
  return [
    toTable(
      [
        `${toCount(documents)} documents, relative to bare \`node:http\``,
        'body',
        'max responses/s',
        'fixed rate, requests/s',
        'CPU time per response at that rate',
        'p50 at that rate',
        'p99 at that rate',
      ],
      operationRows,
    ),
    toTable(['One essay at maximum load', 'responses/s', 'p50', 'p99'], serverRows),
    `${toRounds(rounds)}, ${pinning}; ${toVersions(versions)}. ${machine}`,
  ].join('\n\n')
}

const toRoundCount = (figure: number): string => toCount(Math.round(figure))

function toStartTables({ documents, rounds, machine, servers, calls }: StartResult): string {
  const [bare] = servers
  const lines = servers.map(({ name, ready, firstResponse, memory }) => [
    name,
    toRatio(ready, bare?.ready ?? Number.NaN, toMilliseconds),
    toRatio(firstResponse, bare?.firstResponse ?? Number.NaN, toMilliseconds),
    toRatio(memory ?? Number.NaN, bare?.memory ?? Number.NaN, toBytes),
  ])
  return [
    toTable(
      [
        `${toCount(documents)} documents`,
        'time until it listens',
        'time until the first response',
        'memory after it',
      ],
      lines,
    ),
    toTable(
      ['Command', ...costHeader],
      calls.map((call) => [`\`${call.name}\``, ...toCostCells(call, calls[0]?.cpu ?? Number.NaN)]),
    ),
    `${toRounds(rounds)}. ${machine}`,
  ].join('\n\n')
}

const toImages = (results: Results): readonly string[] =>
  drawPlots(results).map(({ name, altText }) => `![${altText}](plots/${name}.svg)`)
