/** Serves a dist on one engine: `npm run host -- NAME --port N --dist DIR`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Engine, engines } from './engines.ts'
import { ruleEngines } from './rule-engines.ts'

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '0' }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
})
const all: readonly Engine[] = [...engines, ...ruleEngines]
const [name] = positionals
const engine = all.find((candidate) => candidate.name === name)

/** Returns why an engine cannot serve a dist; null if it can. */
function findProblem({ whyNot, needs, builtFor }: Engine, dist: string): string | null {
  if (whyNot !== null || needs === null || existsSync(join(dist, needs))) return whyNot
  return `"${dist}" has no "${needs}"; build it with --host ${builtFor}`
}

const problem =
  engine === undefined
    ? `expected one of ${all.map((candidate) => candidate.name).join(', ')}`
    : findProblem(engine, values.dist)
if (engine === undefined || problem !== null) {
  console.error(`Cannot start "${name ?? ''}": ${problem}`)
  process.exitCode = 2
} else {
  const { origin, stop } = await engine.start(values.dist, Number(values.port))
  console.log(`${engine.name} serves ${values.dist} on ${origin}`)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
