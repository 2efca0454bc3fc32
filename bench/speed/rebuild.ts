/** Measures rebuilds with a cache: nothing changed, one text or title edited, one essay added and removed. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/cli/reports.ts'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { writeCorpus } from './corpus.ts'
import { toSlug } from './corpus-essay.ts'
import { moveAside } from './move-aside.ts'
import { writeFiles } from './peers/peer.ts'
import type { RebuildResult, RebuildRow } from './results.ts'
import { type RunCost, runCommand } from './run-command.ts'
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
  documents: number,
  { stele, folder, rounds }: RebuildOptions,
): Promise<RebuildResult> {
  const content = join(folder, 'content')
  const out = join(folder, 'out')
  const cache = join(folder, 'cache')
  writeCorpus(content, { documents, format: 'md', site: false })
  const toPath = (slug: string) => join(content, 'essays', slug, 'en.md')
  const template = readFileSync(toPath(toSlug(0)), 'utf8')
  // No other essay links to the spare essays, so each round can remove one.
  for (let round = 0; round < rounds; round++)
    writeFiles(content, { [`essays/spare-${round}/en.md`]: template })

  const builds: MeasuredBuild[] = []
  for (let round = 0; round < rounds; round++) {
    const build = async (name: string) => {
      const file = join(folder, 'report.json')
      const flags = ['--content', content, '--out', out, '--cache', cache, '--quiet', '--report', file]
      const cost = await runCommand({ argv: stele.toArgv('build', ...flags), folder })
      builds.push({ name, cost, report: readReport(file) })
      console.error(`${round + 1}/${rounds} ${name} ${Math.round(cost.wall)} ms`)
    }
    await build('cold build')
    await build('nothing changed')
    const edited = toPath(toSlug(1 + round))
    writeFileSync(edited, `${readFileSync(edited, 'utf8')}\nA sentence of round ${round} more.\n`)
    await build('one text edited')
    const renamed = toPath(toSlug(1 + rounds + round))
    writeFileSync(renamed, readFileSync(renamed, 'utf8').replace(/^title: "?/m, `$&${round} `))
    await build('one title edited')
    writeFiles(content, { [`essays/new-${round}/en.md`]: template })
    await build('one essay added')
    rmSync(join(content, `essays/spare-${round}`), { recursive: true })
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
  return { documents, rounds, machine: describeMachine(), rows }
}

function toRow(name: string, builds: readonly MeasuredBuild[]): RebuildRow {
  const toFigure = (pick: (build: MeasuredBuild) => number) => toMedian(builds.map(pick))
  return {
    name,
    wall: toFigure(({ cost }) => cost.wall),
    cpu: toFigure(({ cost }) => cost.cpu),
    written: toFigure(({ report }) => report.written),
    removed: toFigure(({ report }) => report.removed),
  }
}
