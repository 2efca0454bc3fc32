/** Measures cold builds of Stele and its peers for every number of documents. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { type Corpus, setPages } from './corpora.ts'
import { moveAside } from './move-aside.ts'
import type { Peer, Task } from './peers/peer.ts'
import type { BuildResult, BuildRow } from './results.ts'
import { type Command, measureUndisturbed, type RunCost, toMedianCost } from './run-command.ts'
import { findNewerNode, newerNode, type Stele } from './stele.ts'

export const defaultBuildRounds = 3

export interface BuildOptions {
  readonly stele: Stele
  readonly peers: readonly Peer[]
  /** Holds the corpora and the outputs, which are not deleted before the end (see {@link moveAside}). */
  readonly folder: string
  readonly rounds: number
}

/** A generator with a task. */
interface Contender extends Pick<BuildRow, 'generator' | 'task' | 'parser' | 'node' | 'notes'> {
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
  const { name, times, format, peers: builders } = corpus
  console.error(`Writing the corpus ${name} (${format})`)
  mkdirSync(folder, { recursive: true })
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const written = corpus.write(content)
  const compared = peers.filter((peer) => builders === 'all' || builders === peer.name)
  const contenders = [
    ...toPeerContenders(compared, content, folder, out),
    ...toSteleContenders(stele, toVariants(corpus), content, folder, out),
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
  peers.flatMap(({ name, tasks, prepare }) =>
    (Object.entries(tasks) as [Task, string][]).map(([task, notes]) => {
      let command: Command | undefined
      return {
        generator: name,
        task,
        notes,
        prepare() {
          command ??= prepare(task, content, join(folder, `${name}-${task}`), out)
          return command
        },
      }
    }),
  )

const steleTasks: readonly (readonly [task: Task, notes: string])[] = [
  ['json', 'renders only the texts in the feeds to HTML'],
  ['pages', 'writes all of it'],
]

/** How Stele builds a corpus: as by default, with the other parser, and collections with a newer Node as well. */
function toVariants({ hasRemark, name }: Corpus): readonly Pick<BuildRow, 'parser' | 'node'>[] {
  const hasNewer = name !== 'synthetic' && findNewerNode() !== null
  return [{}, ...(hasRemark ? [{ parser: 'remark' }] : []), ...(hasNewer ? [{ node: newerNode }] : [])]
}

const toSteleContenders = (
  stele: Stele,
  variants: ReturnType<typeof toVariants>,
  content: string,
  folder: string,
  out: string,
): readonly Contender[] =>
  variants.flatMap((variant) =>
    steleTasks.map(([task, notes]) => ({
      generator: 'Stele',
      task,
      notes,
      ...variant,
      prepare() {
        setPages(content, task === 'pages')
        const parserFlags = variant.parser === undefined ? [] : ['--parser', variant.parser]
        const flags = ['--content', content, '--out', out, '--no-cache', '--quiet', ...parserFlags]
        const node = variant.node === undefined ? process.execPath : (findNewerNode() ?? process.execPath)
        return { argv: stele.toArgvWith(node, 'build', ...flags), folder }
      },
    })),
  )

/** Runs all contenders in every round, so that other work on the machine affects all of them. */
async function measureInTurn(
  contenders: readonly Contender[],
  out: string,
  rounds: number,
): Promise<Pick<BuildResult, 'rounds' | 'rows'>> {
  const measurements = contenders.map((contender) => ({
    contender,
    costs: [] as RunCost[],
    failure: null as string | null,
  }))
  for (let round = 1; round <= rounds; round++) {
    for (const measurement of measurements) {
      const { generator, task, parser = '', node = '' } = measurement.contender
      if (measurement.failure !== null) continue
      try {
        const cost = await measureUndisturbed(() => {
          moveAside(out)
          return measurement.contender.prepare()
        })
        measurement.costs.push(cost)
        console.error(
          `${round}/${rounds} ${generator} ${task} ${parser}${node} ${Math.round(cost.cpu)} ms of CPU time`,
        )
      } catch (error) {
        // A failure of a peer is a result; a failure of Stele is a bug.
        if (generator === 'Stele') throw error
        measurement.failure = (error as Error).message.replaceAll(/[^\s"]*\/stele-speed-\w+\//g, '')
        console.error(`Skipped: ${generator} (${measurement.failure})`)
      }
    }
  }
  return {
    rounds,
    rows: measurements.map(({ contender: { prepare: _, ...contender }, costs, failure }) => ({
      ...contender,
      ...toMedianCost(failure === null ? costs : []),
      ...(failure === null ? {} : { failure }),
    })),
  }
}
