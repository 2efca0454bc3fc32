/** Fuzzes builds with mutated content folders: `npm run fuzz -- content --seed S --count N`. */

import { parseArgs } from 'node:util'
import { type Finding, fuzzContent } from './content/fuzz.ts'
import { openJudge } from './content/judge-process.ts'
import { readCollections, readSampleSources } from './content/sources.ts'

/** Prints the findings of one run, and returns the exit code. */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1000' } },
  })
  const [seed, count] = [Number(values.seed), Number(values.count)]
  const sources = [...readSampleSources(), ...readCollections()]
  console.log(`${sources.length} documents to mutate`)
  const judge = openJudge()
  const started = performance.now()
  try {
    // A run takes hours, so each finding is printed at once.
    let printed = 0
    const onFolder = (done: number, findings: readonly Finding[]) => {
      for (const finding of findings.slice(printed)) print(finding)
      printed = findings.length
      if (done % 500 === 0) console.log(`${done} folders, ${printed} findings`)
    }
    const { built, refused, findings, longest } = await fuzzContent({ seed, count, sources, judge, onFolder })
    const rate = Math.round((1000 * count) / (performance.now() - started))
    console.log(
      `Seed ${seed}: ${built} builds with output, ${refused} with errors, ${findings.length} findings, ` +
        `${rate} folders a second; seed ${longest.seed} took longest, ${longest.seconds.toFixed(1)} s`,
    )
    return findings.length === 0 ? 0 : 1
  } finally {
    judge.close()
  }
}

function print({ seed, problems, files }: Finding): void {
  console.log(`\nSeed ${seed}: ${problems.slice(0, 5).join('\n')}\n${JSON.stringify(files, null, 2)}`)
}
