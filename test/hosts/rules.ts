/** Tests of hosts without code: compares them, on their real engines, with `respond()`, and runs the conformance cases. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { Difference, Target } from '../../generator/conformance/case.ts'
import { matchesAny } from '../../generator/conformance/difference-pattern.ts'
import type { Facts } from '../../generator/conformance/facts.ts'
import { createPathReader, findFacts } from '../../generator/conformance/find-facts.ts'
import { findSkills } from '../../generator/conformance/find-skills.ts'
import { hostDifferences } from '../../generator/conformance/host-differences.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import type { ExceptionId } from '../../generator/hosts/capabilities/exceptions.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { createRandom } from '../fixtures/random.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { startNode } from '../targets/targets.ts'
import { listCases } from './cases.ts'
import type { Running } from './engines.ts'
import {
  compareResponses,
  getExpectedResponse,
  openRelease,
  type Probe,
  toCaseRequest,
  toProbes,
} from './grid.ts'
import type { RuleEngine } from './rule-engines.ts'

const otherSite = {
  ...smallSite,
  'site.yaml': `base_url: https://other.test
service: "Another \\"API\\""
version: 1.4.0
languages: [{ tag: pt-BR, code: pt }, en, { tag: zh-Hant, code: zh-hant }]
quota: { limit: 5, window: 10 }
versioning:
  deprecated: 2026-01-01
  sunset: 2027-06-01
  operations: { listEssays: { deprecated: 2025-06-01 }, getApiHealth: { deprecated: 2025-07-01 } }
`,
  'profile/zh-hant.yaml': smallSite['profile/en.yaml'] ?? '',
  'essays/only-en/en.md': '---\ntitle: Only\ndescription: In English.\n---\n\nWords.\n',
  'essays/only-zh/zh-hant.md': '---\ntitle: Only\ndescription: In Chinese.\n---\n\nWords.\n',
}

/** Collects the facts about the sample site from the shim: hosts without code lack some of the routes that tell them. */
async function findShimFacts(dist: string): Promise<Facts> {
  await build({ content: 'content', out: dist, baseUrl: sampleOrigin })
  const { target, stop } = await startNode(dist)
  const facts = await findFacts(target)
  await stop()
  return facts
}

/** The seed of the sample of probes. */
const seed = 20_261_123

/** The number of concurrent probes. */
const concurrency = 8

/**
 * Sends the probes of a build, and returns the differences from `respond()`.
 * @param excluded matches paths that are left out
 * @param share see {@link testRules}
 */
async function sendProbes(
  target: Target,
  dist: string,
  excluded: RegExp | undefined,
  share: number,
): Promise<Difference[]> {
  const release = await openRelease(dist)
  const { integer } = createRandom(seed)
  const probes = toProbes(release).filter(({ path }) => excluded?.test(path) !== true && integer(share) === 0)
  const sendProbe = async (probe: Probe): Promise<Difference[]> => {
    const { ifNoneMatch, ...unconditional } = probe
    const first = toCaseRequest(unconditional, undefined)
    // The host and the shim may send different tags, so each gets its own tag back.
    const hostTag = ifNoneMatch === 'own' ? (await target.send(first, 0)).headers.get('etag') : undefined
    const shimTag = getExpectedResponse(first, release, dist).headers.get('etag')
    const expected = getExpectedResponse(toCaseRequest(probe, shimTag), release, dist)
    const request = toCaseRequest(probe, hostTag)
    return compareResponses(request, await target.send(request, 0), expected)
  }
  const differences: Difference[] = []
  for (let from = 0; from < probes.length; from += concurrency) {
    const batch = await Promise.all(probes.slice(from, from + concurrency).map(sendProbe))
    differences.push(...batch.flat())
  }
  return differences
}

/** Whether an exception covers a difference. */
const covers = (id: ExceptionId, difference: Difference): boolean =>
  matchesAny(difference, hostDifferences[id].patterns)

/** Lists the differences that no exception covers, 400 at most, as one line each. */
const findUncovered = (differences: readonly Difference[], exceptions: readonly ExceptionId[]): string[] =>
  differences
    .filter((difference) => !exceptions.some((id) => covers(id, difference)))
    .slice(0, 400)
    .map(({ request, headers, part, expected, received }) =>
      [
        request.slice(0, 100),
        JSON.stringify(headers),
        part,
        expected.slice(0, 100),
        received.slice(0, 100),
      ].join(' | '),
    )

/** In milliseconds, for several thousand probes. */
const timeout = 240_000

/**
 * Defines the tests of one host.
 * @param share sends one probe of so many, chosen at random by a fixed seed: 1 sends the whole grid
 * @param otherShare the same for a second site, with other languages and deprecations
 */
export function testRules(
  { name, builtFor, whyNot, start, excluded }: RuleEngine,
  share: number,
  otherShare: number = share,
): void {
  const { exceptions } = getHost(builtFor)

  const toGrid = (count: number) => (count === 1 ? 'all probes' : `one of ${count} probes`)

  describeWhere(`the rules on ${name}`, whyNot, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-rules-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const dist = join(folder, name)
    let facts: Facts
    let running: Running
    beforeAll(async () => {
      const shimFacts = await findShimFacts(join(folder, 'shim'))
      await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: builtFor })
      running = await start(dist, 0)
      // Skills describe what the host responds, so their digests differ between hosts. Only the shim has the MCP endpoint.
      const target = createLoopbackTarget(name, running.origin)
      const skills = await findSkills(target, createPathReader(sampleOrigin))
      facts = { ...shimFacts, skills, hasServerCard: false, hasMcp: false }
    })
    afterAll(() => running.stop())

    it(`${toGrid(share)} get the same responses as from respond(), except for documented differences`, {
      timeout,
    }, async () => {
      if (excluded !== undefined) console.log(`${name}: left out ${excluded.paths}: ${excluded.why}`)
      const differences = await sendProbes(
        createLoopbackTarget(name, running.origin),
        dist,
        excluded?.paths,
        share,
      )

      expect(findUncovered(differences, exceptions)).toEqual([])
      if (share > 1) return
      // An exception that no probe shows would be outdated. Those with cases of their own are checked below.
      const unused = exceptions.filter(
        (id) =>
          hostDifferences[id].cases === undefined &&
          hostDifferences[id].patterns.length > 0 &&
          !differences.some((difference) => covers(id, difference)),
      )
      expect(unused).toEqual([])
    })

    it(`${toGrid(otherShare)} get the same responses as from respond() for a site with another default language and deprecations`, {
      timeout,
    }, async () => {
      const other = join(folder, `${name}-other`)
      // Without HTML where the host supports that. Hosts that ignore queries always serve a page as HTML.
      const site = getHost(builtFor).addressing === 'queries' ? 'site: false\n' : ''
      const content = { ...otherSite, 'site.yaml': otherSite['site.yaml'] + site }
      await build({
        content: writeFiles(content, join(folder, `${name}-content`)),
        out: other,
        host: builtFor,
      })
      const { origin, stop } = await start(other, 0)
      const differences = await sendProbes(
        createLoopbackTarget(name, origin),
        other,
        excluded?.paths,
        otherShare,
      )
      await stop()

      expect(findUncovered(differences, exceptions)).toEqual([])
    })

    it('pass the conformance cases, except for documented differences', {
      timeout,
    }, async () => {
      const target = createLoopbackTarget(name, running.origin)
      const { addressing, pageUrls } = getHost(builtFor)
      const extension = pageUrls === 'files' ? { pageExtension: '.html' } : {}
      const cases = listCases({ ...facts, addressing, ...extension })
      const failures: string[] = []
      const exempt: string[] = []
      for (const [client, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, facts, client)
        if (differences.length === 0) continue
        const exemptions = exceptions.filter((id) => hostDifferences[id].cases?.test(testCase.name))
        const uncovered = exemptions.length > 0 ? [] : findUncovered(differences, exceptions)
        if (uncovered.length > 0) {
          failures.push(testCase.name, ...uncovered)
          continue
        }
        const reasons = exceptions.filter(
          (id) => exemptions.includes(id) || differences.some((difference) => covers(id, difference)),
        )
        exempt.push(`  ${testCase.name} (${reasons.join(', ')})`)
      }
      console.log(
        `${name} passes ${cases.length - exempt.length} of ${cases.length} cases. Documented exceptions cover these:\n${exempt.join('\n')}`,
      )
      expect(failures).toEqual([])
    })
  })
}
