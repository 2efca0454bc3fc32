/**
 * Builds a site with a text of 400 KB for each of about 500 hostile patterns, and prints the slowest and the largest builds. Exits
 * with 1 if one needs more than a limit, or has no message with a place.
 */

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { compilePrograms } from './compile-programs.ts'
import { listPatterns } from './hostile-texts/patterns.ts'

const limits = { seconds: 10, megabytes: 512 }

/** A process that has grown to this size is not used for further texts. */
const freshMegabytes = 350

/** After so many seconds without a result, the process of a text is ended. */
const patience = 120

interface Result {
  readonly index: number
  readonly seconds: number
  /** The most memory of the process that builds. That of the parser has a limit of its own. */
  readonly megabytes: number
  readonly outcome: string
}

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } })
const patterns = listPatterns()
const indexes = Array.from(patterns.keys()).filter((index) => index % Number(values.every) === 0)
const results: Result[] = []

// Compiling modules from TypeScript costs more than most of the builds.
const project = join(import.meta.dirname, '..')
execFileSync('npm', ['run', 'compile'], { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
const library = new URL('../lib/generator/index.js', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'stele-hostile-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await compilePrograms(folder, ['hostile-texts/build-texts.ts'])
symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))

/** Builds texts in one process, as long as it is small. Returns those that are left. */
async function buildNext(queue: readonly number[]): Promise<readonly number[]> {
  const program = join(folder, 'build-texts.mjs')
  const child = spawn(process.execPath, [program, library, ...queue.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => void child.kill('SIGKILL')
  let timer = setTimeout(end, patience * 1000)
  let done = 0
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    const result = JSON.parse(line) as Result
    const isAlone = done === 0
    // Earlier texts may have left the memory.
    if (result.megabytes > freshMegabytes && !isAlone) {
      end()
      return queue.slice(done)
    }
    results.push(result)
    done += 1
    if (result.megabytes > freshMegabytes) {
      end()
      return queue.slice(done)
    }
    timer = setTimeout(end, patience * 1000)
  }
  clearTimeout(timer)
  const [failed] = queue.slice(done)
  if (failed === undefined) return []
  results.push({
    index: failed,
    seconds: patience,
    megabytes: 0,
    outcome: 'did not end, or ended its process',
  })
  return queue.slice(done + 1)
}

for (let queue: readonly number[] = indexes; queue.length > 0; ) {
  queue = await buildNext(queue)
  if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${indexes.length} `)
}

const isBad = ({ seconds, megabytes, outcome }: Result): boolean =>
  seconds > limits.seconds || megabytes > limits.megabytes || /^(?:did|crashed)/.test(outcome)

function print(title: string, listed: readonly Result[]): void {
  console.log(`\n${title}`)
  for (const { index, seconds, megabytes, outcome } of listed) {
    const { preset, format, unit, start, end } = patterns[index] ?? {
      preset: '',
      format: '',
      unit: '',
      start: '',
      end: '',
    }
    const surrounding = start + end === '' ? '' : ' in surroundings'
    console.log(
      `${seconds.toFixed(1).padStart(6)} s ${Math.round(megabytes).toString().padStart(5)} MB  ${preset} (${format}) ${JSON.stringify(unit)}${surrounding}: ${outcome}`,
    )
  }
}

print('The slowest ten', results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
print('The largest ten', results.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 10))
const bad = results.filter(isBad)
if (bad.length > 0) {
  print(`Over ${limits.seconds} s or ${limits.megabytes} MB, or without an end`, bad)
  process.exitCode = 1
}
console.log(`\n${results.length} of ${patterns.length} patterns`)
