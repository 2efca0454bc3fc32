/** Measures rebuilds with a cache: nothing changed, a text and a title edited, and one essay added and removed. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/commands/cli/reports.ts'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { type Corpus, setPages } from './corpora.ts'
import { moveAside } from './move-aside.ts'
import type { RebuildResult, RebuildRow } from './results.ts'
import { type RunCost, runCommand, toMedianCost } from './run-command.ts'
import { readReport, type Stele } from './stele.ts'

export interface RebuildOptions {
  readonly stele: Stele
  readonly folder: string
  readonly rounds: number
}

interface MeasuredBuild {
  readonly name: string
  readonly cost: RunCost
  readonly report: Report
}

export async function measureRebuilds(
  corpus: Corpus,
  { stele, folder, rounds }: RebuildOptions,
): Promise<RebuildResult> {
  mkdirSync(folder, { recursive: true })
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const cache = join(folder, 'cache')
  const { documents } = corpus.write(content)
  setPages(content, false)
  const essays = readdirSync(join(content, 'essays'))
    .sort()
    .map((slug) => join(content, 'essays', slug))
  /** Changes the text of one language of the essay with an index. */
  const edit = (index: number, change: (text: string) => string) => {
    const essay = essays[index % essays.length] ?? ''
    const file = join(essay, readdirSync(essay)[0] ?? '')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  const builds: MeasuredBuild[] = []
  for (let round = 0; round < rounds; round++) {
    const build = async (name: string) => {
      const file = join(folder, 'report.json')
      const flags = ['--content', content, '--out', out, '--cache', cache, '--quiet', '--report', file]
      const cost = await runCommand({ argv: stele.toArgv('build', ...flags), folder })
      builds.push({ name, cost, report: readReport(file) })
      console.error(`${round + 1}/${rounds} ${name} ${Math.round(cost.cpu)} ms of CPU time`)
    }
    await build('cold build')
    await build('nothing changed')
    edit(2 * round, (text) => `${text}\nA sentence of round ${round} more.\n`)
    await build('one text edited')
    edit(2 * round + 1, (text) => text.replace(/^title: "?/m, `$&Edited ${round} `))
    await build('one title edited')
    const added = join(content, 'essays', `new-${round}`)
    cpSync(essays[0] ?? '', added, { recursive: true })
    await build('one essay added')
    rmSync(added, { recursive: true })
    await build('one essay removed')
    for (const outputFolder of [out, cache]) moveAside(outputFolder)
  }
  const names = [...new Set(builds.map(({ name }) => name))]
  const rows = names.map((name) =>
    toRow(
      name,
      builds.filter((each) => each.name === name),
    ),
  )
  return { corpus: corpus.name, times: corpus.times, documents, rounds, machine: describeMachine(), rows }
}

const toRow = (name: string, builds: readonly MeasuredBuild[]): RebuildRow => ({
  name,
  ...toMedianCost(builds.map(({ cost }) => cost)),
  written: toMedian(builds.map(({ report }) => report.written)),
  removed: toMedian(builds.map(({ report }) => report.removed)),
})
