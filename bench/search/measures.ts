/** Relevance metrics of a result list, from the graded documents of a query. */

import type { Grades } from './collections.ts'

/** Only this many results count. */
const depth = 10

/**
 * Returns nDCG@10 (Järvelin and Kekäläinen, 2002) with the gain 2^grade - 1. It is 1 if no order of the documents is
 * better.
 * @param ids the found documents, best first
 */
export function measureGain(ids: readonly string[], grades: Grades): number {
  const ideal = [...grades.values()].sort((a, b) => b - a)
  return discount(ids.map((id) => grades.get(id) ?? 0)) / discount(ideal)
}

const discount = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)

/** Returns the reciprocal rank of the first document with the highest grade; 0 if it is not among the first ten. */
export function measureRank(ids: readonly string[], grades: Grades): number {
  const best = Math.max(...grades.values())
  const index = ids.slice(0, depth).findIndex((id) => grades.get(id) === best)
  return index < 0 ? 0 : 1 / (index + 1)
}

/** Success@10: whether a relevant document is among the first ten. */
export const isSuccess = (ids: readonly string[], grades: Grades): boolean =>
  ids.slice(0, depth).some((id) => (grades.get(id) ?? 0) > 0)

export const toMean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
