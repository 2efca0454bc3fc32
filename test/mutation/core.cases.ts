/** All conformance cases against the core in memory, as one test, so that Stryker starts it once for each mutant. */

import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { sampleCases } from '../conformance/sample/sample.ts'
import { startCore } from '../targets/targets.ts'

it('the core passes all conformance cases with the sample', async () => {
  const { target } = await startCore(inject('sampleDist'))
  // The endpoint of the Model Context Protocol is in front of the core.
  const facts = { ...(await findFacts(target)), hasMcp: false }
  const cases = [...contractCases(facts), ...sampleCases((file) => readFileSync(`content/${file}`, 'utf8'))]
  for (const [index, testCase] of cases.entries()) {
    expect([testCase.name, await runCase(target, testCase, index)]).toEqual([testCase.name, []])
  }
})
