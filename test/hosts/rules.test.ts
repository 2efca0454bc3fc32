/** Hosts without code: all probes of the grid where the engine is fast, a sample of them where it is slow. */

import { isSlow, ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines) testRules(engine, isSlow(engine) ? 8 : 1)
