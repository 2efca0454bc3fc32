/** Reads values of front matter in the forms that other generators accept. */

import { isDate } from '../../kernel/days.ts'
import { isMap } from './validate.ts'

/**
 * Makes one line of a text. Other spaces stay, such as the one that joins a number and its unit (U+00A0).
 */
export const toOneLine = (text: string): string => text.replace(/[\t\n\v\f\r \u2028\u2029]+/g, ' ').trim()

/** A text, from a text or a number. Null for anything else, and for a blank text. */
export function toTextValue(value: unknown): string | null {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const line = toOneLine(text.replace(/\p{Surrogate}/gu, ''))
  return line === '' ? null : line
}

/** True or false, also as a text. Null for anything else. */
export function toBooleanValue(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : null
  return text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : null
}

/**
 * The day or month of a date: as YYYY-MM-DD or YYYY-MM. Null for anything else.
 * @param timeZone the time zone of the day; null for the day that the author wrote
 */
export function toDateValue(value: unknown, timeZone: string | null = null): string | null {
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const text = (timeZone === null ? null : toDayIn(timeZone, written)) ?? written
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:$|[T ,].*))?$/s.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:$|[T ].*)/s.exec(text) ??
    []
  const numbers = [year, month, day].flatMap((part) => (part === undefined ? [] : part.padStart(2, '0')))
  const date =
    numbers.length > 0 ? numbers.join('-') : /^\d{4}$/.test(text) ? `${text}-01` : toNamedDate(text)
  return date !== null && isDate(date) ? date : null
}

export function isTimeZone(name: string): boolean {
  try {
    return toFormatter(name) !== null
  } catch {
    return false
  }
}

/** Each takes a millisecond to create. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function toFormatter(timeZone: string, timeStyle?: 'medium'): Intl.DateTimeFormat {
  const key = `${timeZone} ${timeStyle}`
  // Swedish dates are YYYY-MM-DD, and times HH:MM:SS.
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('sv', { timeZone, ...(timeStyle && { dateStyle: 'short', timeStyle }) })
  formatters.set(key, formatter)
  return formatter
}

/** A day and a time, with seconds, a zone, and the hours and minutes of the zone if it has them. */
export const writtenTime =
  /^(\d{4}-\d{1,2}-\d{1,2})(?:T|\s+)(\d{1,2}:\d{2}(:\d{2})?)(?:\.\d*)?\s*(Z|UTC|([-+]\d{1,2})(?::?(\d{2}))?)?$/i

/** Minutes between a written time and UTC, from the hours and minutes of its zone: `-05` and `30`. */
export const toOffset = (hours = '+0', minutes = '0'): number =>
  Number(hours) * 60 + Number(`${hours[0]}${minutes}`)

/** The instant of a time. Null for a text without one, and for a time whose zone its text does not say. */
function toInstant(text: string): Date | null {
  const [, day = '', time = '', seconds, zone, hours, minutes] = writtenTime.exec(text) ?? []
  // YAML takes a time with seconds and without a zone for UTC (https://yaml.org/type/timestamp.html).
  if (zone === undefined && seconds === undefined) return null
  const offset = toOffset(hours, minutes)
  const instant = new Date(Date.parse(`${day} ${time} UTC`) - offset * 60_000)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The day of a time in a time zone. Null for a text without a time, or with one of an unknown zone, which is taken for this zone. */
function toDayIn(timeZone: string, text: string): string | null {
  const instant = toInstant(text)
  return instant && toFormatter(timeZone).format(instant)
}

/**
 * A time, as Jekyll shows it: `2026-01-05 22:30:00 -0500`. Null for a text without a time.
 * @param timeZone the time zone in which it is shown; null for the one that the author wrote, or UTC without one
 */
export function toTimeValue(value: string, timeZone: string | null): string | null {
  const text = value.trim()
  const [, day = '', time = '', , , hours, minutes] = writtenTime.exec(text) ?? []
  const local = new Date(Date.parse(`${day} ${time} UTC`))
  if (Number.isNaN(local.getTime())) return null
  if (timeZone === null) {
    const shown = local.toISOString().slice(0, 19).replace('T', ' ')
    return `${shown} ${toZone(toOffset(hours, minutes))}`
  }
  const getOffset = (instant: Date): number =>
    Math.round(
      (Date.parse(`${toFormatter(timeZone, 'medium').format(instant)}Z`) - instant.getTime()) / 60_000,
    )
  // A time without a zone is one of this zone.
  const instant = toInstant(text) ?? new Date(local.getTime() - getOffset(local) * 60_000)
  return `${toFormatter(timeZone, 'medium').format(instant)} ${toZone(getOffset(instant))}`
}

/** The difference of a time zone to UTC: `+0530`. */
export function toZone(offset: number, separator = ''): string {
  const minutes = Math.abs(offset)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hours}${separator}${rest}`
}

/** No date with a time and a zone is longer. */
const maxDateLength = 100

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]

/** A date with the name of its month, such as `Jul 08 2022` or `8 July 2022`. */
function toNamedDate(text: string): string | null {
  if (text.length > maxDateLength || !/\d{4}/.test(text)) return null
  const date = new Date(`${text.replace(/(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i, '')} UTC`)
  // JavaScript moves a day that a month lacks to the next month, and reads a year among other words as its first day.
  const month = months[date.getUTCMonth()]
  const hasName = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word.length >= 3 && month?.startsWith(word))
  return hasName ? date.toISOString().slice(0, 10) : null
}

/** The texts of a list: its texts and numbers, and the names of its maps. Null for a value that is neither a list nor a text. */
export function toTexts(
  value: unknown,
  split: (text: string) => readonly string[],
): readonly string[] | null {
  if (typeof value === 'string') return split(value).flatMap((text) => toTextValue(text) ?? [])
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return isMap(value) ? Object.keys(value) : null
  return value.flatMap((entry: unknown) => {
    const named = isMap(entry) ? (entry.label ?? entry.name ?? entry.title ?? entry.slug) : entry
    return toTextValue(named) ?? []
  })
}

/** The address of an image and its description, from a text or a map. Null for anything else. */
export function toImageValue(value: unknown): { readonly src: string; readonly alt: string | null } | null {
  if (Array.isArray(value)) return toImageValue(value[0])
  const map = isMap(value) ? value : {}
  const src = toTextValue(isMap(value) ? (map.src ?? map.url ?? map.path ?? map.file ?? map.image) : value)
  return src === null ? null : { src, alt: toTextValue(map.alt) }
}

/** Finds a value by its key, in any case. A dot leads into a map: `taxonomies.tags`. */
export function findValue(
  map: Readonly<Record<string, unknown>>,
  key: string,
): { readonly path: readonly string[]; readonly value: unknown } | null {
  const path: string[] = []
  let value: unknown = map
  for (const part of key.split('.')) {
    if (!isMap(value)) return null
    const name: string | undefined = Object.hasOwn(value, part)
      ? part
      : Object.keys(value).find((other) => other.toLowerCase() === part.toLowerCase())
    if (name === undefined) return null
    path.push(name)
    value = value[name]
  }
  return { path, value }
}

/** Copies a map, without maps and lists that contain themselves: an alias of YAML can make these. */
export const removeCycles = (
  map: Readonly<Record<string, unknown>>,
  parents: readonly unknown[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, copyWithoutCycles(value, [...parents, map])]),
  )

function copyWithoutCycles(value: unknown, parents: readonly unknown[]): unknown {
  if (parents.includes(value)) return null
  if (Array.isArray(value)) return value.map((entry) => copyWithoutCycles(entry, [...parents, value]))
  return isMap(value) ? removeCycles(value, parents) : value
}

/** The texts, numbers and booleans of a map and of the maps in it, by their paths in lower case: `colors.main`. */
export const toFlatTexts = (map: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> =>
  Object.fromEntries(listFlatTexts(map, prefix))

const listFlatTexts = (
  map: Readonly<Record<string, unknown>>,
  prefix: string,
): (readonly [string, string])[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const path = `${prefix}${key.toLowerCase()}`
    if (isMap(value)) return listFlatTexts(value, `${path}.`)
    const text = typeof value === 'boolean' ? String(value) : toTextValue(value)
    return text === null ? [] : [[path, text] as const]
  })

/** Converts maps to `Map`, as in front matter that keeps the order of its keys. */
export function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered)
  if (!isMap(value)) return value
  return new Map(Object.entries(value).map(([key, entry]) => [key, toOrdered(entry)]))
}
