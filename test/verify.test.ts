/** Runs all conformance cases against four ways to serve a dist, and checks each response with the OpenAPI description. */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import { contractCases } from '../generator/verifier/cases/contract.ts'
import { findFacts } from '../generator/verifier/find-facts.ts'
import { runCase } from '../generator/verifier/suite.ts'
import { sampleCases, sampleOrigin } from './conformance/sample/sample.ts'
import { createResponseCheck } from './openapi.ts'
import { startTargets } from './targets/targets.ts'

const folder = await mkdtemp(join(tmpdir(), 'stele-verify-'))
const dist = join(folder, 'dist')
await build({ content: 'content', out: dist, baseUrl: sampleOrigin })
const started = await startTargets(dist)
const checkResponse = createResponseCheck(JSON.parse(readFileSync(join(dist, 'openapi.json'), 'utf8')))

afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  await rm(folder, { recursive: true })
})

for (const { target } of started) {
  const found = await findFacts(target)
  // The endpoint of the Model Context Protocol is in front of the core.
  const facts = { ...found, hasMcp: found.hasMcp && target.name !== 'the core in memory' }
  const cases = [
    ...contractCases(facts),
    ...sampleCases((file) => readFileSync(join('content', file), 'utf8')),
  ]
  describe(target.name, () => {
    it('sends the content codings that its runtime supports', () => {
      expect(facts.codings).toEqual(target.name === 'the fetch adapter' ? ['gzip'] : ['br', 'gzip'])
    })

    for (const [index, testCase] of cases.entries()) {
      it(`${testCase.name} (${testCase.source})`, async () => {
        const undocumented: string[] = []
        const differences = await runCase(target, testCase, index, (request, response) => {
          undocumented.push(...checkResponse(request, response))
        })
        expect(differences).toEqual([])
        expect(undocumented).toEqual([])
      })
    }
  })
}
