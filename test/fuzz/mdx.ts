/** Fuzzes the parsers of MDX: `npm run fuzz -- mdx --seed S --count N`. */

import { parseArgs } from 'node:util'
import { fuzzMdx } from './mdx/fuzz.ts'

/** Prints the findings of one run, and returns the exit code. */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1000' } },
  })
  const { valid, invalid, findings, slowest } = await fuzzMdx(Number(values.seed), Number(values.count))
  for (const { seed, problem, text } of findings)
    console.log(`Seed ${seed}: ${problem}\n${JSON.stringify(text)}\n`)
  console.log(
    `${valid} valid documents, ${invalid} with mistakes, ${findings.length} findings; the slowest took ${(slowest / 1000).toFixed(1)} s`,
  )
  return findings.length === 0 ? 0 : 1
}
