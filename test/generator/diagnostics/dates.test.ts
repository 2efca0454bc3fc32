import { describe, expect, it } from 'vitest'
import { diagnoseEssay, essayFile, toDocument } from '../../fixtures/diagnose.ts'

const expected = 'a date as YYYY-MM or YYYY-MM-DD'

const diagnoseDate = (date: string) => diagnoseEssay(toDocument(`title: T\ndescription: D\ndate: ${date}`))

describe('the date of an essay', () => {
  it.each([
    '2026-02',
    '2026-02-28',
    '2028-02-29',
    '"2026-12-31"',
    "'1999-01'",
    '',
    '~',
    '2026-02 # a comment',
  ])('may be %j', async (date) => {
    expect(await diagnoseDate(date)).toEqual([])
  })

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-04-31',
    '2026-13',
    '2026-00',
    '2026-1',
    '2026-1-2',
    '2026-02-3',
    '26-02-03',
    '2026/02/03',
    '02-03-2026',
    '2026-02-03T10:00:00Z',
    '2026-02-03 10:00',
    'February 2026',
    '+2026-02',
    '２０２６-０２',
  ])('may not be the text %j', async (date) => {
    expect(await diagnoseDate(date)).toEqual([
      {
        at: `${essayFile}:4:7-4:${7 + date.length}`,
        is: 'error invalid-date',
        reason: `Found "${date}" as "date"; expected ${expected}`,
        found: `"${date}"`,
        expected: [expected],
      },
    ])
  })

  it.each(['2026', '2026.02', '202602', '20260203', '0o3752'])('may not be the number %s', async (date) => {
    expect(await diagnoseDate(date)).toEqual([
      {
        at: `${essayFile}:4:7-4:${7 + date.length}`,
        is: 'error invalid-date',
        reason: `Found the number ${date} as "date"; expected ${expected}`,
        found: `the number ${date}`,
        expected: [expected],
      },
    ])
  })

  it('may not be a list', async () => {
    expect(await diagnoseDate('[2026-02]')).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:16',
        is: 'error invalid-date',
        reason: 'Found a list as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: 'a list',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
    ])
  })
})
