/** The results as plots. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawBars } from '../plots/bars.ts'
import { drawLines } from '../plots/lines.ts'
import { toCount } from '../tables.ts'
import { findCost } from './bars.ts'
import { operationNames } from './operations.ts'
import type { Task } from './peers/peer.ts'
import type { BuildResult, BuildRow, Results, ServeResult } from './results.ts'

const taskNames: Readonly<Record<Task, string>> = { json: 'JSON', pages: 'JSON and HTML' }

/** What was asked for, and of whom. */
export function toBuildName({ generator, task, parser }: BuildRow): string {
  const what = generator === 'Stele' ? (task === 'json' ? '`site: false`' : 'all pages') : taskNames[task]
  return [`${generator}, ${what}`, ...(parser === undefined ? [] : [`\`--parser ${parser}\``])].join(', ')
}

const folder = join(import.meta.dirname, '../plots')

/** Draws the plots of what was measured, each as a file. */
export function writePlots(results: Results): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, svg } of drawPlots(results)) writeFileSync(join(folder, `${name}.svg`), svg)
}

interface Drawn {
  /** That of its file. */
  readonly name: string
  /** What stands for it where it is not seen; what it shows in full is in the plot, and in the tables. */
  readonly short: string
  readonly svg: string
}

export const drawPlots = ({ build, serve }: Results): readonly Drawn[] => [
  ...(build.some(({ format }) => format === 'md') ? [drawBuild(build)] : []),
  ...(serve === undefined ? [] : [drawServe(serve)]),
]

function drawBuild(builds: readonly BuildResult[]): Drawn {
  const sizes = builds.filter(({ format }) => format === 'md')
  const kinds = [...new Map(sizes.flatMap(({ rows }) => rows.map((row) => [toBuildName(row), row]))).values()]
  const lines = kinds
    .filter(({ parser }) => parser === undefined)
    .map((row) => ({
      name: toBuildName(row).replaceAll('`', ''),
      isOwn: row.generator === 'Stele',
      isFine: row.task === 'json',
      points: sizes
        .map((size) => [size.documents, findCost(size, row.generator, row.task, 'wall') / 1000] as const)
        .filter(([, seconds]) => !Number.isNaN(seconds)),
    }))
    .filter(({ points }) => points.length > 0)
  const description = `Seconds of a build from nothing by the number of documents. ${lines
    .map(({ name, points }) => {
      const figures = points.map(([x, y]) => `${y.toPrecision(2)} s for ${toCount(x)}`)
      return `${name}: ${figures.join(', ')}`
    })
    .join('; ')}.`
  const axes = { x: 'documents', y: 'seconds' }
  const svg = drawLines({
    title: 'A build from nothing',
    description,
    axes,
    lines,
    writeX: toCount,
    writeY: String,
  })
  const short = 'Seconds of a build from nothing by the number of documents, Stele beside other generators'
  return { name: 'build', short, svg }
}

function drawServe({ rows }: ServeResult): Drawn {
  const groups = operationNames
    .map((operation) => {
      const bars = rows
        .filter((row) => row.operation === operation)
        .map(({ server, most: { throughput } }) => ({
          name: server,
          value: throughput,
          text: toCount(Math.round(throughput)),
          isOwn: server === 'Stele',
        }))
      return { name: operation, bars }
    })
    .filter(({ bars }) => bars.length > 0)
  const description = `Answers a second at the most, on one core. ${groups
    .map(({ name, bars }) => `${name}: ${bars.map((bar) => `${bar.name} ${bar.text}`).join(', ')}`)
    .join('; ')}.`
  const svg = drawBars({ title: 'Answers a second, on one core', description, groups })
  const short = 'Answers a second of each operation on one core, Stele beside other servers'
  return { name: 'serve', short, svg }
}
