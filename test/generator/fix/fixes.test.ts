/** The repairs for each rule, and the mistakes that only the author can repair. */

import { describe, expect, it } from 'vitest'
import { fixes } from '../../../generator/commands/check/repairs.ts'
import type { rules } from '../../../generator/kernel/diagnostics/rules.ts'

interface Case {
  readonly found?: string
  readonly expected?: readonly string[]
  readonly file?: string
  readonly value?: unknown
}

const repair = (
  rule: keyof typeof rules,
  source: string,
  { found = source, expected = [], ...rest }: Case = {},
) => fixes[rule]?.({ file: 'content/essays/a/en.md', value: {}, ...rest, source, found, expected })

const date = { expected: ['a valid date (YYYY-MM or YYYY-MM-DD)'] }
const day = { expected: ['a valid date (YYYY-MM-DD)'] }

describe('a date', () => {
  it.each([
    ['2026/2/3', '2026-02-03'],
    ['2026.02.03', '2026-02-03'],
    ['2026-2-3', '2026-02-03'],
    ['2026-2', '2026-02'],
    ['"2026/02/03"', '"2026-02-03"'],
    ["'2026-02-03T10:00:00Z'", "'2026-02-03'"],
    ['2026-02-03T10:00:00+02:00', '2026-02-03'],
    ['2026-02-03 10:00:00 +0200', '2026-02-03'],
  ])('%s becomes %s', (source, result) => {
    expect(repair('invalid-date', source, date)).toBe(result)
  })

  it.each([
    '03/02/2026',
    '3.2.2026',
    '2026/13/2',
    '2026-02-30',
    '26-2-3',
    '2026-02/03',
    '2026',
    'May 2026',
    '2026-02-03 at noon',
    '*day',
  ])('%s stays, because its meaning is uncertain', (source) => {
    expect(repair('invalid-date', source, date)).toBeNull()
  })

  it('that must be a day needs one', () => {
    expect(repair('invalid-date', '2026/2', day)).toBeNull()
    expect(repair('invalid-date', '2026/2/3', day)).toBe('2026-02-03')
  })

  it('that is valid but too early stays', () => {
    expect(repair('invalid-date', '2026-02-03', { expected: ['2026-03-01 or later'] })).toBeNull()
  })
})

describe('a key', () => {
  const expected = ['title', 'tags', 'base_url', 'date']

  it.each([
    ['Title', 'title'],
    ['"TAGS"', '"tags"'],
    ['base-url', 'base_url'],
    ['baseUrl', 'base_url'],
  ])('%s becomes %s', (source, result) => {
    expect(repair('unknown-key', source, { found: source.replaceAll('"', ''), expected })).toBe(result)
  })

  it('over several lines stays', () => {
    expect(repair('unknown-key', '"Ti\n  tle"', { found: 'Ti tle', expected })).toBeNull()
  })

  it.each(['titel', 'tag', 'url'])('%s stays, because it may mean another one', (source) => {
    expect(repair('unknown-key', source, { expected })).toBeNull()
  })
})

describe('a value of a wrong type', () => {
  it.each(['1984', '12.50', '-1', '0x10', 'true'])('%s becomes text in quotes', (source) => {
    expect(repair('wrong-type', source, { expected: ['non-blank text'] })).toBe(`"${source}"`)
  })

  it.each([
    ['yes', 'true'],
    ['On', 'true'],
    ['NO', 'false'],
    ['off', 'false'],
  ])('%s becomes %s where a boolean is expected', (source, result) => {
    expect(repair('wrong-type', source, { expected: ['true or false'] })).toBe(result)
  })

  it.each([
    ['[a]', 'non-blank text'],
    ['null', 'non-blank text'],
    ['"yes"', 'true or false'],
    ['1', 'true or false'],
    ['2026', 'a valid date (YYYY-MM or YYYY-MM-DD)'],
  ])('%s stays where %s is expected', (source, expected) => {
    expect(repair('wrong-type', source, { expected: [expected] })).toBeNull()
  })
})

describe('an invalid value', () => {
  it.each([
    ['Warn', 'warn'],
    ['"ERROR"', '"error"'],
  ])('%s becomes %s', (source, result) => {
    expect(repair('invalid-value', source, { expected: ['off', 'warn', 'error'] })).toBe(result)
  })

  it.each(['warning', '[Warn]', '*Warn', '|\n  Warn', '', '&a Warn'])(
    'that is not one of the allowed values stays: %j',
    (source) => {
      expect(repair('invalid-value', source, { expected: ['off', 'warn', 'error'] })).toBeNull()
    },
  )
})

describe('a tag', () => {
  const expected = ['design: UX']

  it('that differs in case gets the usual spelling, in the same quotes or in new ones', () => {
    const value = { tags: ['Design: ux'] }
    expect(repair('similar-tags', "'Design: ux'", { expected, value })).toBe("'design: UX'")
    expect(
      repair('similar-tags', 'Design', { expected: ['[design]'.slice(1, -1)], value: { tags: ['Design'] } }),
    ).toBe('design')
  })

  it('stays if it differs in accents, or if the document has both spellings', () => {
    expect(repair('similar-tags', 'resume', { expected: ['résumé'], value: { tags: ['resume'] } })).toBeNull()
    const value = { tags: ['Design', 'design'] }
    expect(repair('similar-tags', 'Design', { expected: ['design'], value })).toBeNull()
  })
})

describe('a link that redirects', () => {
  it.each([
    ['[x](/about/)', '/about/', '/about', '[x](/about)'],
    ['[x](/about.html?a=1#b "T")', '/about.html?a=1#b', '/about', '[x](/about?a=1#b "T")'],
    ['<a href="/index.html">x</a>', '/index.html', '/', '<a href="/">x</a>'],
  ])('%s leads to the page itself', (source, found, canonical, result) => {
    expect(repair('uncertain-link', source, { found, expected: [canonical] })).toBe(result)
  })

  it.each([
    ['[/about/](/about/)', '/about/', '/about'],
    ['[x](../about/)', '../about/', '/about'],
    ['[x](/abuot)', '/abuot', '/about'],
    ['[x][about]', '/about/', '/about'],
  ])('%s stays', (source, found, canonical) => {
    expect(repair('uncertain-link', source, { found, expected: [canonical] })).toBeNull()
  })
})
