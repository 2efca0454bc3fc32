/**
 * Formats dates as Ruby's `strftime` does (https://shopify.github.io/liquid/filters/date/). The filter of LiquidJS reads the clock and the
 * time zone of the machine, even with `timezoneOffset: 0`: in Sydney, where the clocks change on `2026-10-04`, it shows the day before.
 */

import { toDateValue, writtenTime } from '../../../schemas/values.ts'

interface Time {
  /** Its parts in UTC are those that readers see. */
  readonly shown: Date
  /** Minutes between the shown time and UTC. */
  readonly offset: number
}

/** Reads a date, whose time is midnight in UTC if it has none. Null for a value that names no day, such as `now` or `2026-01`. */
function parseTime(value: unknown): Time | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{9,11}$/.test(text)) return { shown: new Date(Number(text) * 1000), offset: 0 }
  const [, date = text, time = '00:00', , , hours = '+0', minutes = '0'] = writtenTime.exec(text) ?? []
  const day = toDateValue(date)
  const shown = new Date(Date.parse(`${day} ${time} UTC`))
  if (day?.length !== 10 || Number.isNaN(shown.getTime())) return null
  return { shown, offset: Number(hours) * 60 + Number(`${hours[0]}${minutes}`) }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const startOfYear = (date: Date): number => Date.UTC(date.getUTCFullYear(), 0)
const toDayOfYear = (date: Date): number => Math.floor((date.getTime() - startOfYear(date)) / 86_400_000) + 1
/** Days before the first Sunday or Monday of the year are in week 0. */
const toWeek = (date: Date, first: number): number =>
  Math.floor((toDayOfYear(date) + 6 - ((date.getUTCDay() - first + 7) % 7)) / 7)
const toHours = (date: Date): number => date.getUTCHours() % 12 || 12

function toOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

type Part = (time: Time) => string | number

/** The letters, and the width and the padding of their numbers. */
const parts: Readonly<Record<string, readonly [part: Part, width?: number, padding?: string]>> = {
  Y: [({ shown }) => shown.getUTCFullYear(), 4],
  C: [({ shown }) => Math.floor(shown.getUTCFullYear() / 100), 2],
  y: [({ shown }) => shown.getUTCFullYear() % 100, 2],
  m: [({ shown }) => shown.getUTCMonth() + 1, 2],
  B: [({ shown }) => months[shown.getUTCMonth()] ?? ''],
  b: [({ shown }) => months[shown.getUTCMonth()]?.slice(0, 3) ?? ''],
  h: [({ shown }) => months[shown.getUTCMonth()]?.slice(0, 3) ?? ''],
  d: [({ shown }) => shown.getUTCDate(), 2],
  e: [({ shown }) => shown.getUTCDate(), 2, ' '],
  j: [({ shown }) => toDayOfYear(shown), 3],
  q: [({ shown }) => toOrdinal(shown.getUTCDate())],
  A: [({ shown }) => weekdays[shown.getUTCDay()] ?? ''],
  a: [({ shown }) => weekdays[shown.getUTCDay()]?.slice(0, 3) ?? ''],
  u: [({ shown }) => shown.getUTCDay() || 7],
  w: [({ shown }) => shown.getUTCDay()],
  U: [({ shown }) => toWeek(shown, 0), 2],
  W: [({ shown }) => toWeek(shown, 1), 2],
  H: [({ shown }) => shown.getUTCHours(), 2],
  k: [({ shown }) => shown.getUTCHours(), 2, ' '],
  I: [({ shown }) => toHours(shown), 2],
  l: [({ shown }) => toHours(shown), 2, ' '],
  M: [({ shown }) => shown.getUTCMinutes(), 2],
  S: [({ shown }) => shown.getUTCSeconds(), 2],
  L: [() => 0, 3],
  N: [() => 0, 9],
  p: [({ shown }) => (shown.getUTCHours() < 12 ? 'AM' : 'PM')],
  P: [({ shown }) => (shown.getUTCHours() < 12 ? 'am' : 'pm')],
  s: [({ shown, offset }) => shown.getTime() / 1000 - offset * 60],
  n: [() => '\n'],
  t: [() => '\t'],
  '%': [() => '%'],
}

function toZone(offset: number, separator: string): string {
  const minutes = Math.abs(offset)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hours}${separator}${rest}`
}

/** Letters that stand for several others. */
const compounds: Readonly<Record<string, string>> = {
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  r: '%I:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
}

/**
 * Formats a date: `%Y/%m/%d`. A hyphen removes the padding of a number, and `^` makes capitals.
 * @throws {Error} if the value is not a date, or the format has no letters or unknown ones
 */
function formatDate(value: unknown, format: unknown): string {
  const time = parseTime(value)
  if (time === null || typeof format !== 'string' || !format.includes('%')) throw new Error('no date')
  return format.replace(/%(:?)([-_^0#]?)([a-z%])/gi, (_, colon: string, flag: string, letter: string) => {
    const compound = compounds[letter]
    if (compound !== undefined) return formatDate(value, compound)
    if (letter === 'z') return toZone(time.offset, colon)
    const [part, width = 0, padding = '0'] = parts[letter] ?? []
    if (part === undefined) throw new Error(`unknown letter "${letter}"`)
    const text = String(part(time))
    if (flag === '^' || flag === '#') return text.toUpperCase()
    return flag === '-' ? text : text.padStart(width, flag === '_' ? ' ' : flag === '0' ? '0' : padding)
  })
}

/** Filters for dates, which LiquidJS has, too (https://jekyllrb.com/docs/liquid/filters/). */
export const dateFilters = {
  date: formatDate,
  date_to_xmlschema: (value: unknown) => formatDate(value, '%Y-%m-%dT%H:%M:%S%:z'),
  date_to_rfc822: (value: unknown) => formatDate(value, '%a, %d %b %Y %H:%M:%S %z'),
  date_to_string: (value: unknown, type?: unknown, style?: unknown) =>
    formatDate(value, toDayFormat('%b', type, style)),
  date_to_long_string: (value: unknown, type?: unknown, style?: unknown) =>
    formatDate(value, toDayFormat('%B', type, style)),
}

function toDayFormat(month: string, type: unknown, style: unknown): string {
  if (type !== 'ordinal') return `%d ${month} %Y`
  return style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`
}
