/** Measures cold builds of Stele and its peers for every number of documents. */

import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { writeCorpus, writeSite } from './corpus.ts'
import type { Format } from './corpus-essay.ts'
import { moveAside } from './move-aside.ts'
import type { Peer, Task } from './peers/peer.ts'
import type { BuildResult, BuildRow } from './results.ts'
import { type Command, type RunCost, runCommand } from './run-command.ts'
import type { Stele } from './stele.ts'

/** MDX and the remark parser are measured at this size only; rebuilds, responses and startup know no other size. */
export const defaultSize = 10_000

/** Once a build takes longer than this many milliseconds, fewer rounds are run. */
const slow = { milliseconds: 20_000, rounds: 3 }
const defaultRounds = 5

export interface BuildOptions {
  readonly stele: Stele
  readonly peers: readonly Peer[]
  /** Holds the corpora and the outputs, which are not deleted before the end (see {@link moveAside}). */
  readonly folder: string
  /** Null chooses the number by the duration of a build. */
  readonly rounds: number | null
}

/** A generator with a task. */
interface Contender extends Pick<BuildRow, 'generator' | 'task' | 'parser'> {
  /** Prepares the next build and returns its command. */
  prepare(): Command
}

/** A corpus to build. */
interface Corpus {
  readonly documents: number
  readonly format: Format
  /** Whether Stele also builds it with `--parser remark`. */
  readonly hasRemark: boolean
}

/**
 * Lists the corpora: Markdown in every size; MDX, and the remark parser, at the default size or else the first
 * smaller one.
 * @throws {RangeError} if the list is empty
 */
export function listCorpora(sizes: readonly number[], formats: readonly Format[]): readonly Corpus[] {
  const fullSize = sizes.includes(defaultSize) ? defaultSize : sizes.find((size) => size < defaultSize)
  const corpora = sizes.flatMap((documents) => {
    const hasRemark = documents === fullSize
    const formatsOfSize = formats.filter((format) => hasRemark || format === 'md')
    return formatsOfSize.map((format) => ({ documents, format, hasRemark }))
  })
  if (corpora.length === 0) {
    const [names, counts] = [formats.join(), sizes.join()]
    throw new RangeError(
      `Cannot measure ${names} with ${counts} documents: expected at most ${defaultSize} documents`,
    )
  }
  return corpora
}

/** The start of this run, to the minute. */
const runStart = `${new Date().toISOString().slice(0, 16)}Z`

/** Yields the result of each corpus as soon as it is measured. */
export async function* measureBuilds(
  corpora: readonly Corpus[],
  options: BuildOptions,
): AsyncGenerator<BuildResult> {
  for (const { documents, format, hasRemark } of corpora) {
    const parsers = hasRemark ? [undefined, 'remark'] : [undefined]
    const folder = join(options.folder, `${documents}-${format}`)
    yield await measureCorpus(documents, format, parsers, { ...options, folder })
  }
}

async function measureCorpus(
  documents: number,
  format: Format,
  parsers: readonly (string | undefined)[],
  { stele, peers, folder, rounds }: BuildOptions,
): Promise<BuildResult> {
  console.error(`Writing ${documents} documents (${format})`)
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const bytes = writeCorpus(content, { documents, format, site: false })
  const contenders = [
    ...toPeerContenders(peers, content, folder, out),
    ...toSteleContenders(stele, parsers, content, folder, out),
  ]
  const rows = await measureInTurn(contenders, out, rounds)
  const versions = Object.fromEntries(
    [...peers, { name: 'Stele', version: stele.version }].map(({ name, version }) => [name, version]),
  )
  return { documents, format, run: runStart, bytes, ...rows, machine: describeMachine(), versions }
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

const toSteleContenders = (
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
        const parserFlags = parser === undefined ? [] : ['--parser', parser]
        const flags = ['--content', content, '--out', out, '--no-cache', '--quiet', ...parserFlags]
        return { argv: stele.toArgv('build', ...flags), folder }
      },
    })),
  )

/** Runs all contenders in every round, so that other work on the machine affects all of them. */
async function measureInTurn(
  contenders: readonly Contender[],
  out: string,
  requestedRounds: number | null,
): Promise<Pick<BuildResult, 'rounds' | 'rows'>> {
  const measurements = contenders.map((contender) => ({
    contender,
    costs: [] as RunCost[],
    isFailed: false,
  }))
  let rounds = requestedRounds ?? defaultRounds
  for (let round = 1; round <= rounds; round++) {
    for (const measurement of measurements) {
      const { generator, task, parser = '' } = measurement.contender
      if (measurement.isFailed) continue
      try {
        const cost = await runCommand(measurement.contender.prepare())
        measurement.costs.push(cost)
        if (requestedRounds === null && cost.wall > slow.milliseconds) rounds = slow.rounds
        console.error(`${round}/${rounds} ${generator} ${task} ${parser} ${Math.round(cost.wall)} ms`)
      } catch (error) {
        // A failure of a peer is a result; a failure of Stele is a bug.
        if (generator === 'Stele') throw error
        measurement.isFailed = true
        console.error(`Skipped: ${(error as Error).message}`)
      }
      moveAside(out)
    }
  }
  return {
    rounds,
    rows: measurements.map(({ contender, costs, isFailed }) => toRow(contender, costs, isFailed)),
  }
}

function toRow(
  { generator, task, parser }: Contender,
  costs: readonly RunCost[],
  isFailed: boolean,
): BuildRow {
  const toFigure = (pick: (cost: RunCost) => number | null) => {
    const figures = costs.map(pick).filter((figure) => figure !== null)
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
