import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose } from '../../fixtures/diagnose.ts'

/** The messages of a site.yaml with a fifth line. */
const diagnoseVersioning = (versioning: string) =>
  diagnose({ 'site.yaml': `${smallSite['site.yaml']}versioning: ${versioning}\n` })

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
  ])('may be %s', async (versioning) => {
    expect(await diagnoseVersioning(versioning)).toEqual([])
  })

  it.each([
    ['2026-01-01', '2026-12-31', '2027-01-01'],
    ['2026-03-01', '2027-02-28', '2027-03-01'],
    ['2028-02-29', '2029-02-28', '2029-03-01'],
    ['2027-03-01', '2028-02-29', '2028-03-01'],
    ['2026-01-01', '2025-01-01', '2027-01-01'],
    ['2026-01-01', '2026-01-01', '2027-01-01'],
  ])('of %s may not end on %s', async (deprecated, sunset, earliest) => {
    const expected = `${earliest} or later, 12 months after "deprecated"`
    expect(await diagnoseVersioning(`{ deprecated: ${deprecated}, sunset: ${sunset} }`)).toEqual([
      {
        at: 'site.yaml:5:47-5:57',
        is: 'error invalid-date',
        reason: `Found "${sunset}" as "versioning.sunset"; expected ${expected}`,
        found: `"${sunset}"`,
        expected: [expected],
      },
    ])
  })

  it('may not end that has not begun', async () => {
    expect(await diagnoseVersioning('{ sunset: 2027-01-01 }')).toEqual([
      {
        at: 'site.yaml:5:23-5:33',
        is: 'error invalid-date',
        reason:
          'Found "2027-01-01" as "versioning.sunset"; expected a date as "deprecated" beside it, at least 12 months before',
        found: '"2027-01-01"',
        expected: ['a date as "deprecated" beside it, at least 12 months before'],
      },
    ])
  })

  it('has days of the calendar', async () => {
    expect(await diagnoseVersioning('{ deprecated: 2026-02-30, sunset: 2027 }')).toEqual([
      {
        at: 'site.yaml:5:27-5:37',
        is: 'error invalid-date',
        reason: 'Found "2026-02-30" as "versioning.deprecated"; expected a date as YYYY-MM-DD',
        found: '"2026-02-30"',
        expected: ['a date as YYYY-MM-DD'],
      },
      {
        at: 'site.yaml:5:47-5:51',
        is: 'error invalid-date',
        reason: 'Found the number 2027 as "versioning.sunset"; expected a date as YYYY-MM-DD',
        found: 'the number 2027',
        expected: ['a date as YYYY-MM-DD'],
      },
    ])
    expect(await diagnoseVersioning('{ deprecated: 2026-02 }')).toEqual([
      {
        at: 'site.yaml:5:27-5:34',
        is: 'error invalid-date',
        reason: 'Found "2026-02" as "versioning.deprecated"; expected a date as YYYY-MM-DD',
        found: '"2026-02"',
        expected: ['a date as YYYY-MM-DD'],
      },
    ])
  })

  it('is of an operation that there is, by the same rules', async () => {
    const versioning =
      '{ operations: { serachContent: {}, getProfile: { deprecated: 2026-01-01, sunset: 2026-02-01 } } }'
    expect(await diagnoseVersioning(versioning)).toEqual([
      {
        at: 'site.yaml:5:29-5:42',
        is: 'error unknown-key',
        reason:
          'Found the unknown key "serachContent"; expected "getProfile", "listEssays", "getEssayBySlug", "searchContent" or "getApiHealth"; did you mean "searchContent"?',
        found: 'serachContent',
        expected: ['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
      },
      {
        at: 'site.yaml:5:94-5:104',
        is: 'error invalid-date',
        reason:
          'Found "2026-02-01" as "versioning.operations.getProfile.sunset"; expected 2027-01-01 or later, 12 months after "deprecated"',
        found: '"2026-02-01"',
        expected: ['2027-01-01 or later, 12 months after "deprecated"'],
      },
    ])
  })

  it('is judged whatever else is wrong beside it', async () => {
    const versioning =
      '{ sunset: 2027-01-01, since: 1, operations: { getProfil: {}, getProfile: { deprecate: 2026-01-01, sunset: 2026-02-01 } } }'
    expect((await diagnoseVersioning(versioning)).map(({ at, is, reason }) => [at, is, reason])).toEqual([
      [
        'site.yaml:5:23-5:33',
        'error invalid-date',
        'Found "2027-01-01" as "versioning.sunset"; expected a date as "deprecated" beside it, at least 12 months before',
      ],
      [
        'site.yaml:5:35-5:40',
        'error unknown-key',
        'Found the unknown key "since"; expected "deprecated", "sunset" or "operations"',
      ],
      [
        'site.yaml:5:59-5:68',
        'error unknown-key',
        'Found the unknown key "getProfil"; expected "getProfile", "listEssays", "getEssayBySlug", "searchContent" or "getApiHealth"; did you mean "getProfile"?',
      ],
      [
        'site.yaml:5:88-5:97',
        'error unknown-key',
        'Found the unknown key "deprecate"; expected "deprecated" or "sunset"; did you mean "deprecated"?',
      ],
      [
        'site.yaml:5:119-5:129',
        'error invalid-date',
        'Found "2026-02-01" as "versioning.operations.getProfile.sunset"; expected a date as "deprecated" beside it, at least 12 months before',
      ],
    ])
  })
})
