/** Starts two builds of different content at once, with one out folder. */

import { rmSync } from 'node:fs'
import { type BuildRun, startBuild } from './command.ts'
import { createRebuildCheck, oldContent, type Project, writeContent } from './project.ts'
import { createCopy, createTally, type Sweep, type SweepOptions } from './sweep.ts'

/** One build publishes and the other one refuses, or both publish, one after the other. */
export async function raceBuilds(project: Project, options: SweepOptions, count: number): Promise<Sweep> {
  const tally = createTally(options)
  const findRebuildProblems = createRebuildCheck(project, options.build)
  for (let race = 1; race <= count; race += 1) {
    const copy = createCopy(project, options)
    writeContent(oldContent, copy, 'other')
    const contents = [
      ['content', 'new'],
      ['other', 'old'],
    ] as const
    const runs = await Promise.all(
      contents.map(async ([content, state]) => ({
        state,
        ...(await startBuild(options.cli, copy, { content }).ended),
      })),
    )
    rmSync(`${copy}/other`, { recursive: true })
    const state = project.readState(copy)
    const published = runs.filter(({ code }) => code === 0).map((run) => run.state)
    tally.add(
      `published: ${published.join(' and ') || 'none'}, dist is ${state}`,
      `Race ${race} of ${project.name} builds`,
      [
        ...(published.some((name) => name === state)
          ? []
          : [`dist is "${state}", but published: ${published.join(' and ')}`]),
        ...runs.flatMap(findProblems),
        ...(await findRebuildProblems(copy)),
      ],
    )
    rmSync(copy, { recursive: true })
  }
  return tally.toSweep(count)
}

const refusal = /^stele: Cannot publish to "dist": process \d+ is publishing there; wait until it ends\n$/

const findProblems = ({ code, stderr }: BuildRun): readonly string[] =>
  code === 0 || (code === 2 && refusal.test(stderr)) ? [] : [`a build ends with ${code}: ${stderr}`]
