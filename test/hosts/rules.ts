/** Tests of hosts without code: compares them, on their real engines, with `respond()`, and runs the conformance cases. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import type { Target } from '../../generator/verifier/case.ts'
import type { Difference } from '../../generator/verifier/difference.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { planCases } from '../../generator/verifier/plan-run.ts'
import { toPromisedStep } from '../../generator/verifier/promises/promised-case.ts'
import { compare, runCase } from '../../generator/verifier/suite.ts'
import { sampleOrigin } from '../conformance/sample/sample.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { createRandom } from '../fixtures/random.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import type { Running } from './engines.ts'
import {
  getExpectedResponse,
  openRelease,
  type Probe,
  toCaseRequest,
  toCollectionProbes,
  toExpectation,
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
notify: { indexnow: 0123-abCD }
`,
  'profile/zh-hant.yaml': smallSite['profile/en.yaml'] ?? '',
  'essays/only-en/en.md': '---\ntitle: Only\ndescription: In English.\n---\n\nWords.\n',
  'essays/only-zh/zh-hant.md': '---\ntitle: Only\ndescription: In Chinese.\n---\n\nWords.\n',
}

/** Two collections of the author: documents in one or both languages, and documents without a page. */
const collectionSite = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}collections:
  talks:
    title: Talks
    list: [title]
  books: { page: false }
gone: [/talks/withdrawn, /talks/only-pt]
`,
  'talks/both/en.md': '---\ntitle: Both\naliases: [former, /talks/older]\n---\n\nWords.\n',
  'talks/both/pt.md': '---\ntitle: Ambas\n---\n\nPalavras.\n',
  'talks/only-en/en.md': '---\ntitle: Only\ndate: 2026-01-01\n---\n\nWords.\n',
  'talks/only-pt/pt.md': '---\ntitle: Apenas\n---\n\nPalavras.\n',
  'books/a-book.yaml': 'title: A book\n',
}

/** Most files of a site are the same for all hosts, so each is rendered once. */
const cache = mkdtempSync(join(tmpdir(), 'stele-rules-cache-'))
afterAll(() => rmSync(cache, { recursive: true }))

/** The seed of the sample of probes. */
const seed = 20_261_123

/** The number of concurrent probes. */
const concurrency = 8

/**
 * Sends the probes of a build, and returns the differences from what the host promises instead of the responses of
 * `respond()`: 400 at most, as one line each.
 * @param share see {@link testRulesOfSample}
 * @param listProbes lists all probes for a build
 */
async function sendProbes(
  target: Target,
  dist: string,
  { builtFor, excluded }: RuleEngine,
  share: number,
  listProbes = toProbes,
): Promise<string[]> {
  const { promises } = getHost(builtFor)
  const release = await openRelease(dist)
  const facts = await findFacts(target)
  const { integer } = createRandom(seed)
  const probes = listProbes(release).filter(
    ({ path }) => excluded?.paths.test(path) !== true && integer(share) === 0,
  )
  const sendProbe = async (probe: Probe): Promise<Difference[]> => {
    const { ifNoneMatch, ...unconditional } = probe
    const first = toCaseRequest(unconditional, undefined)
    const shimTag = getExpectedResponse(first, release, dist).headers.get('etag') ?? '"absent"'
    const request = toCaseRequest(probe, shimTag)
    const expected = getExpectedResponse(request, release, dist)
    // A tag of the service's own is one that it may know, as `{etag}` in a case.
    const sent = ifNoneMatch === 'own' ? toCaseRequest(probe, '{etag}') : request
    const step = toPromisedStep({ ...sent, expect: toExpectation(expected, probe.method) }, facts, promises)
    if (step === null) return []
    if (ifNoneMatch !== 'own') {
      return compare(step, await target.send(step, 0), step.expect, new Map())
    }
    // The host and the shim may send different tags, so each gets its own tag back.
    const { headers } = await target.send({ ...first, path: step.path }, 0)
    const conditional = {
      ...step,
      headers: { ...step.headers, 'If-None-Match': headers.get('etag') ?? '"absent"' },
    }
    return compare(conditional, await target.send(conditional, 0), step.expect, new Map())
  }
  const differences: Difference[] = []
  for (let from = 0; from < probes.length; from += concurrency) {
    const batch = await Promise.all(probes.slice(from, from + concurrency).map(sendProbe))
    differences.push(...batch.flat())
  }
  return differences.slice(0, 400).map(toLine)
}

const toLine = ({ request, headers, part, expected, received }: Difference): string =>
  [request.slice(0, 100), JSON.stringify(headers), part, expected.slice(0, 100), received.slice(0, 100)].join(
    ' | ',
  )

/** In milliseconds, for several thousand probes. */
const timeout = 240_000

const toGrid = (share: number) => (share === 1 ? 'all probes' : `one of ${share} probes`)

/**
 * Defines the tests of one host with a small site: its default language has a region, and operations are deprecated.
 * @param share sends one probe of so many, chosen at random by a fixed seed: 1 sends the whole grid
 */
export function testRulesOfSmallSite(engine: RuleEngine, share: number): void {
  const { name, builtFor, whyNot, start } = engine
  describeWhere(`the rules on ${name}`, whyNot, () => {
    it(`${toGrid(share)} of a small site get what the host promises instead of the responses of respond()`, {
      timeout,
    }, async () => {
      const folder = createFolder()
      const dist = join(folder, 'dist')
      // Without HTML where the host supports that. Hosts that ignore queries always serve a page as HTML.
      const site = getHost(builtFor).addressing === 'queries' ? 'site: false\n' : ''
      const content = { ...otherSite, 'site.yaml': otherSite['site.yaml'] + site }
      await build({ content: writeFiles(content, join(folder, 'content')), out: dist, host: builtFor, cache })
      const { origin, stop } = await start(dist, 0)
      onTestFinished(async () => void (await stop()))
      expect(await sendProbes(createLoopbackTarget(name, origin), dist, engine, share)).toEqual([])
    })
  })
}

/**
 * Defines the test of one host with collections of the author.
 * @param share see {@link testRulesOfSample}
 */
export function testRulesOfCollections(engine: RuleEngine, share: number): void {
  const { name, builtFor, whyNot, start } = engine
  describeWhere(`the rules on ${name} for collections`, whyNot, () => {
    it(`${toGrid(share)} of collections get what the host promises instead of the responses of respond()`, {
      timeout,
    }, async () => {
      const folder = createFolder()
      const dist = join(folder, 'dist')
      await build({
        content: writeFiles(collectionSite, join(folder, 'content')),
        out: dist,
        host: builtFor,
        cache,
      })
      const { origin, stop } = await start(dist, 0)
      onTestFinished(async () => void (await stop()))
      const target = createLoopbackTarget(name, origin)
      expect(await sendProbes(target, dist, engine, share, toCollectionProbes)).toEqual([])
    })
  })
}

/**
 * Defines the tests of one host with the sample.
 * @param share see {@link testRulesOfSmallSite}
 */
export function testRulesOfSample(engine: RuleEngine, share: number): void {
  const { name, builtFor, whyNot, start, excluded } = engine
  describeWhere(`the rules on ${name} of the sample`, whyNot, () => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-rules-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const dist = join(folder, name)
    let running: Running
    beforeAll(async () => {
      await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: builtFor, cache })
      running = await start(dist, 0)
    })
    afterAll(() => running.stop())

    it(`${toGrid(share)} get what the host promises instead of the responses of respond()`, {
      timeout,
    }, async () => {
      if (excluded !== undefined) console.log(`${name}: left out ${excluded.paths}: ${excluded.why}`)
      expect(await sendProbes(createLoopbackTarget(name, running.origin), dist, engine, share)).toEqual([])
    })

    it('pass the conformance cases as the host promises them', { timeout }, async () => {
      const target = createLoopbackTarget(name, running.origin)
      const facts = await findFacts(target)
      const { promises } = getHost(builtFor)
      // Otherwise no case is about ranges.
      if (!promises.includes('ownRanges')) expect(facts.rangedFile).toBe('/openapi.yaml')
      const planned = planCases(facts, { full: true, promises })
      const failures: string[] = []
      for (const [client, { testCase, skipReason }] of planned.entries()) {
        if (skipReason !== null) continue
        const differences = await runCase(target, testCase, client)
        if (differences.length > 0) failures.push(testCase.name, ...differences.map(toLine))
      }
      const skipped = planned.flatMap((one) => (one.skipReason === null ? [] : [one.testCase.name]))
      console.log(
        `${name} promises nothing about ${skipped.length} of ${planned.length} cases:\n${skipped.join('\n')}`,
      )
      expect(planned.length).toBeGreaterThan(100)
      expect(failures.slice(0, 100)).toEqual([])
    })
  })
}
