/** The day of a build. Warnings about dates depend on it, and which documents of other generators are published. */

import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { isDay } from './days.ts'

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
