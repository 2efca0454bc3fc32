/** Orders documents as the lists, the feeds and the pages of tags show them. */

import { toDay } from '../../kernel/days.ts'
import type { Document } from '../../kernel/document.ts'

/** Newest first, then by slug. A month counts as its first day. Documents without a date are last. */
export function compareNewest(a: Document, b: Document): number {
  const [left, right] = [toDay(a.date ?? ''), toDay(b.date ?? '')]
  if (left !== right) return left < right ? 1 : -1
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
}
