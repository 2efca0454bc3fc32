/**
 * Compares what two revisions of Stele publish: `npm run compare -- REVISION [CONTENT …]`.
 *
 * Builds the sample for every host, and each content folder that is named, with the revision and with the working tree.
 * Lists the files that differ, and exits with 1 if there are any.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { hostNames } from '../generator/hosts/host.ts'
import { listFiles } from '../generator/kernel/publish/built-files.ts'

const project = join(import.meta.dirname, '..')

interface BuildCase {
  readonly name: string
  readonly content: string
  readonly parameters: readonly string[]
}

/** Runs a command in a folder; its output goes to this process. */
const run = (folder: string, program: string, ...parameters: readonly string[]) =>
  execFileSync(program, parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

/** The command line of a checkout, as its package.json starts it. */
function findCli(checkout: string): string {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  return String(scripts.stele).replace(/^tsx /, '')
}

function build(checkout: string, { content, parameters }: BuildCase, out: string): void {
  const options = ['--content', content, '--out', out, '--no-cache', '--quiet', ...parameters]
  run(checkout, process.execPath, '--import', 'tsx', findCli(checkout), 'build', ...options)
}

/** Lists the files that only one of two folders has, or that have other bytes. */
function listDifferences(one: string, other: string): string[] {
  const read = (folder: string, file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : null
  const names = new Set([...listFiles(one), ...listFiles(other)])
  return [...names].sort().filter((file) => {
    const [before, after] = [read(one, file), read(other, file)]
    return before === null || after === null || !before.equals(after)
  })
}

const [revision, ...contents] = process.argv.slice(2)
if (revision === undefined) throw new Error('Usage: npm run compare -- REVISION [CONTENT …]')

const folder = mkdtempSync(join(tmpdir(), 'stele-compare-'))
const checkout = join(folder, 'checkout')
run(project, 'git', 'worktree', 'add', '--detach', checkout, revision)
try {
  symlinkSync(join(project, 'node_modules'), join(checkout, 'node_modules'))
  const sample = join(project, 'content')
  const cases: BuildCase[] = [
    { name: 'sample', content: sample, parameters: [] },
    ...hostNames.map((host) => ({
      name: `sample for ${host}`,
      content: sample,
      parameters: ['--host', host],
    })),
    ...contents.map((content) => ({ name: basename(content), content: resolve(content), parameters: [] })),
  ]
  for (const [index, buildCase] of cases.entries()) {
    const [before, after] = [join(folder, `before-${index}`), join(folder, `after-${index}`)]
    build(checkout, buildCase, before)
    build(project, buildCase, after)
    const differences = listDifferences(before, after)
    const files = [...listFiles(after)].length
    console.log(`${buildCase.name}: ${differences.length} of ${files} files differ`)
    for (const file of differences) console.log(`  ${file}`)
    if (differences.length > 0) process.exitCode = 1
    for (const out of [before, after]) rmSync(out, { recursive: true })
  }
} finally {
  run(project, 'git', 'worktree', 'remove', '--force', checkout)
  rmSync(folder, { recursive: true, force: true })
}
