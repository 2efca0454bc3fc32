/** Essays with a date after the day of the build. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../../generator/build.ts'
import { toToday } from '../../../generator/kernel/days.ts'
import { OperationalError } from '../../../generator/kernel/diagnostics/errors.ts'
import { createFolder, smallSite, writeFiles } from '../../fixtures/content.ts'
import { diagnose, essayFile, toDocument, toLines } from '../../fixtures/diagnose.ts'
import { readStates, readTree } from '../../fixtures/tree.ts'

const toEssay = (date: string, rest = '') => toDocument(`title: T\ndescription: D\ndate: ${date}${rest}`)

/** The rules that an essay breaks on a day. */
const listRules = async (date: string, today: string, rest = '') =>
  (await diagnose({ [essayFile]: toEssay(date, rest) }, today)).map(({ is }) => is)

describe('the date of an essay', () => {
  it('is reported at its value if it is after the day of the build', async () => {
    expect(toLines(await diagnose({ [essayFile]: toEssay('"2026-03-02"') }, '2026-03-01'))).toEqual([
      'essays/first-essay/en.md:4:7-4:19 warning future-date: The date "2026-03-02" is in the future, and the essay is published now; correct the date, or add "draft: true" until then [found: 2026-03-02; expected: 2026-03-01 or earlier]',
    ])
  })

  it.each([
    ['2026-03-01', '2026-03-01', []],
    ['2026-03-01', '2026-02-28', ['warning future-date']],
    ['2027-01-01', '2026-12-31', ['warning future-date']],
    ['2026-03', '2026-03-01', []],
    ['2026-03', '2026-02-28', ['warning future-date']],
    ['2027-02', '2026-12-31', ['warning future-date']],
    ['2026-02', '2026-12-31', []],
    ['', '2026-02-28', []],
  ])('%j on %s gives %j', async (date, today, rules) => {
    expect(await listRules(date, today)).toEqual(rules)
  })

  it('may be in the future in a draft', async () => {
    expect(await listRules('2026-03', '2026-02-28', '\ndraft: true')).toEqual([])
  })

  it('may be in the future, or must not be, if site.yaml says so', async () => {
    const withSeverity = (severity: string) => ({
      'site.yaml': `${smallSite['site.yaml']}rules: { future-date: ${severity} }\n`,
      [essayFile]: toEssay('2026-03'),
    })
    expect(await diagnose(withSeverity('off'), '2026-02-28')).toEqual([])
    const rows = await diagnose(withSeverity('error'), '2026-02-28')
    expect(rows.map(({ is }) => is)).toEqual(['error future-date'])
  })
})

describe('the day of a build', () => {
  const createSite = (dates: Readonly<Record<string, string>>) => {
    const folder = createFolder()
    const essays = Object.entries(dates).map(([slug, date]) => [`essays/${slug}/en.md`, toEssay(date)])
    const content = writeFiles({ ...smallSite, ...Object.fromEntries(essays) }, join(folder, 'content'))
    const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
    const buildOn = async (today: string) => {
      const { diagnostics, written } = await build({ content, out, cache, today })
      return { found: diagnostics.map(({ rule, found }) => `${rule} ${found}`).sort(), written }
    }
    return { out, cache, buildOn }
  }

  it('decides about the warnings of a build from the cache, and changes no byte of what is published', async () => {
    const { out, cache, buildOn } = createSite({ a: '2026-03', b: '2026-03-10', c: '2026-04-02' })
    const all = ['future-date 2026-03', 'future-date 2026-03-10', 'future-date 2026-04-02']
    await buildOn('2026-02-10')
    const [published, cached] = [readTree(out), readStates(cache)]
    // No date passes until this day, so the cache stays as it is.
    expect(await buildOn('2026-02-28')).toEqual({ found: all, written: 0 })
    expect(readStates(cache)).toEqual(cached)
    const days: readonly (readonly [day: string, found: readonly string[]])[] = [
      ['2026-03-01', all.slice(1)],
      ['2026-03-10', all.slice(2)],
      ['2026-04-02', []],
      ['2026-03-09', all.slice(1)],
      ['2026-01-31', ['future-date 2026-02', 'future-date 2026-02', ...all]],
    ]
    for (const [day, found] of days) expect([day, await buildOn(day)]).toEqual([day, { found, written: 0 }])
    expect(readTree(out)).toEqual(published)
  })

  it('must be a day', async () => {
    const toError = (today: string) =>
      new OperationalError(
        `Cannot use "${today}" as "today": it must be a valid date (YYYY-MM-DD)`,
        'INVALID_OPTION',
      )
    await expect(createSite({}).buildOn('2026-02-30')).rejects.toEqual(toError('2026-02-30'))
    for (const today of ['2026-02', 'tomorrow', '']) expect(() => toToday(today)).toThrow(toError(today))
  })
})
