/** Builds over the one before: of nothing new, and of one essay edited, added and removed. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../generator/cli/report.ts'
import { describeMachine } from '../machine.ts'
import { toMedian } from '../quantile.ts'
import { putAside } from './aside.ts'
import { toSlug, writeCorpus } from './corpus.ts'
import { writeFiles } from './peers/peer.ts'
import type { RebuildResult, RebuildRow } from './results.ts'
import { type Ran, run } from './run.ts'
import { readReport, type Stele } from './stele.ts'

export interface RebuildOptions {
  readonly stele: Stele
  readonly folder: string
  readonly rounds: number
}

interface Rebuilt {
  readonly name: string
  readonly ran: Ran
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
  const model = readFileSync(toPath(toSlug(0)), 'utf8')
  // No other essay leads to these, so that one of them can go.
  for (let round = 0; round < rounds; round++) writeFiles(content, { [`essays/spare-${round}/en.md`]: model })

  const rebuilt: Rebuilt[] = []
  for (let round = 0; round < rounds; round++) {
    const build = async (name: string) => {
      const file = join(folder, 'report.json')
      const line = ['--content', content, '--out', out, '--cache', cache, '--quiet', '--report', file]
      const ran = await run({ line: stele.call('build', ...line), folder })
      rebuilt.push({ name, ran, report: readReport(file) })
      console.error(`${round + 1}/${rounds} ${name} ${Math.round(ran.wall)} ms`)
    }
    await build('from nothing')
    await build('nothing changed')
    const edited = toPath(toSlug(1 + round))
    writeFileSync(edited, `${readFileSync(edited, 'utf8')}\nA sentence of round ${round} more.\n`)
    await build('one essay edited')
    writeFiles(content, { [`essays/new-${round}/en.md`]: model })
    await build('one essay added')
    rmSync(join(content, `essays/spare-${round}`), { recursive: true })
    await build('one essay removed')
    for (const made of [out, cache]) putAside(made)
  }
  const names = [...new Set(rebuilt.map(({ name }) => name))]
  const rows = names.map((name) =>
    toRow(
      name,
      rebuilt.filter((each) => each.name === name),
    ),
  )
  return { documents, rounds, machine: describeMachine(), rows }
}

function toRow(name: string, rebuilt: readonly Rebuilt[]): RebuildRow {
  const toFigure = (pick: (each: Rebuilt) => number) => toMedian(rebuilt.map(pick))
  return {
    name,
    wall: toFigure(({ ran }) => ran.wall),
    written: toFigure(({ report }) => report.written),
    removed: toFigure(({ report }) => report.removed),
  }
}
