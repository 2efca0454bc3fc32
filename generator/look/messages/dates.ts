/** Dates in the words of a language. */

import type { DateMessages } from './messages.ts'

/**
 * Writes a date in words.
 * @param date `YYYY-MM-DD`, or `YYYY-MM` for a month
 * @returns such as `14 September 2026`, or `September 2026`
 */
export function toDateText(date: string, { months, firstDay, day: dayForm, month: monthForm }: DateMessages) {
  const [year = '', month = '', day = null] = date.split('-')
  return (day === null ? monthForm : dayForm)
    .replace('{day}', Number(day) === 1 ? firstDay : String(Number(day)))
    .replace('{month}', months[Number(month) - 1] ?? month)
    .replace('{year}', year)
}
