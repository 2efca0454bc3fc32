import { describe, expect, it } from 'vitest'
import { diagnoseEach, diagnoseEssay, essayFile, toDocument, toLines } from '../../fixtures/diagnose.ts'

const expected = 'a valid date (YYYY-MM or YYYY-MM-DD)'

/** The diagnostics of essays, each with one of the dates. */
const diagnoseDates = async (dates: readonly string[], key = 'date') => {
  const texts = dates.map((date) => toDocument(`title: T\ndescription: D\n${key}: ${date}`))
  return (await diagnoseEach(texts)).map(toLines)
}

describe('the date of an essay', () => {
  it('is a month or a day, with or without quotes, or missing', async () => {
    const dates = [
      '2026-02',
      '2026-02-28',
      '2028-02-29',
      '"2026-12-31"',
      "'1999-01'",
      '',
      '~',
      '2026-02 # a comment',
    ]
    expect(await diagnoseDates(dates)).toEqual(dates.map(() => []))
  })

  it('is invalid as any other text', async () => {
    const dates = [
      '2026-02-30',
      '2026-04-31',
      '2026-00',
      '2026-1',
      '2026/02/03',
      '2026-02-03T10:00:00Z',
      'February 2026',
      '２０２６-０２',
    ]
    expect(await diagnoseDates(dates)).toEqual(
      dates.map((date) => [
        `4:7-4:${7 + date.length} error invalid-date: "date" must be ${expected}, got "${date}" [found: "${date}"; expected: ${expected}]`,
      ]),
    )
  })

  it('is invalid as a number or a list', async () => {
    const numbers = ['2026', '2026.02', '202602', '20260203', '0o3752']
    expect(await diagnoseDates([...numbers, '[2026-02]'])).toEqual([
      ...numbers.map((date) => [
        `4:7-4:${7 + date.length} error invalid-date: "date" must be ${expected}, got the number ${date} [found: the number ${date}; expected: ${expected}]`,
      ]),
      [
        `4:7-4:16 error invalid-date: "date" must be ${expected}, got a list [found: a list; expected: ${expected}]`,
      ],
    ])
  })
})

const diagnoseUpdate = (...lines: readonly string[]) =>
  diagnoseEssay(toDocument(['title: T', 'description: D', ...lines].join('\n')))

describe('the date of the last change', () => {
  it.each([
    ['without a date', ['updated: 2026-02-28']],
    ['on the day of the essay', ['date: 2026-02-28', 'updated: 2026-02-28']],
    ['on the first day of the month of the essay', ['date: 2026-02', 'updated: 2026-02-01']],
    ['after the date of the essay', ['date: 2026-02-28', 'updated: 2027-01-01']],
    ['as no value', ['date: 2026-02', 'updated:']],
  ])('may be written %s', async (_, lines) => {
    expect(await diagnoseUpdate(...lines)).toEqual([])
  })

  it('is invalid as anything but a day', async () => {
    const dates = ['2026-02', '2026-02-30', '2026-02-03T10:00:00Z']
    expect(await diagnoseDates(dates, 'updated')).toEqual(
      dates.map((date) => [
        `4:10-4:${10 + date.length} error invalid-date: "updated" must be a valid date (YYYY-MM-DD), got "${date}" [found: "${date}"; expected: a valid date (YYYY-MM-DD)]`,
      ]),
    )
  })

  it.each([
    ['2026-02-10', '2026-02-09', '2026-02-10'],
    ['2026-02', '2026-01-31', '2026-02-01'],
  ])('is invalid before the date %s of the essay', async (date, updated, first) => {
    expect(toLines(await diagnoseUpdate(`date: ${date}`, `updated: ${updated}`))).toEqual([
      `${essayFile}:5:10-5:20 error invalid-date: "updated" must be ${first} or later (the "date" of the essay), got "${updated}" [found: "${updated}"; expected: ${first} or later (the "date" of the essay)]`,
    ])
  })

  it('is compared with a valid date, even if other keys are invalid', async () => {
    const rules = async (...lines: readonly string[]) =>
      (await diagnoseUpdate(...lines)).map(({ at, is }) => `${at} ${is}`)
    expect(await rules('date: 2026-02', 'updated: 2026-01-31', 'tags: 1')).toEqual([
      `${essayFile}:5:10-5:20 error invalid-date`,
      `${essayFile}:6:7-6:8 error wrong-type`,
    ])
    expect(await rules('date: 2026-99', 'updated: 2026-01-31')).toEqual([
      `${essayFile}:4:7-4:14 error invalid-date`,
    ])
  })
})
