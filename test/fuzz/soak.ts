/** Runs the soak from the command line: `npm run soak -- --minutes N`. */

import { parseArgs } from 'node:util'
import { findGrowth, toMemory } from './soak/growth.ts'
import { type Sample, soak } from './soak/soak.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
let seconds = 0
const printEveryMinute = ({ memory, descriptors }: Sample) => {
  seconds += 1
  if (seconds % 60 === 0) console.log(`${seconds / 60} min: ${memory} MiB, ${descriptors} descriptors`)
}
const report = await soak(Number(values.minutes), printEveryMinute)
const problems = [...report.problems, ...findGrowth(report)]
for (const problem of problems) console.log(problem)
const memory = toMemory(report.samples)
console.log(
  `${report.answers} answers, ${problems.length} problems, ${report.builds} builds, ${report.redisRestarts} restarts of Redis`,
)
if (memory !== null)
  console.log(`Median of resident memory: ${memory.first} MiB early, ${memory.last} MiB late`)
if (report.atRest) console.log(`Open descriptors at rest: ${report.atRest.descriptors}`)
process.exit(problems.length === 0 ? 0 : 1)
