/** Measures cold builds of Stele and its peers for every number of documents. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { type Corpus, setPages } from './corpora.ts'
import { moveAside } from './move-aside.ts'
import type { Peer } from './peers/peer.ts'
import type { BuildResult, BuildRow } from './results.ts'
import { type Command, type RunCost, runCommand } from './run-command.ts'
import type { Stele } from './stele.ts'

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

/** The start of this run, to the minute. */
const runStart = `${new Date().toISOString().slice(0, 16)}Z`

/** Yields the result of each corpus as soon as it is measured. */
export async function* measureBuilds(
  corpora: readonly Corpus[],
  options: BuildOptions,
): AsyncGenerator<BuildResult> {
  for (const corpus of corpora) {
    yield await measureCorpus(corpus, { ...options, folder: join(options.folder, corpus.id) })
  }
}

async function measureCorpus(
  corpus: Corpus,
  { stele, peers, folder, rounds }: BuildOptions,
): Promise<BuildResult> {
  const { name, times, format, hasRemark } = corpus
  console.error(`Writing the corpus ${name} (${format})`)
  mkdirSync(folder, { recursive: true })
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const written = corpus.write(content)
  // Eleventy is measured with the synthetic corpus only.
  const compared = peers.filter((peer) => name === 'synthetic' || peer.name === 'Hugo')
  const contenders = [
    ...toPeerContenders(compared, content, folder, out),
    ...toSteleContenders(stele, hasRemark ? [undefined, 'remark'] : [undefined], content, folder, out),
  ]
  const rows = await measureInTurn(contenders, out, rounds)
  const versions = Object.fromEntries(
    [...compared, { name: 'Stele', version: stele.version }].map((each) => [each.name, each.version]),
  )
  return {
    corpus: name,
    times,
    ...written,
    format,
    run: runStart,
    ...rows,
    machine: describeMachine(),
    versions,
  }
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
    (['json', 'pages'] as const).map((task) => ({
      generator: 'Stele',
      task,
      ...(parser === undefined ? {} : { parser }),
      prepare() {
        setPages(content, task === 'pages')
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
    user: toFigure(({ user }) => user),
    cpu: toFigure(({ cpu }) => cpu),
    memory: toFigure(({ memory }) => memory),
    ...(isFailed ? { isFailed } : {}),
  }
}
