/** The functions of the script of pages that the build and the API have, too: both give the same for each case. */

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { toDateText } from '../../generator/look/messages/dates.ts'
import type { DateMessages } from '../../generator/look/messages/messages.ts'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'
import { findNearest } from '../../shim/core/nearest.ts'
import { countEdits } from '../fixtures/count-edits.ts'

interface BrowserFunctions {
  readonly toDateText: (date: string, messages: DateMessages) => string
  readonly countEdits: (one: string, other: string) => number
  readonly findNearest: (text: string, names: readonly string[]) => readonly string[]
}

/** The functions of `forms.js`, on a page without anything. */
const inBrowser: BrowserFunctions = runInNewContext(
  `${readFileSync('generator/look/assets/forms.js', 'utf8')};({ toDateText, countEdits, findNearest })`,
  { document: { querySelectorAll: () => [] } },
)

it.each([
  ['en', '2026-09-14', '14 September 2026'],
  ['en', '2026-09', 'September 2026'],
  ['pt', '2026-05-01', '1º de maio de 2026'],
  ['pt', '2026-09', 'setembro de 2026'],
])('In "%s", %s is %s in pages and in search results', (lang, date, text) => {
  const { dates } = getMessages(lang)
  expect([toDateText(date, dates), inBrowser.toDateText(date, dates)]).toEqual([text, text])
})

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['queues', 'queus', 1],
  ['queues', 'qeuues', 1],
  ['ca', 'abc', 3],
  ['quorum', 'qwoorrum', 3],
])('"%s" and "%s" differ in %i edits', (one, other, edits) => {
  expect([countEdits(one, other), inBrowser.countEdits(one, other)]).toEqual([edits, edits])
})

const names = ['boring-queues', 'idempotent-by-default', 'on-call-notes', 'queues', 'the-cost-of-retries']

it.each([
  ['boring-queus', ['boring-queues']],
  ['on-clal-notes', ['on-call-notes']],
  ['idem', ['idempotent-by-default']],
  ['queues-and-locks', ['queues']],
  ['quxxes', ['queues']],
  ['quxxex', []],
  ['xxxring-queues', ['boring-queues']],
  ['xxxxxing-queues', []],
  ['ide', []],
  ['', []],
  [`queues-${'x'.repeat(94)}`, []],
])('The API and the page of an error find the same names for "%s"', (text, found) => {
  // The realm of the script has arrays of its own.
  expect([findNearest(text, names, 3), [...inBrowser.findNearest(text, names)]]).toEqual([found, found])
})
