/** Hosts without code: a sample of the grid on a server with rules, on a CDN with functions, and on a plain file server. */

import { ruleEngines } from './rule-engines.ts'
import { testRulesOfSmallSite } from './rules.ts'

for (const engine of ruleEngines.filter(({ name }) => ['nginx', 's3', 'static'].includes(name))) {
  testRulesOfSmallSite(engine, 8)
}
