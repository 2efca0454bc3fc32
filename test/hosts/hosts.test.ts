/** The cases of the contract and of the sample site, asked of every host on its real engine. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { findFacts } from '../../generator/conformance/facts.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { listCases } from './cases.ts'
import { hosts, type Running } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-hosts-'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const host of hosts) {
  describeWhere(host.name, host.whyNot, () => {
    const dist = join(folder, host.name)
    let running: Running
    beforeAll(async () => {
      await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: host.builtFor ?? undefined })
      running = await host.start(dist, 0)
    })
    afterAll(() => running.stop())

    it('answers as the contract and the sample site say', async () => {
      const target = createLoopbackTarget(host.name, running.origin)
      const facts = await findFacts(target)
      const cases = listCases(facts)
      const differing: unknown[] = []
      for (const [place, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, facts, place)
        if (differences.length > 0) differing.push({ case: testCase.name, differences })
      }
      expect(cases.length).toBeGreaterThan(100)
      expect(differing).toEqual([])
    })
  })
}
