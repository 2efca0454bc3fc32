/** A performance goal. */

import type { Results } from './results.ts'

export interface Bound {
  readonly kind: 'at least' | 'at most'
  readonly value: number
}

export interface Goal {
  readonly name: string
  /** Null for a figure that is shown for comparison, without a goal. */
  readonly bound: Bound | null
  /** Returns NaN if the results do not have the figure. */
  measure(results: Results): number
  format(figure: number): string
}

export const atMost = (value: number): Bound => ({ kind: 'at most', value })
export const atLeast = (value: number): Bound => ({ kind: 'at least', value })
