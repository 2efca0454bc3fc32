/** Dates in the words of readers. */

import { expect, it } from 'vitest'
import { toDateText } from '../../generator/look/messages/dates.ts'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'

it.each([
  ['en', '2026-09-14', '14 September 2026'],
  ['en', '2026-09', 'September 2026'],
  ['en', '0999-01-01', '1 January 0999'],
  ['pt', '2026-09-14', '14 de setembro de 2026'],
  ['pt', '2026-09', 'setembro de 2026'],
  ['pt-br', '2026-05-01', '1º de maio de 2026'],
  ['fi', '2024-12-31', '31 December 2024'],
])('In "%s", %s is %s', (lang, date, text) => {
  expect(toDateText(date, getMessages(lang).dates)).toBe(text)
})

it.each(['en', 'pt'])('There are twelve names of months in "%s"', (lang) => {
  const { months } = getMessages(lang).dates
  expect(new Set(months).size).toBe(12)
})
