/** The formatter of dates, which layouts and texts with Liquid share. */

import { describe, expect, it } from 'vitest'
import {
  createDateWords,
  formatTime,
  parseTime,
  rubyWords,
} from '../../../generator/content/formats/strftime.ts'
import { setTimeZone } from '../../fixtures/time-zone.ts'

function format(value: unknown, text: string, words = rubyWords): string | null {
  const time = parseTime(value)
  const options = { words, onUnknown: (directive: string) => `<${directive}>`, onPadding: () => undefined }
  return time === null ? null : formatTime(time, text, options)
}

/** By hand, with the manual of Ruby: https://docs.ruby-lang.org/en/master/strftime_formatting_rdoc.html */
const formats: Readonly<Record<string, string>> = {
  '%Y %C %y': '2026 20 26',
  '%m %B %b %h': '03 March Mar Mar',
  '%d %e %j %q': '04  4 063 th',
  '%A %a %u %w': 'Wednesday Wed 3 3',
  '%U %W': '09 09',
  '%H %k %I %l %p %P': '09  9 09  9 AM am',
  '%M %S %L %N %3N': '05 07 000 000000000 000',
  '%z %:z %s': '-0330 -03:30 1772627707',
  '%c': 'Wed Mar  4 09:05:07 2026',
  '%D %F %x': '03/04/26 2026-03-04 03/04/26',
  '%r %R %T %X': '09:05:07 AM 09:05 09:05:07 09:05:07',
  '%n%t%%': '\n\t%',
  '%-d %-m %-H %-e': '4 3 9 4',
  '%_d %_m %0e %^a %^B %#p %#a': ' 4  3 04 WED MARCH am WED',
  '%02d %3d %06Y %_6Y %-6Y %10A %010A': '04 004 002026   2026 2026  Wednesday 0Wednesday',
  '%^10b %12F %Ey %Od': '       MAR   2026-03-04 26 04',
  '%Q %-Q %5G 100%': '<%Q> <%-Q> <%5G> 100%',
  'no letters': 'no letters',
}

describe.each(['UTC', 'America/St_Johns', 'Australia/Sydney'])('On a machine in %s', (zone) => {
  it.each(Object.entries(formats))('%j becomes %j', (text, expected) => {
    setTimeZone(zone)
    expect(format('2026-03-04 09:05:07 -0330', text)).toBe(expected)
  })

  it('a day is the same on which the clocks change there', () => {
    setTimeZone(zone)
    const days = ['2026-10-04', '2026-04-05', '2026-03-08', '2026-11-01']
    expect(days.map((day) => format(day, '%F %T %A'))).toEqual([
      '2026-10-04 00:00:00 Sunday',
      '2026-04-05 00:00:00 Sunday',
      '2026-03-08 00:00:00 Sunday',
      '2026-11-01 00:00:00 Sunday',
    ])
  })

  it('names of months and days are those of a language', () => {
    setTimeZone(zone)
    const show = (lang: string) => format('2026-10-04', '%A, %d %B; %^a %b; %x', createDateWords(lang))
    expect(show('en')).toBe('Sunday, 04 October; SUN Oct; 10/4/2026')
    expect(show('pt')).toBe('domingo, 04 outubro; DOM. out.; 04/10/2026')
    expect(show('ja')).toBe('日曜日, 04 10月; 日 10月; 2026/10/4')
  })
})

it.each([
  ['the end of a year', '2026-12-31', '365 52 52 4'],
  ['the end of a leap year', '2024-12-31', '366 52 53 2'],
  ['days before the first Sunday and Monday', '2026-01-01', '001 00 00 4'],
  ['the first Sunday', '2026-01-04', '004 01 00 0'],
  ['the first Monday', '2026-01-05', '005 01 01 1'],
])('counts days and weeks at %s', (_, day, expected) => {
  expect(format(day, '%j %U %W %w')).toBe(expected)
})

it('shows noon and midnight with twelve hours', () => {
  expect(
    ['00:30', '11:59', '12:00', '23:00'].map((time) => format(`2026-01-02 ${time}`, '%I:%M %p')),
  ).toEqual(['12:30 AM', '11:59 AM', '12:00 PM', '11:00 PM'])
})

it('has English endings of the days of a month', () => {
  const days = ['01', '02', '03', '04', '11', '12', '13', '21', '22', '23', '30']
  expect(days.map((day) => format(`2026-01-${day}`, '%-d%q')).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th',
  )
})

it.each([
  ['a number of seconds', 1152098955, '2006-07-05 11:29'],
  ['a text of seconds', '1152098955', '2006-07-05 11:29'],
  ['a named date', 'March 14, 2016', '2016-03-14 00:00'],
  ['a time of UTC', '2026-01-02T03:04:05Z', '2026-01-02 03:04'],
  ['a time of a zone', '2026-01-02 03:04 +5:30', '2026-01-02 03:04'],
  ['a month', '2026-01', null],
  ['the clock', 'now', null],
  ['a day that no month has', '2026-02-30', null],
  ['nothing', null, null],
])('reads %s', (_, value, expected) => {
  expect(format(value, '%F %R')).toBe(expected)
})

it('says how much a padding adds, before it is made', () => {
  const sizes: number[] = []
  const time = parseTime('2026-03-04')
  if (time === null) throw new Error('no time')
  const onPadding = (size: number): void => {
    sizes.push(size)
    if (size > 100) throw new Error('too long')
  }
  const options = { words: rubyWords, onUnknown: (directive: string) => directive, onPadding }
  expect(() => formatTime(time, '%Y%9Y%-d%d%999999999N', options)).toThrow('too long')
  expect(sizes).toEqual([0, 5, 1, 999_999_999])
})

it.each(['2026-01-05 10:00 PM', '2026/01/05 10:00'])(
  '%s is unknown, because its time has another form',
  (text) => {
    expect(parseTime(text)).toBeNull()
  },
)
