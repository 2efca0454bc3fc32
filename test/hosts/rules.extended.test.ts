/** Hosts without code: the whole grid on those of which the other tests only send a sample. */

import { ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines.filter(({ name }) => name !== 'nginx')) testRules(engine, 1)
