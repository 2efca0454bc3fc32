/** Builds from nothing, beside other generators: of every size, and at one of them of MDX and with the other parser. */

import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { putAside } from './aside.ts'
import { type Format, writeCorpus, writeSite } from './corpus.ts'
import type { Peer, Task } from './peers/peer.ts'
import type { BuildResult, BuildRow } from './results.ts'
import { type Command, type Ran, run } from './run.ts'
import type { Stele } from './stele.ts'

/** The size at which MDX and the other parser are measured too; parts other than the build know this one alone. */
export const shownSize = 10_000

/** What is done for so long is done less often. */
const long = { milliseconds: 20_000, rounds: 3 }
const usualRounds = 5

export interface BuildOptions {
  readonly stele: Stele
  readonly peers: readonly Peer[]
  /** Where everything is made; what was built stays there to the end (see {@link putAside}). */
  readonly folder: string
  /** Null for as many as there is time for. */
  readonly rounds: number | null
}

/** One of those that are compared. */
interface Contender extends Pick<BuildRow, 'generator' | 'task' | 'parser'> {
  /** Makes ready for the next run. */
  prepare(): Command
}

/** One corpus to build, and whether the other parser reads it too. */
interface Measured {
  readonly documents: number
  readonly format: Format
  readonly isByBoth: boolean
}

/**
 * Lists what is built: Markdown in every size, and at the size that is shown, or the first lesser one, MDX, and both
 * by the other parser as well.
 * @throws {RangeError} where that is nothing
 */
export function listMeasured(sizes: readonly number[], formats: readonly Format[]): readonly Measured[] {
  const whole = sizes.includes(shownSize) ? shownSize : sizes.find((size) => size < shownSize)
  const measured = sizes.flatMap((documents) => {
    const isByBoth = documents === whole
    const built = formats.filter((format) => isByBoth || format === 'md')
    return built.map((format) => ({ documents, format, isByBoth }))
  })
  if (measured.length === 0)
    throw new RangeError(
      `Cannot measure ${formats.join()} of ${sizes.join()} documents: expected fewer of them`,
    )
  return measured
}

/** When this run began. */
const begun = `${new Date().toISOString().slice(0, 16)}Z`

/** Gives each result as soon as it is there. */
export async function* measureBuilds(
  all: readonly Measured[],
  options: BuildOptions,
): AsyncGenerator<BuildResult> {
  for (const { documents, format, isByBoth } of all) {
    const parsers = isByBoth ? [undefined, 'remark'] : [undefined]
    const folder = join(options.folder, `${documents}-${format}`)
    yield await measureSize(documents, format, parsers, { ...options, folder })
  }
}

async function measureSize(
  documents: number,
  format: Format,
  parsers: readonly (string | undefined)[],
  { stele, peers, folder, rounds }: BuildOptions,
): Promise<BuildResult> {
  console.error(`Writing ${documents} documents of ${format}`)
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const bytes = writeCorpus(content, { documents, format, site: false })
  const contenders = [
    ...toPeerContenders(peers, content, folder, out),
    ...toOwnContenders(stele, parsers, content, folder, out),
  ]
  const rows = await measureInTurn(contenders, out, rounds)
  const versions = Object.fromEntries(
    [...peers, { name: 'Stele', version: stele.version }].map(({ name, version }) => [name, version]),
  )
  return { documents, format, run: begun, bytes, ...rows, machine: describeMachine(), versions }
}

const toPeerContenders = (
  peers: readonly Peer[],
  content: string,
  folder: string,
  out: string,
): readonly Contender[] =>
  peers.flatMap((peer) =>
    peer.tasks.map((task) => {
      const command = peer.prepare(task, content, join(folder, `${peer.name}-${task}`), out)
      return { generator: peer.name, task, prepare: () => command }
    }),
  )

const toOwnContenders = (
  stele: Stele,
  parsers: readonly (string | undefined)[],
  content: string,
  folder: string,
  out: string,
): readonly Contender[] =>
  parsers.flatMap((parser) =>
    (['json', 'pages'] as const).map((task: Task) => ({
      generator: 'Stele',
      task,
      ...(parser === undefined ? {} : { parser }),
      prepare() {
        writeSite(content, { site: task === 'pages' })
        const flags = parser === undefined ? [] : ['--parser', parser]
        const line = stele.call(
          'build',
          '--content',
          content,
          '--out',
          out,
          '--no-cache',
          '--quiet',
          ...flags,
        )
        return { line, folder }
      },
    })),
  )

/** Every round has all of them, so that what else the machine does befalls all alike. */
async function measureInTurn(
  contenders: readonly Contender[],
  out: string,
  wanted: number | null,
): Promise<Pick<BuildResult, 'rounds' | 'rows'>> {
  const runs = contenders.map((contender) => ({ contender, ran: [] as Ran[], isFailed: false }))
  let rounds = wanted ?? usualRounds
  for (let round = 1; round <= rounds; round++) {
    for (const each of runs) {
      const { generator, task, parser = '' } = each.contender
      if (each.isFailed) continue
      try {
        const ran = await run(each.contender.prepare())
        each.ran.push(ran)
        if (wanted === null && ran.wall > long.milliseconds) rounds = long.rounds
        console.error(`${round}/${rounds} ${generator} ${task} ${parser} ${Math.round(ran.wall)} ms`)
      } catch (error) {
        // What we cannot do ourselves is not measured but mended.
        if (generator === 'Stele') throw error
        each.isFailed = true
        console.error(`Left out: ${(error as Error).message}`)
      }
      putAside(out)
    }
  }
  return { rounds, rows: runs.map(({ contender, ran, isFailed }) => toRow(contender, ran, isFailed)) }
}

function toRow({ generator, task, parser }: Contender, ran: readonly Ran[], isFailed: boolean): BuildRow {
  const toFigure = (pick: (ran: Ran) => number | null) => {
    const figures = ran.map(pick).filter((figure) => figure !== null)
    return isFailed || figures.length === 0 ? null : toMedian(figures)
  }
  return {
    generator,
    task,
    ...(parser === undefined ? {} : { parser }),
    wall: toFigure(({ wall }) => wall),
    cpu: toFigure(({ cpu }) => cpu),
    memory: toFigure(({ memory }) => memory),
    ...(isFailed ? { isFailed } : {}),
  }
}
