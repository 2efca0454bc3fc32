/**
 * Formats dates as Ruby's `strftime` does (https://shopify.github.io/liquid/filters/date/), in layouts and in texts with Liquid. The filters
 * of LiquidJS read the time zone of the machine, even with `timezoneOffset: 0`: in Sydney, where the clocks change on `2026-10-04`, they show
 * the day before.
 */

import { toDateValue, toOffset, toZone, writtenTime } from '../schemas/lenient-values.ts'

export interface Time {
  /** Its parts in UTC are those that readers see. */
  readonly shown: Date
  /** Minutes between the shown time and UTC. */
  readonly offset: number
}

/**
 * Reads a date, whose time is midnight in UTC if it has none. Null for a value that
 * names no day, such as `now` or `2026-01`, and for a time in another form.
 */
export function parseTime(value: unknown): Time | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{9,11}$/.test(text)) return { shown: new Date(Number(text) * 1000), offset: 0 }
  const written = writtenTime.exec(text)
  // Another form of a time would show midnight.
  if (written === null && /\d:\d{2}/.test(text)) return null
  const [, date = text, time = '00:00', , , hours, minutes] = written ?? []
  const day = toDateValue(date)
  const shown = new Date(Date.parse(`${day} ${time} UTC`))
  if (day?.length !== 10 || Number.isNaN(shown.getTime())) return null
  return { shown, offset: toOffset(hours, minutes) }
}

/** The words of a language, and its usual forms of a whole date. They get a time whose parts in UTC are shown. */
export interface DateWords {
  readonly month: (shown: Date, style: 'long' | 'short') => string
  readonly weekday: (shown: Date, style: 'long' | 'short') => string
  /** What `%c`, `%x` and `%X` stand for: a format, or a text without `%`. */
  readonly dateAndTime: (shown: Date) => string
  readonly date: (shown: Date) => string
  readonly time: (shown: Date) => string
}

/** @param lang a BCP 47 tag */
export function createDateWords(lang: string): DateWords {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  /** Each formatter takes a millisecond to create. */
  const format = (shown: Date, options: Intl.DateTimeFormatOptions): string => {
    const key = JSON.stringify(options)
    const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
    formatters.set(key, formatter)
    return formatter.format(shown)
  }
  const days = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  return {
    month: (shown, style) => format(shown, { month: style }),
    weekday: (shown, style) => format(shown, { weekday: style }),
    dateAndTime: (shown) => format(shown, { ...days, ...times }),
    date: (shown) => format(shown, days),
    time: (shown) => format(shown, times),
  }
}

/** English, with whole dates as in the C locale, which Ruby has on every machine. */
export const rubyWords: DateWords = {
  ...createDateWords('en-US'),
  dateAndTime: () => '%a %b %e %H:%M:%S %Y',
  date: () => '%m/%d/%y',
  time: () => '%H:%M:%S',
}

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

type Part = (time: Time, words: DateWords) => string | number

/** The letters, and the width and the padding of their results. Numbers are padded with zeros, other results with spaces. */
const parts: Readonly<Record<string, readonly [part: Part, width?: number, padding?: string]>> = {
  Y: [({ shown }) => shown.getUTCFullYear(), 4],
  C: [({ shown }) => Math.floor(shown.getUTCFullYear() / 100), 2],
  y: [({ shown }) => shown.getUTCFullYear() % 100, 2],
  m: [({ shown }) => shown.getUTCMonth() + 1, 2],
  B: [({ shown }, words) => words.month(shown, 'long')],
  b: [({ shown }, words) => words.month(shown, 'short')],
  h: [({ shown }, words) => words.month(shown, 'short')],
  d: [({ shown }) => shown.getUTCDate(), 2],
  e: [({ shown }) => shown.getUTCDate(), 2, ' '],
  j: [({ shown }) => toDayOfYear(shown), 3],
  q: [({ shown }) => toOrdinal(shown.getUTCDate())],
  A: [({ shown }, words) => words.weekday(shown, 'long')],
  a: [({ shown }, words) => words.weekday(shown, 'short')],
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
  p: [({ shown }) => (shown.getUTCHours() < 12 ? 'AM' : 'PM')],
  P: [({ shown }) => (shown.getUTCHours() < 12 ? 'am' : 'pm')],
  s: [({ shown, offset }) => shown.getTime() / 1000 - offset * 60],
  z: [({ offset }) => toZone(offset)],
  n: [() => '\n'],
  t: [() => '\t'],
  '%': [() => '%'],
}

/** Letters that stand for several others. */
const compounds: Readonly<Record<string, (shown: Date, words: DateWords) => string>> = {
  c: (shown, words) => words.dateAndTime(shown),
  D: () => '%m/%d/%y',
  F: () => '%Y-%m-%d',
  r: () => '%I:%M:%S %p',
  R: () => '%H:%M',
  T: () => '%H:%M:%S',
  x: (shown, words) => words.date(shown),
  X: (shown, words) => words.time(shown),
}

export interface DateOptions {
  readonly words: DateWords
  /** Returns what is shown for a letter with its flags that the formatter does not know, such as `%-Q`. May throw. */
  readonly onUnknown: (directive: string) => string
  /** Gets the number of characters of a padding before it is made. May throw. */
  readonly onPadding: (size: number) => void
}

/** Flags, a width, a letter of C that means nothing here, and what is shown. */
const directives = /%([-_^0#:]*)(\d*)[EO]?(.)/g

/**
 * Formats a time: `%Y/%m/%d`. Of its flags, `-` removes a padding, `_` and `0` choose one, `^` makes capitals, `#` swaps them, and `:` separates
 * the minutes of a zone. A number is the least width: `%-d`, `%_m`, `%^a`, `%:z`, `%010Y`.
 */
export function formatTime(time: Time, format: string, options: DateOptions): string {
  const { words, onUnknown, onPadding } = options
  return format.replace(directives, (directive, flags: string, digits: string, letter: string) => {
    const pad = (text: string, width: number, padding: string): string => {
      onPadding(Math.max(0, width - text.length))
      return text.padStart(width, padding)
    }
    if (letter === 'N') {
      // Its width is the number of its digits. Parts of a second are not kept.
      return pad('', Number(digits) || 9, '0')
    }
    const compound = compounds[letter]
    const [part, usualWidth = 0, usualPadding] = parts[letter] ?? []
    if (compound === undefined && part === undefined) return onUnknown(directive)
    const shown =
      compound !== undefined
        ? formatTime(time, compound(time.shown, words), options)
        : letter === 'z' && flags.includes(':')
          ? toZone(time.offset, ':')
          : (part?.(time, words) ?? '')
    const text = toCase(String(shown), flags)
    if (flags.includes('-')) return text
    const padding = flags.includes('_')
      ? ' '
      : flags.includes('0')
        ? '0'
        : (usualPadding ?? (typeof shown === 'number' ? '0' : ' '))
    return pad(text, Number(digits) || usualWidth, padding)
  })
}

function toCase(text: string, flags: string): string {
  if (flags.includes('^')) return text.toUpperCase()
  if (!flags.includes('#')) return text
  return /[a-z]/.test(text) ? text.toUpperCase() : text.toLowerCase()
}

/** The filters of Liquid and Jekyll for dates (https://jekyllrb.com/docs/liquid/filters/): their arguments, and the format that they use. */
export const dateFilters: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  date: (format) => format,
  date_to_xmlschema: () => '%Y-%m-%dT%H:%M:%S%:z',
  date_to_rfc822: () => '%a, %d %b %Y %H:%M:%S %z',
  date_to_string: (type, style) => toDayFormat('%b', type, style),
  date_to_long_string: (type, style) => toDayFormat('%B', type, style),
}

function toDayFormat(month: string, type: unknown, style: unknown): string {
  if (type !== 'ordinal') return `%d ${month} %Y`
  return style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`
}
