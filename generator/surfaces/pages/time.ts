/** Dates on pages: in the words of a reader, with the date itself for programs. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import { toDateText } from '../../look/messages/dates.ts'
import type { PageLocale } from '../page-context.ts'

/** @param date `YYYY-MM-DD`, or `YYYY-MM` for a month */
export const toTime = (date: string, { messages, messagesLang }: PageLocale): Element =>
  h('time', { dateTime: date, lang: messagesLang }, toDateText(date, messages.dates))
