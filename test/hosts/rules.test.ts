/** Hosts without code: a server with rules, with the whole grid, and a plain file server, with a sample of it. */

import { ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines) {
  if (engine.name === 'nginx') testRules(engine, 1)
  if (engine.name === 's3') testRules(engine, 1)
  if (engine.name === 'static') testRules(engine, 8)
}
