/**
 * Prints how large the code is, and how its parts depend on each other: `npm run structure`.
 *
 * Counts lines and files by room, imports that the order of rooms forbids, and the files and functions that a build runs for one more essay.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { check } from '../generator/commands/check/check.ts'
import { group } from '../generator/kernel/grouping.ts'
import rooms from '../test/architecture/rooms.mjs'
import { oneLanguage, writeFiles } from '../test/fixtures/content.ts'

const project = join(import.meta.dirname, '..')

/** The room of a file: the shim, a folder of `generator/`, or a file at its root. */
const toRoom = (file: string): string => {
  const [part = '', folder = '', inner] = file.split('/')
  return part === 'shim' ? part : `generator/${folder}${inner === undefined ? '' : '/'}`
}

/** The code that is published: modules, scripts, stylesheets and layouts. */
const files = execFileSync('git', ['ls-files', 'generator', 'shim'], { cwd: project, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|js|css|html|liquid)$/.test(file))

const countLines = (file: string): number => readFileSync(join(project, file), 'utf8').split('\n').length - 1

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The names of the rules about imports that the code breaks, once for each import. */
async function listBrokenRules(): Promise<readonly string[]> {
  const { output } = await cruise(['generator', 'shim'], {
    ...rooms.options,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden: rooms.forbidden },
  })
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}

const folder = mkdtempSync(join(tmpdir(), 'stele-structure-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** How often each function of the generator and the shim runs while a site with some essays is checked. */
async function countCalls(essays: number): Promise<ReadonlyMap<string, number>> {
  const { 'essays/first-essay/en.md': essay = '', ...others } = oneLanguage
  const texts = Array.from({ length: essays }, (_, index) => [`essays/essay-${index}/en.md`, essay] as const)
  const content = writeFiles({ ...others, ...Object.fromEntries(texts) }, join(folder, String(essays)))
  await check({ content, threads: 0 })
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await check({ content, threads: 0 })
  const calls = new Map<string, number>()
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw error
    for (const { url, functions } of coverage.result) {
      const [file] = /(?<=\/)(?:generator|shim)\/[^?]+$/.exec(url) ?? []
      if (file === undefined || url.includes('node_modules')) continue
      // The first function is the module itself.
      for (const { functionName, ranges } of functions.slice(1))
        calls.set(`${file} ${functionName} ${ranges[0]?.startOffset}`, ranges[0]?.count ?? 0)
    }
  })
  session.disconnect()
  return calls
}

console.log(`${sum(files.map(countLines))} lines in ${files.length} files of generator and shim`)
for (const [room, inRoom] of [...group(files.map((file) => [toRoom(file), file]))].sort())
  console.log(
    `  ${room}: ${sum(inRoom.map(countLines))} lines in ${inRoom.length} file${inRoom.length === 1 ? '' : 's'}`,
  )

// Folders that have an order have no cycle.
const broken = await listBrokenRules()
const inCycles = broken.filter((name) => name === 'no-cycle').length
const againstOrder = broken.filter((name) => name.startsWith('generator-')).length
console.log(`${inCycles} imports in cycles of files, and ${againstOrder} against the order of rooms`)

const [few, more] = [await countCalls(3), await countCalls(4)]
const used = [...more].filter(([name, count]) => count > (few.get(name) ?? 0)).map(([name]) => name)
console.log(
  `${new Set(used.map((name) => name.split(' ')[0])).size} files and ${used.length} functions run for one more essay`,
)
