/** Hosts without code: the whole grid on those that the other tests leave out, or send a sample to. */

import { ruleEngines } from './rule-engines.ts'
import { testRules } from './rules.ts'

for (const engine of ruleEngines.filter(({ name }) => name !== 'nginx' && name !== 's3')) {
  // The local server of Pages takes ten times as long for a response as the others.
  testRules(engine, 1, engine.name === 'pages' ? 8 : 1)
}
