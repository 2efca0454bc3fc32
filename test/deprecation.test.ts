/** Services that declare a deprecation, asked the cases of the contract. */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import { type Declared, deprecationCases } from '../generator/conformance/cases/deprecation.ts'
import { findFacts } from '../generator/conformance/facts.ts'
import { runCase } from '../generator/conformance/suite.ts'
import { toDeprecation } from '../shim/contract/headers.ts'
import { compile } from './fixtures/compile.ts'
import { smallSite, writeFiles } from './fixtures/content.ts'
import { createAnswerCheck } from './openapi.ts'
import { startTargets } from './targets/targets.ts'

/** What an author writes, and the headers that are to come of it. */
const sites: Readonly<Record<string, { readonly versioning: string; readonly declared: Declared }>> = {
  'a whole version': {
    versioning: '{ deprecated: 2026-01-01, sunset: 2027-01-01 }',
    declared: {
      deprecation: '@1767225600',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      operations: 'all',
    },
  },
  'a version without a date of removal': {
    versioning: '{ deprecated: 2024-02-29 }',
    declared: { deprecation: '@1709164800', sunset: null, operations: 'all' },
  },
  'single operations': {
    versioning:
      '{ operations: { searchContent: { deprecated: 2026-01-01 }, getApiHealth: { deprecated: 2026-01-01 } } }',
    declared: { deprecation: '@1767225600', sunset: null, operations: ['searchContent', 'getApiHealth'] },
  },
}

const folder = await mkdtemp(join(tmpdir(), 'stele-deprecation-'))
afterAll(() => rm(folder, { recursive: true }))

for (const [what, { versioning, declared }] of Object.entries(sites)) {
  const place = join(folder, what)
  const content = writeFiles(
    { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}versioning: ${versioning}\n` },
    join(place, 'content'),
  )
  await build({ content, out: join(place, 'dist') })
  const started = await startTargets(join(place, 'dist'))
  const checkAnswer = createAnswerCheck(JSON.parse(readFileSync(join(place, 'dist/openapi.json'), 'utf8')))
  afterAll(() => Promise.all(started.map(({ stop }) => stop())).then(() => {}))

  for (const { target } of started) {
    const facts = await findFacts(target)
    describe(`${what} that is deprecated, on ${target.name}`, () => {
      for (const [number, testCase] of deprecationCases(facts, declared).entries()) {
        it(`${testCase.name} (${testCase.anchor})`, async () => {
          const undescribed: string[] = []
          const differences = await runCase(target, testCase, facts, number, (ask, received) => {
            undescribed.push(...checkAnswer(ask, received))
          })
          expect(differences).toEqual([])
          expect(undescribed).toEqual([])
        })
      }
    })
  }
}

describe('An operation that is deprecated', () => {
  const own = { deprecated: '2026-02-01', sunset: null }
  const versioning = { deprecated: '2026-01-01', sunset: '2027-06-01', operations: { searchContent: own } }

  it('ends with the version, where it has no end of its own', () => {
    expect(toDeprecation(versioning, 'searchContent')).toEqual({
      deprecated: '2026-02-01',
      sunset: '2027-06-01',
    })
    expect(toDeprecation(versioning, 'getProfile')).toEqual({
      deprecated: '2026-01-01',
      sunset: '2027-06-01',
    })
    expect(toDeprecation({ ...versioning, deprecated: null, sunset: null }, 'searchContent')).toEqual(own)
    expect(toDeprecation({ ...versioning, deprecated: null, sunset: null }, null)).toBe(null)
  })

  it('is one on the developers’ page too, as its version is', async () => {
    const content = writeFiles({
      ...smallSite,
      'site.yaml': `${smallSite['site.yaml']}versioning: ${JSON.stringify(versioning)}\n`,
    })
    const { rendered } = await compile(content, {})
    const read = (name: string) => String(rendered.find(({ file }) => file === name)?.bytes)
    const english = read('developers.md')
    expect(english).toContain(
      '`v1` is deprecated since 2026-01-01 and may be gone from 2027-06-01 on, its full',
    )
    expect(english.match(/^\*\*Deprecated since .*$/gm)).toEqual([
      '**Deprecated since 2026-01-01; it may be gone from 2027-06-01 on.**',
      '**Deprecated since 2026-01-01; it may be gone from 2027-06-01 on.**',
      '**Deprecated since 2026-01-01; it may be gone from 2027-06-01 on.**',
      '**Deprecated since 2026-02-01; it may be gone from 2027-06-01 on.**',
      '**Deprecated since 2026-01-01; it may be gone from 2027-06-01 on.**',
    ])
    expect(read('pt/developers.md')).toContain(
      '`v1` está descontinuada desde 2026-01-01 e pode ser removida a partir de 2027-06-01',
    )
  })
})
