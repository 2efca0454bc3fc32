/** Hosts without code whose engine is slow: all probes of the grid. */

import { isSlow, ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines.filter(isSlow)) testRules(engine, 1)
