/**
 * Days as texts, `YYYY-MM-DD`, and dates, which are a day or a month (`YYYY-MM`). This module loads no library, because an
 * unchanged build needs it.
 */

import { OperationalError } from './diagnostics/errors.ts'

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** The first day of a date: `2026-02` becomes `2026-02-01`. A day stays as it is. */
export const toDay = (date: string): string => (date.length === 7 ? `${date}-01` : date)

/** Whether a text is a date: a day, or a month. */
export const isDate = (text: string): boolean => isDay(toDay(text))

/** Whether a date is later than a day: a month if it begins later. */
export const isFuture = (date: string, today: string): boolean => toDay(date) > today

/** Days without a gap. */
export interface DayRange {
  /** The first day; empty if the range has no beginning. */
  readonly from: string
  /** The day after the last one; null if the range has no end. */
  readonly before: string | null
}

/** Returns the days on which the same dates are in the future as on a given day. */
export function findSameDays(dates: readonly string[], today: string): DayRange {
  let from = ''
  let before: string | null = null
  for (const day of dates.map(toDay)) {
    if (day <= today) from = day > from ? day : from
    else if (before === null || day < before) before = day
  }
  return { from, before }
}

export const isInRange = (day: string, { from, before }: DayRange): boolean =>
  day >= from && (before === null || day < before)

/**
 * Returns the day of a build: `today` if the caller gives it, else the day in UTC. Nothing else in a build reads the date.
 * @throws {OperationalError} INVALID_OPTION if `today` is not a day
 */
export function toToday(today: string = new Date().toISOString().slice(0, 10)): string {
  if (isDay(today)) return today
  throw new OperationalError(
    `Cannot use "${today}" as "today": it must be a valid date (YYYY-MM-DD)`,
    'INVALID_OPTION',
  )
}
