/** Runs all conformance cases against an engine that runs the shim. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { listCases } from './cases.ts'
import type { Engine, Running } from './engines.ts'

/** Most files of the sample are the same for all engines, so each is rendered once. */
const cache = mkdtempSync(join(tmpdir(), 'stele-hosts-cache-'))
afterAll(() => rmSync(cache, { recursive: true }))

/** Defines the test of one engine. */
export function testConformance(engine: Engine): void {
  describeWhere(`the shim on ${engine.name}`, engine.whyNot, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-hosts-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const dist = join(folder, 'dist')
    let running: Running
    beforeAll(async () => {
      await build({
        content: 'content',
        out: dist,
        baseUrl: sampleOrigin,
        host: engine.builtFor ?? undefined,
        cache,
      })
      running = await engine.start(dist, 0)
    })
    afterAll(() => running.stop())

    it('passes all conformance cases of the contract and of the sample site', async () => {
      const target = createLoopbackTarget(engine.name, running.origin)
      const facts = await findFacts(target)
      const cases = listCases(facts)
      const failures: unknown[] = []
      for (const [client, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, client)
        if (differences.length > 0) failures.push({ case: testCase.name, differences })
      }
      expect(cases.length).toBeGreaterThan(100)
      expect(failures).toEqual([])
    })
  })
}
