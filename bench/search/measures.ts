/** How well a list of found documents answers, by the grades of a query. */

import type { Grades } from './collections.ts'

/** How many of the documents found count. */
const depth = 10

/**
 * nDCG@10 (Järvelin and Kekäläinen, 2002) with the gain 2^grade - 1: 1 where no order of the documents answers better.
 * @param found ids, best first
 */
export function measureGain(found: readonly string[], grades: Grades): number {
  const ideal = [...grades.values()].sort((a, b) => b - a)
  return discount(found.map((id) => grades.get(id) ?? 0)) / discount(ideal)
}

const discount = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** Success@10: whether one of the documents that answer is among the first ten. */
export const isSuccess = (found: readonly string[], grades: Grades): boolean =>
  found.slice(0, depth).some((id) => (grades.get(id) ?? 0) > 0)

export const toMean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
