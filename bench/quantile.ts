/** The figure that stands for many. */

/** Of the sorted figures the one that a share of them does not exceed; not a number where there is none. */
export function findQuantile(figures: readonly number[], share: number): number {
  const sorted = Float64Array.from(figures).sort()
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** The figure in the middle; of two the lesser one, which was measured. */
export const toMedian = (figures: readonly number[]): number => findQuantile(figures, 0.5)
