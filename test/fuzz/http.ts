/** Fuzzes the Node server with raw HTTP: `npm run fuzz -- http --seed S --count N [--messages]`. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../generator/build.ts'
import { fuzzHttp } from './http/fuzz.ts'

/** Prints the findings of one run, and returns the exit code. */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '100000' },
      messages: { type: 'boolean', default: false },
    },
  })
  const [seed, count] = [Number(values.seed), Number(values.count)]
  // The server runs in this process.
  process.once('uncaughtException', (error) => {
    console.log(`Seed ${seed}: the server has crashed`, error)
    process.exit(1)
  })
  const folder = mkdtempSync(join(tmpdir(), 'stele-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  await build({ content: join(import.meta.dirname, '../../content'), out: dist })
  const started = performance.now()
  const { sent, findings } = await fuzzHttp({ dist, seed, count, messagesOnly: values.messages })
  const rate = Math.round((1000 * sent) / (performance.now() - started))
  for (const { problem, script } of findings) {
    const end = script.end === 'reset' ? 'resets the connection' : 'half-closes its side'
    console.log(`${problem}\n  The client writes, and then ${end}:`)
    for (const text of script.writes) console.log(`    ${toLiteral(text)}`)
  }
  console.log(`Seed ${seed}: ${sent} requests, ${findings.length} findings, ${rate} requests a second`)
  return findings.length === 0 ? 0 : 1
}

/** Writes a text as JavaScript, long repetitions as a call of `repeat()`. */
const toLiteral = (text: string): string =>
  JSON.stringify(text).replace(/(\w\/?)\1{50,}/g, (run, unit: string) => {
    return `" + "${unit}".repeat(${run.length / unit.length}) + "`
  })
