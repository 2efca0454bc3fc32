/** The cases of the contract and of the sample site, asked of everything that serves a dist. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import { contractCases } from '../generator/verify/cases/contract.ts'
import { deprecationCases } from '../generator/verify/cases/deprecation.ts'
import { findFacts } from '../generator/verify/facts.ts'
import { runCase } from '../generator/verify/suite.ts'
import { startTargets } from './targets/targets.ts'

const dist = join(await mkdtemp(join(tmpdir(), 'stele-verify-')), 'dist')
await build({ content: 'content', out: dist, baseUrl: 'https://stele.test' })
const started = await startTargets(dist)

afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  await rm(join(dist, '..'), { recursive: true })
})

for (const { target } of started) {
  const facts = await findFacts(target)
  const cases = [...contractCases(facts), ...deprecationCases(facts, null)]
  describe(target.name, () => {
    for (const [place, testCase] of cases.entries()) {
      it(`${testCase.name} (${testCase.anchor})`, async () => {
        expect(await runCase(target, testCase, facts, place)).toEqual([])
      })
    }
  })
}
