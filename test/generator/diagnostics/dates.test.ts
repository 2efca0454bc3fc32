import { describe, expect, it } from 'vitest'
import { diagnoseEssay, essayFile, toDocument } from '../../fixtures/diagnose.ts'

const expected = 'a valid date (YYYY-MM or YYYY-MM-DD)'

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
  ])('may be written as %j', async (date) => {
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
  ])('is invalid as the text %j', async (date) => {
    expect(await diagnoseDate(date)).toEqual([
      {
        at: `${essayFile}:4:7-4:${7 + date.length}`,
        is: 'error invalid-date',
        reason: `"date" must be ${expected}, got "${date}"`,
        found: `"${date}"`,
        expected: [expected],
      },
    ])
  })

  it.each(['2026', '2026.02', '202602', '20260203', '0o3752'])(
    'is invalid as the number %s',
    async (date) => {
      expect(await diagnoseDate(date)).toEqual([
        {
          at: `${essayFile}:4:7-4:${7 + date.length}`,
          is: 'error invalid-date',
          reason: `"date" must be ${expected}, got the number ${date}`,
          found: `the number ${date}`,
          expected: [expected],
        },
      ])
    },
  )

  it('is invalid as a list', async () => {
    expect(await diagnoseDate('[2026-02]')).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:16',
        is: 'error invalid-date',
        reason: '"date" must be a valid date (YYYY-MM or YYYY-MM-DD), got a list',
        found: 'a list',
        expected: ['a valid date (YYYY-MM or YYYY-MM-DD)'],
      },
    ])
  })
})
