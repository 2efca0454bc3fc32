/**
 * Kills builds and makes their system calls fail: `npm run crash`. Each published folder must stay complete, and the next
 * build must publish what a build without a fault publishes.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build as bundle } from 'esbuild'
import { compileCli } from '../fixtures/compiled-cli.ts'
import { errorCodes } from '../fixtures/system-calls.ts'
import { createBuild } from './command.ts'
import { failEverywhere, removeEverywhere } from './failures.ts'
import { killAtRandom, killEverywhere } from './kills.ts'
import { createProjects, type Project } from './project.ts'
import { raceBuilds } from './races.ts'
import type { Sweep } from './sweep.ts'

const { values } = parseArgs({
  options: {
    /** Uses every n-th call. */
    every: { type: 'string', default: '1' },
    /** How many builds are killed at random moments. */
    count: { type: 'string', default: '200' },
    /** How many times two builds start at once, for each project. */
    races: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Runs one of the two projects. */
    only: { type: 'string' },
    /** Runs one part: kills, failures, removals, races or random. */
    part: { type: 'string' },
    /** Makes calls fail with one error only, such as EMFILE. */
    code: { type: 'string' },
    /** A compiled command line. */
    cli: { type: 'string' },
  },
})

if (values.only !== undefined && values.only !== 'first' && values.only !== 'repeated') {
  console.error(`Cannot use the project "${values.only}": expected first or repeated`)
  process.exit(2)
}
const codes = errorCodes.filter((code) => values.code === undefined || values.code === code)
if (codes.length === 0) {
  console.error(`Cannot make calls fail with "${values.code}": expected ${errorCodes.join(', ')}`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'stele-crash-'))
process.once('exit', () => {
  process.chdir(tmpdir())
  rmSync(folder, { recursive: true })
})
const cli = values.cli ?? (await compileCli(join(folder, 'compiled')))
const faults = join(folder, 'system-calls.mjs')
await bundle({
  entryPoints: [join(import.meta.dirname, '../fixtures/system-calls.ts')],
  outfile: faults,
  bundle: true,
  format: 'esm',
  platform: 'node',
})
mkdirSync(join(folder, 'projects'))
const build = createBuild(cli)
const projects = await createProjects(join(folder, 'projects'), build)
const options = { cli, build, faults, folder, every: Number(values.every), onProblem: console.log }

let problems = 0
function print(title: string, sweep: Sweep): void {
  problems += sweep.problems
  console.log(`${title}: ${sweep.calls} calls, ${sweep.runs} builds, ${sweep.problems} problems`)
  for (const [result, times] of Object.entries(sweep.results)) console.log(`  ${times} times: ${result}`)
}

/** What is done to builds, by the name that `--part` has. */
const parts: Readonly<Record<string, (project: Project) => Promise<void>>> = {
  async kills(project) {
    print(`Killed at each write of a ${project.name} build`, await killEverywhere(project, options))
  },
  async failures(project) {
    for (const code of codes)
      print(`${code} at each call of a ${project.name} build`, await failEverywhere(project, code, options))
  },
  async removals(project) {
    print(`Content removed during a ${project.name} build`, await removeEverywhere(project, options))
  },
  async races(project) {
    print(`Two ${project.name} builds at once`, await raceBuilds(project, options, Number(values.races)))
  },
  async random(project) {
    // Only a published build can be served.
    if (project.name === 'first') return
    const random = { seed: Number(values.seed), count: Number(values.count) }
    print('Killed at random', await killAtRandom(project, options, random))
  },
}

if (values.part !== undefined && !Object.hasOwn(parts, values.part)) {
  console.error(`Cannot run the part "${values.part}": expected ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
for (const project of projects) {
  if (values.only !== undefined && values.only !== project.name) continue
  for (const [name, run] of Object.entries(parts)) {
    if (values.part === undefined || values.part === name) await run(project)
  }
}
process.exit(problems === 0 ? 0 : 1)
