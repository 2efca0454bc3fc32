/** Hosts without code, on their real engines: a grid of probes against `respond()`, and the cases of the contract. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { Difference, Target } from '../../generator/conformance/case.ts'
import { sampleOrigin } from '../../generator/conformance/cases/sample/sample.ts'
import { type Facts, findFacts } from '../../generator/conformance/facts.ts'
import { runCase } from '../../generator/conformance/suite.ts'
import { type Exception, isCovered } from '../../generator/hosts/capabilities/behaviours.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { createLoopbackTarget } from '../targets/loopback.ts'
import { startNode } from '../targets/targets.ts'
import { listCases } from './cases.ts'
import { answer, compareAnswers, openEdition, type Probe, toAsk, toProbes } from './grid.ts'
import type { Running } from './hosts.ts'
import { ruledHosts } from './ruled.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

const otherSite = {
  ...smallSite,
  'site.yaml': `base_url: https://other.test
service: "Another \\"API\\""
version: 1.4.0
languages: [pt, en, zh-hant]
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

/** The service as the shim answers it tells the facts, since not every host has the routes that tell them. */
async function findShimFacts(): Promise<Facts> {
  const dist = join(folder, 'shim')
  await build({ content: 'content', out: dist, baseUrl: sampleOrigin })
  const { target, stop } = await startNode(dist)
  const facts = await findFacts(target)
  await stop()
  return facts
}
const facts = await findShimFacts()

/** How many probes are under way at once. */
const atOnce = 8

/** Asks every probe of a build; what differs from `respond()`. */
async function askGrid(target: Target, dist: string, unfit: RegExp | undefined): Promise<Difference[]> {
  const release = await openEdition(dist)
  const probes = toProbes(release).filter(({ path }) => unfit?.test(path) !== true)
  const askOne = async (probe: Probe): Promise<Difference[]> => {
    const { ifNoneMatch, ...unconditional } = probe
    const first = toAsk(unconditional, undefined)
    const ownTag = ifNoneMatch === 'own' ? (await target.ask(first, 0)).headers.get('etag') : undefined
    const tag = answer(first, release, dist).headers.get('etag')
    const expected = answer(toAsk(probe, tag), release, dist)
    const ask = toAsk(probe, ownTag)
    return compareAnswers(ask, await target.ask(ask, 0), expected)
  }
  const differences: Difference[] = []
  for (let from = 0; from < probes.length; from += atOnce) {
    const found = await Promise.all(probes.slice(from, from + atOnce).map(askOne))
    differences.push(...found.flat())
  }
  return differences
}

/** What no exception accounts for, the first of it, on a line each. */
const findUnstated = (differences: readonly Difference[], exceptions: readonly Exception[]): string[] =>
  differences
    .filter((difference) => !exceptions.some((exception) => isCovered(difference, exception)))
    .slice(0, 400)
    .map(({ ask, headers, part, expected, found }) =>
      [ask.slice(0, 100), JSON.stringify(headers), part, expected.slice(0, 100), found.slice(0, 100)].join(
        ' | ',
      ),
    )

/** Milliseconds for a grid of some thousand probes. */
const patience = 240_000

for (const { name, builtFor, whyNot, start, unfit } of ruledHosts) {
  const { exceptions } = getHost(builtFor)

  describeWhere(name, whyNot, () => {
    const dist = join(folder, name)
    let running: Running
    beforeAll(async () => {
      await build({ content: 'content', out: dist, baseUrl: sampleOrigin, host: builtFor })
      running = await start(dist, 0)
    })
    afterAll(() => running.stop())

    it('answers a grid of probes as respond() does, but for what is stated', {
      timeout: patience,
    }, async () => {
      if (unfit !== undefined) console.log(`${name}: not asked: ${unfit.paths}; ${unfit.why}`)
      const differences = await askGrid(createLoopbackTarget(name, running.origin), dist, unfit?.paths)

      expect(findUnstated(differences, exceptions)).toEqual([])
      // What is stated and never seen would be a claim that nothing shows.
      const unseen = exceptions.filter(
        (exception) =>
          exception.cases === undefined && !differences.some((found) => isCovered(found, exception)),
      )
      expect(unseen.map(({ behaviour, why }) => `${behaviour}: ${why}`)).toEqual([])
    })

    it('answers a grid of probes of another site too, which has Portuguese first and deprecations', {
      timeout: patience,
    }, async () => {
      const other = join(folder, `${name}-other`)
      // Where files are all that answers, a page is its HTML.
      const site = getHost(builtFor).addressing === 'queries' ? 'site: false\n' : ''
      const content = { ...otherSite, 'site.yaml': otherSite['site.yaml'] + site }
      await build({
        content: writeFiles(content, join(folder, `${name}-content`)),
        out: other,
        host: builtFor,
      })
      const { origin, stop } = await start(other, 0)
      const differences = await askGrid(createLoopbackTarget(name, origin), other, unfit?.paths)
      await stop()

      expect(findUnstated(differences, exceptions)).toEqual([])
    })

    it('answers the cases of the contract and of the sample, but for what is stated', {
      timeout: patience,
    }, async () => {
      const target = createLoopbackTarget(name, running.origin)
      const cases = listCases(facts)
      const unstated: string[] = []
      const listed: string[] = []
      for (const [place, testCase] of cases.entries()) {
        const differences = await runCase(target, testCase, facts, place)
        const whole = exceptions.filter((exception) => exception.cases?.test(testCase.name))
        const left = whole.length > 0 ? [] : findUnstated(differences, exceptions)
        if (left.length > 0) unstated.push(testCase.name, ...left)
        else if (differences.length > 0) {
          const reasons = exceptions.filter(
            (exception) =>
              whole.includes(exception) || differences.some((found) => isCovered(found, exception)),
          )
          listed.push(`  ${testCase.name} (${reasons.map(({ behaviour }) => behaviour).join(', ')})`)
        }
      }
      console.log(
        `${name}: ${cases.length - listed.length} of ${cases.length} cases hold; as its row says, these do not:\n${listed.join('\n')}`,
      )
      expect(unstated).toEqual([])
    })
  })
}
