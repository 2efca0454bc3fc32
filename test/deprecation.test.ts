/** Runs the contract's deprecation cases against services that declare a deprecation. */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import { deprecationCases } from '../generator/verifier/cases/deprecation.ts'
import type { DeclaredDeprecation } from '../generator/verifier/facts.ts'
import { findFacts } from '../generator/verifier/find-facts.ts'
import { runCase } from '../generator/verifier/suite.ts'
import { toDeprecation } from '../shim/contract/deprecation.ts'
import { compile } from './fixtures/compile.ts'
import { smallSite, writeFiles } from './fixtures/content.ts'
import { createResponseCheck } from './openapi.ts'
import { startNode } from './targets/targets.ts'

/** The `versioning` of site.yaml, and the headers that it must produce. */
const sites: Readonly<
  Record<string, { readonly versioning: string; readonly declared: DeclaredDeprecation }>
> = {
  'a deprecated version': {
    versioning: '{ deprecated: 2026-01-01, sunset: 2027-01-01 }',
    declared: {
      deprecation: '@1767225600',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      operations: 'all',
    },
  },
  'a deprecated version without a sunset': {
    versioning: '{ deprecated: 2024-02-29 }',
    declared: { deprecation: '@1709164800', sunset: null, operations: 'all' },
  },
  'deprecated operations': {
    versioning:
      '{ operations: { searchContent: { deprecated: 2026-01-01 }, getApiHealth: { deprecated: 2026-01-01 } } }',
    declared: { deprecation: '@1767225600', sunset: null, operations: ['searchContent', 'getApiHealth'] },
  },
}

const folder = await mkdtemp(join(tmpdir(), 'stele-deprecation-'))
afterAll(() => rm(folder, { recursive: true }))

for (const [name, { versioning, declared }] of Object.entries(sites)) {
  const siteFolder = join(folder, name)
  const content = writeFiles(
    { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}versioning: ${versioning}\n` },
    join(siteFolder, 'content'),
  )
  await build({ content, out: join(siteFolder, 'dist') })
  const { target, stop } = await startNode(join(siteFolder, 'dist'))
  const checkResponse = createResponseCheck(
    JSON.parse(readFileSync(join(siteFolder, 'dist/openapi.json'), 'utf8')),
  )
  afterAll(stop)

  const facts = await findFacts(target)
  describe(name, () => {
    for (const [number, testCase] of deprecationCases(facts, declared).entries()) {
      it(`${testCase.name} (${testCase.source})`, async () => {
        const problems: string[] = []
        const differences = await runCase(target, testCase, number, (request, response) => {
          problems.push(...checkResponse(request, response))
        })
        expect(differences).toEqual([])
        expect(problems).toEqual([])
      })
    }
  })
}

describe('a deprecated operation', () => {
  const searchContent = { deprecated: '2026-02-01', sunset: null }
  const versioning = { deprecated: '2026-01-01', sunset: '2027-06-01', operations: { searchContent } }

  it('takes the sunset of the version if it has none of its own', () => {
    expect(toDeprecation(versioning, 'searchContent')).toEqual({
      deprecated: '2026-02-01',
      sunset: '2027-06-01',
    })
    expect(toDeprecation(versioning, 'getProfile')).toEqual({
      deprecated: '2026-01-01',
      sunset: '2027-06-01',
    })
    expect(toDeprecation({ ...versioning, deprecated: null, sunset: null }, 'searchContent')).toEqual(
      searchContent,
    )
    expect(toDeprecation({ ...versioning, deprecated: null, sunset: null }, null)).toBe(null)
  })

  it('is marked on the developers’ page, and so is a deprecated version', async () => {
    const content = writeFiles({
      ...smallSite,
      'site.yaml': `${smallSite['site.yaml']}versioning: ${JSON.stringify(versioning)}\n`,
    })
    const { rendered } = await compile(content, {})
    const read = (name: string) => String(rendered.find(({ file }) => file === name)?.bytes)
    const english = read('developers.md')
    expect(english).toContain(
      '`v1` has been deprecated since 2026-01-01 and may be removed on or after 2027-06-01. Its full',
    )
    const marks = english.match(/^\*\*Deprecated since .*$/gm) ?? []
    // The lists in parts are deprecated with the list of essays.
    expect(marks.sort()).toEqual([
      ...Array(8).fill('**Deprecated since 2026-01-01; it may be removed on or after 2027-06-01.**'),
      '**Deprecated since 2026-02-01; it may be removed on or after 2027-06-01.**',
    ])
    expect(read('pt/developers.md')).toContain(
      '`v1` está descontinuada desde 2026-01-01 e pode ser removida a partir de 2027-06-01',
    )
  })
})
