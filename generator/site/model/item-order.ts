/** The fields of items, and the order in which the lists of a collection have them. */

import type { Collection } from '../../content/schemas/collections.ts'
import type { Document } from '../../kernel/document.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { DocumentPage } from './site.ts'

/** What is published of the front matter or the data of an item. */
export const toFields = memoize(
  (document: Document): Readonly<Record<string, unknown>> => JSON.parse(document.extra ?? '{}'),
)

/** Sorts items by a field, and then by slug. Items without the field are the last. */
export const sortItems = (
  items: readonly DocumentPage[],
  sort: Collection['sort'],
): readonly DocumentPage[] => items.toSorted(createOrder(sort))

const createOrder =
  ({ field, isDescending }: Collection['sort']) =>
  (a: DocumentPage, b: DocumentPage): number => {
    const [left, right] = [toComparable(a, field), toComparable(b, field)]
    if (left !== right) {
      if (left === null || right === null) return left === null ? 1 : -1
      const isBefore = typeof left === typeof right ? left < right : typeof left === 'number'
      return isBefore === isDescending ? 1 : -1
    }
    return a.document.slug < b.document.slug ? -1 : 1
  }

/** Numbers are compared as numbers, and all other values as texts. */
function toComparable({ document }: DocumentPage, field: string): number | string | null {
  const value = toFields(document)[field] ?? null
  return value === null || typeof value === 'number' || typeof value === 'string'
    ? value
    : JSON.stringify(value)
}
