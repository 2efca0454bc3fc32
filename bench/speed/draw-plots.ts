/** Draws the results as SVG plots in `bench/plots/`. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawBars } from '../plots/bars.ts'
import { drawLines } from '../plots/lines.ts'
import { toCount } from '../tables.ts'
import { findCost } from './build-goals.ts'
import { operationNames } from './operations.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, BuildRow, Results, ServeResult } from './results.ts'

const taskNames: Readonly<Record<Task, string>> = {
  raw: 'raw JSON',
  rendered: 'rendered JSON',
  json: 'same work',
  pages: 'same work and HTML',
}

/** Names a generator and its task, such as `Hugo, raw JSON`. */
export function toBuildName({ generator, task, parser, node }: BuildRow): string {
  const taskName = generator === 'Stele' ? (task === 'json' ? '`site: false`' : 'all pages') : taskNames[task]
  return [
    `${generator}, ${taskName}`,
    ...(parser === undefined ? [] : [`\`--parser ${parser}\``]),
    ...(node === undefined ? [] : [`Node ${node}`]),
  ].join(', ')
}

const folder = join(import.meta.dirname, '../plots')

/** Writes one SVG file per plot. */
export function writePlots(results: Results): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, svg } of drawPlots(results)) writeFileSync(join(folder, `${name}.svg`), svg)
}

interface DrawnPlot {
  /** The file's name, without `.svg`. */
  readonly name: string
  /** A short alternative text; the SVG itself holds a description with all figures. */
  readonly altText: string
  readonly svg: string
}

export const drawPlots = ({ build, serve }: Results): readonly DrawnPlot[] => [
  ...(build.some(isDrawn) ? [drawBuild(build.filter(isDrawn))] : []),
  ...(serve === undefined ? [] : [drawServe(serve)]),
]

/** Only the synthetic corpus is measured in several sizes. */
const isDrawn = ({ corpus, format }: BuildResult): boolean => corpus === 'synthetic' && format === 'md'

function drawBuild(sizes: readonly BuildResult[]): DrawnPlot {
  const kinds = [...new Map(sizes.flatMap(({ rows }) => rows.map((row) => [toBuildName(row), row]))).values()]
  const lines = kinds
    .filter(({ parser, node }) => parser === undefined && node === undefined)
    .map((row) => ({
      name: toBuildName(row).replaceAll('`', ''),
      isStele: row.generator === 'Stele',
      isDashed: row.task !== 'pages',
      points: sizes
        .map((size) => [size.documents, findCost(size, row.generator, row.task, 'wall') / 1000] as const)
        .filter(([, seconds]) => !Number.isNaN(seconds)),
    }))
    // The peers of a single size are no line.
    .filter(({ points }) => points.length > 1)
  const description = `Duration of a cold build in seconds, by number of documents. ${lines
    .map(({ name, points }) => {
      const figures = points.map(([x, y]) => `${y.toPrecision(2)} s for ${toCount(x)}`)
      return `${name}: ${figures.join(', ')}`
    })
    .join('; ')}.`
  const svg = drawLines({
    title: 'Cold build',
    description,
    axes: { x: 'documents', y: 'seconds' },
    lines,
    formatX: toCount,
    formatY: String,
  })
  const altText = 'Duration of a cold build by number of documents, Stele and other generators'
  return { name: 'build', altText, svg }
}

function drawServe({ rows }: ServeResult): DrawnPlot {
  const groups = operationNames
    .map((operation) => {
      const bars = rows
        .filter((row) => row.operation === operation)
        .map(({ server, max: { throughput } }) => ({
          name: server,
          value: throughput,
          text: toCount(Math.round(throughput)),
          isStele: server === 'Stele',
        }))
      return { name: operation, bars }
    })
    .filter(({ bars }) => bars.length > 0)
  const description = `Maximum responses per second on one core. ${groups
    .map(({ name, bars }) => `${name}: ${bars.map((bar) => `${bar.name} ${bar.text}`).join(', ')}`)
    .join('; ')}.`
  const svg = drawBars({ title: 'Responses per second on one core', description, groups })
  const altText = 'Responses per second of each operation on one core, Stele and other servers'
  return { name: 'serve', altText, svg }
}
