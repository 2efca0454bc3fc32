/**
 * Hosts without code: the whole grid of a small site on web servers, and a part of it where a response takes long or has no rule. The
 * sample has more documents of the same kinds, and conformance cases of its own.
 */

import { ruleEngines } from './rule-engines.ts'
import { testRulesOfCollections, testRulesOfSample, testRulesOfSmallSite } from './rules.ts'

// The local servers of Pages and CloudFront take several times as long for a response as the others.
const shares: Readonly<Record<string, number>> = { pages: 16, s3: 3, static: 8 }

for (const engine of ruleEngines) {
  const share = shares[engine.name] ?? 1
  testRulesOfSample(engine, Math.max(share, 4))
  testRulesOfSmallSite(engine, share)
  testRulesOfCollections(engine, Math.ceil(share / 4))
}
