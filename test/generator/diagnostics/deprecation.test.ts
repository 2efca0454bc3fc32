import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, findLines, testReports } from '../../fixtures/diagnose.ts'

/** A site.yaml with a fifth line. */
const withVersioning = (versioning: string) => ({
  'site.yaml': `${smallSite['site.yaml']}versioning: ${versioning}\n`,
})

describe('a deprecation', () => {
  it.each([
    '{}',
    '{ deprecated: null, sunset: null, operations: {} }',
    '{ deprecated: 2026-01-01 }',
    '{ deprecated: 2026-01-01, sunset: 2027-01-01 }',
    '{ deprecated: 2026-03-01, sunset: 2027-03-02 }',
    '{ deprecated: 2028-02-29, sunset: 2029-03-01 }',
    '{ deprecated: 2027-02-28, sunset: 2028-02-28 }',
    '{ operations: { searchContent: { deprecated: 2026-01-01, sunset: 2027-01-01 }, getProfile: {} } }',
  ])('is valid as %s', async (versioning) => {
    expect(await diagnose(withVersioning(versioning))).toEqual([])
  })

  it.each([
    ['2026-01-01', '2026-12-31', '2027-01-01'],
    ['2026-03-01', '2027-02-28', '2027-03-01'],
    ['2028-02-29', '2029-02-28', '2029-03-01'],
    ['2027-03-01', '2028-02-29', '2028-03-01'],
    ['2026-01-01', '2025-01-01', '2027-01-01'],
    ['2026-01-01', '2026-01-01', '2027-01-01'],
  ])(
    'of %s cannot have the sunset %s, which is less than 12 months later',
    async (deprecated, sunset, earliest) => {
      const expected = `${earliest} or later (12 months after "deprecated")`
      expect(await findLines(withVersioning(`{ deprecated: ${deprecated}, sunset: ${sunset} }`))).toEqual([
        `site.yaml:5:47-5:57 error invalid-date: "versioning.sunset" must be ${expected}, got "${sunset}" [found: "${sunset}"; expected: ${expected}]`,
      ])
    },
  )

  testReports({
    'is required for a sunset, at least 12 months earlier': [
      withVersioning('{ sunset: 2027-01-01 }'),
      'site.yaml:5:23-5:33 error invalid-date: "versioning.sunset" must be accompanied by a "deprecated" date at least 12 months earlier, got "2027-01-01" [found: "2027-01-01"; expected: accompanied by a "deprecated" date at least 12 months earlier]',
    ],
    'of an operation needs a known operation and follows the same rules': [
      withVersioning(
        '{ operations: { serachContent: {}, getProfile: { deprecated: 2026-01-01, sunset: 2026-02-01 } } }',
      ),
      'site.yaml:5:29-5:42 error unknown-setting: "serachContent" is not a known key of "versioning.operations"; did you mean "searchContent"? Known keys: getProfile, listEssays, getEssayBySlug, searchContent, getApiHealth [found: serachContent; expected: getProfile | listEssays | getEssayBySlug | searchContent | getApiHealth]',
      'site.yaml:5:94-5:104 error invalid-date: "versioning.operations.getProfile.sunset" must be 2027-01-01 or later (12 months after "deprecated"), got "2026-02-01" [found: "2026-02-01"; expected: 2027-01-01 or later (12 months after "deprecated")]',
    ],
    'is validated even if other keys beside it are wrong': [
      withVersioning(
        '{ sunset: 2027-01-01, since: 1, operations: { getProfil: {}, getProfile: { deprecate: 2026-01-01, sunset: 2026-02-01 } } }',
      ),
      'site.yaml:5:23-5:33 error invalid-date: "versioning.sunset" must be accompanied by a "deprecated" date at least 12 months earlier, got "2027-01-01" [found: "2027-01-01"; expected: accompanied by a "deprecated" date at least 12 months earlier]',
      'site.yaml:5:35-5:40 error unknown-setting: "since" is not a known key of "versioning". Known keys: deprecated, sunset, operations [found: since; expected: deprecated | sunset | operations]',
      'site.yaml:5:59-5:68 error unknown-setting: "getProfil" is not a known key of "versioning.operations"; did you mean "getProfile"? Known keys: getProfile, listEssays, getEssayBySlug, searchContent, getApiHealth [found: getProfil; expected: getProfile | listEssays | getEssayBySlug | searchContent | getApiHealth]',
      'site.yaml:5:88-5:97 error unknown-setting: "deprecate" is not a known key of "versioning.operations.getProfile"; did you mean "deprecated"? Known keys: deprecated, sunset [found: deprecate; expected: deprecated | sunset]',
      'site.yaml:5:119-5:129 error invalid-date: "versioning.operations.getProfile.sunset" must be accompanied by a "deprecated" date at least 12 months earlier, got "2026-02-01" [found: "2026-02-01"; expected: accompanied by a "deprecated" date at least 12 months earlier]',
    ],
  })

  it('needs full dates that exist', async () => {
    expect(await findLines(withVersioning('{ deprecated: 2026-02-30, sunset: 2027 }'))).toEqual([
      'site.yaml:5:27-5:37 error invalid-date: "versioning.deprecated" must be a valid date (YYYY-MM-DD), got "2026-02-30" [found: "2026-02-30"; expected: a valid date (YYYY-MM-DD)]',
      'site.yaml:5:47-5:51 error invalid-date: "versioning.sunset" must be a valid date (YYYY-MM-DD), got the number 2027 [found: the number 2027; expected: a valid date (YYYY-MM-DD)]',
    ])
    expect(await findLines(withVersioning('{ deprecated: 2026-02 }'))).toEqual([
      'site.yaml:5:27-5:34 error invalid-date: "versioning.deprecated" must be a valid date (YYYY-MM-DD), got "2026-02" [found: "2026-02"; expected: a valid date (YYYY-MM-DD)]',
    ])
  })
})
