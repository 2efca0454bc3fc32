/** When a feed and its essays changed last, as RFC 3339 timestamps. */

import { toDay } from '../../kernel/days.ts'
import type { Document } from '../../kernel/document.ts'
import type { DocumentPage } from '../../site/model/site.ts'

/** Converts `YYYY-MM` or `YYYY-MM-DD` to a timestamp at midnight UTC. A month counts as its first day. */
export const toInstant = (date: string): string => `${toDay(date)}T00:00:00Z`

/** When an essay changed last. Its date counts as its first change. */
export const toLastChange = ({ date, updated }: Document): string => toInstant(updated ?? date ?? '')

/** The newest of these timestamps; null if there is none. */
export const findNewest = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>(
    (newest, instant) => (newest === null || instant > newest ? instant : newest),
    null,
  )

/** When a feed changed last: the newest change of its essays; null if it has none. */
export const findLastChange = (essays: readonly DocumentPage[]): string | null =>
  findNewest(essays.map(({ document }) => toLastChange(document)))
