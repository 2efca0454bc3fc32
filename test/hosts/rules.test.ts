/** Hosts without code: the whole grid on one server with rules, and a sample of it on each other host. */

import { ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines) testRules(engine, engine.name === 'nginx' ? 1 : 8)
