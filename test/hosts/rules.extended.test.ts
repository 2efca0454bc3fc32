/** Hosts without code: the whole grid on web servers, a sample of it where a response takes long or has no rule. */

import { ruleEngines } from './rule-engines.ts'
import { testRulesOfSample, testRulesOfSmallSite } from './rules.ts'

// The local servers of Pages and CloudFront take several times as long for a response as the others.
const shares: Readonly<Record<string, number>> = { pages: 16, s3: 3, static: 8 }

for (const engine of ruleEngines) {
  const share = shares[engine.name] ?? 1
  testRulesOfSample(engine, share)
  testRulesOfSmallSite(engine, share)
}
