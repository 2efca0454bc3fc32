/** `stele verify` against more services that are correct: each budget, each group of cases, and other sites. */

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { groupNames } from '../../generator/verifier/report.ts'
import { type Files, oneLanguage, smallSite } from '../fixtures/content.ts'
import { startVerifiedService, type VerifiedService } from '../fixtures/verified-service.ts'
import { findFreePort } from '../targets/targets.ts'

let service: VerifiedService
beforeAll(async () => {
  service = await startVerifiedService(smallSite, await findFreePort())
})
afterEach(() => {
  service.startNewWindow()
  service.waits.length = 0
})
afterAll(() => service.stop())

async function startService(files: Files) {
  const service = await startVerifiedService(files, await findFreePort())
  onTestFinished(service.stop)
  return service
}

const onlyFull = 'only a full run sends its requests'

describe('a quick run', () => {
  it.each([3, 5, 40, 61])('sends at most %i API requests if that is the budget', async (quotaBudget) => {
    const { origin, verify } = service
    const { apiRequests, failures, problems, skipped } = await verify(origin, { quotaBudget }).catch(() => ({
      apiRequests: 0,
      failures: [],
      problems: [],
      skipped: [{ reason: `it would exceed the budget of ${quotaBudget} requests` }],
    }))
    expect({ failures, problems }).toEqual({ failures: [], problems: [] })
    expect(apiRequests).toBeLessThanOrEqual(quotaBudget)
    expect(skipped.map(({ reason }) => reason)).toContain(
      `it would exceed the budget of ${quotaBudget} requests`,
    )
  })

  it.each<[string, Files]>([
    ['one language', oneLanguage],
    ['a window for messages', { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}mcp: { limit: 5 }\n` }],
    [
      'a language without essays',
      {
        ...smallSite,
        'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[en, pt, es]'),
        'profile/es.yaml': String(smallSite['profile/en.yaml']),
      },
    ],
    [
      'a version that ends on a day',
      {
        ...smallSite,
        'site.yaml': `${smallSite['site.yaml']}versioning: { deprecated: 2026-01-01, sunset: 2099-06-01 }\n`,
      },
    ],
  ])('passes for a site with %s', async (_, files) => {
    const { origin, verify } = await startService(files)
    const { failures, problems } = await verify(origin)
    expect({ failures, problems }).toEqual({ failures: [], problems: [] })
  })

  it('runs in several short windows', async () => {
    const site = { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}quota: { limit: 10, window: 5 }\n` }
    const { origin, verify } = await startService(site)
    const { failures, problems, skipped } = await verify(origin)
    expect({ failures, problems }).toEqual({ failures: [], problems: [] })
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set([onlyFull]))
  })

  it.each(groupNames)('passes the cases of the group %s alone', async (only) => {
    const { origin, verify } = service
    const { failures, passed } = await verify(origin, { only })
    expect({ failures, groups: [...new Set(passed.map(({ group }) => group))] }).toEqual({
      failures: [],
      groups: [only],
    })
  })
})
